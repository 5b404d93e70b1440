// The folds "If dislodged" and "After Fall": wishes by button and on the map.

import { AheadSheet } from "./ahead-sheet.js";
import { parseOrder, spaceOf } from "./order-text.js";
import { word } from "./words.js";

const FIELD = { build: "wish-Build", remove: "wish-Remove" };

export function startAhead() {
  return [...document.querySelectorAll("form[data-ahead]")].map((form) => {
    const sheet = new AheadSheet(form);
    sheet.fold.addEventListener("toggle", () => buttons(sheet));
    buttons(sheet);
    document.addEventListener("draft:changed", () => press(sheet));
    return sheet;
  });
}

// What may be wished for, as buttons under each line; only once the fold is open.
function buttons(sheet) {
  if (!sheet.fold.open || sheet.hasButtons) return;
  sheet.hasButtons = true;
  for (const field of sheet.fields()) {
    const hint = document.getElementById(`${field.name}-hint`);
    const wishes = hint.textContent.split(", ").filter(Boolean);
    hint.setAttribute("role", "group");
    hint.setAttribute("aria-label", field.labels[0].textContent);
    hint.replaceChildren(
      ...wishes.map((wish) => {
        const button = Object.assign(document.createElement("button"), { type: "button", className: "btn wish", textContent: wish });
        button.dataset.wish = wish;
        button.addEventListener("click", () => sheet.toggle(field.name, wish));
        return button;
      }),
    );
  }
  press(sheet);
}

function press(sheet) {
  for (const button of sheet.form.querySelectorAll("[data-wish]")) {
    const name = button.closest("li").querySelector("input").name;
    const rank = sheet.wishes(name).indexOf(button.dataset.wish) + 1;
    button.setAttribute("aria-pressed", String(rank > 0));
    button.textContent = rank ? `${rank}. ${button.dataset.wish}` : button.dataset.wish;
  }
}

// What the map does while a sheet filed ahead is chosen on it.
export function aheadMode(sheet, game) {
  const field = (order) => FIELD[order.type] ?? `wish-${spaceOf(order.from)}`;
  const wish = (order) => {
    if (order.type === "disband") return "D";
    return order.type === "retreat" ? order.to : `${order.kind} ${order.from}`;
  };
  return {
    kind: sheet.kind,
    own: game.ahead[sheet.kind],
    minors: {},
    start: `start_ahead_${sheet.kind}`,
    tail: () => "",
    take(order) {
      const rank = sheet.toggle(field(order), wish(order));
      return word(rank ? "wished" : "not_wished", { order: order.text, rank });
    },
    back: () => false,
    lines: () =>
      Object.values(game.ahead[sheet.kind])
        .flat()
        .filter((text) => {
          const order = parseOrder(text);
          return order && sheet.wishes(field(order)).includes(wish(order));
        })
        .map((text) => ({ text })),
  };
}
