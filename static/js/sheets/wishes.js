// The wishes of a sheet of conditional orders, as buttons and on the map.

import { word } from "../core/words.js";
import { parseOrder, spaceOf } from "./order-text.js";
import { ConditionalSheet } from "./conditional-sheet.js";

const FIELD = { build: "wish-Build", remove: "wish-Remove" };

// The sheet of a fold; `mode` is its mode on the map.
export function startSheet(fold) {
  const sheet = new ConditionalSheet(fold.querySelector("form"));
  sheet.mode = (game) => modeOf(sheet, game);
  fold.addEventListener("toggle", () => buttons(sheet));
  buttons(sheet);
  document.addEventListener("draft:changed", () => press(sheet));
  return sheet;
}

// Possible wishes, as buttons under each line; only once the fold is open.
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
        const button = Object.assign(document.createElement("button"), {
          type: "button",
          className: "btn wish",
          textContent: wish,
        });
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

// The map's mode while this sheet is active.
function modeOf(sheet, game) {
  const field = (order) => FIELD[order.type] ?? `wish-${spaceOf(order.from)}`;
  const wish = (order) => {
    if (order.type === "disband") return "D";
    return order.type === "retreat" ? order.to : `${order.kind} ${order.from}`;
  };
  return {
    kind: sheet.kind,
    own: game.conditional[sheet.kind],
    minors: {},
    start: `start_conditional_${sheet.kind}`,
    take(order, _minor, words) {
      const rank = sheet.toggle(field(order), wish(order));
      return word(rank ? "wished" : "not_wished", { order: words, rank });
    },
    back: () => false,
    lines: () =>
      Object.values(game.conditional[sheet.kind])
        .flat()
        .filter((text) => {
          const order = parseOrder(text);
          return order && sheet.wishes(field(order)).includes(wish(order));
        })
        .map((text) => ({ text })),
  };
}
