// The folds "If dislodged" and "After Fall": wishes by button and on the map.

import { word } from "../core/words.js";
import { parseOrder, spaceOf } from "../orders/order-text.js";
import { ConditionalSheet, isKept } from "./conditional-sheet.js";

const FIELD = { build: "wish-Build", remove: "wish-Remove" };

// Gives the sheets; those whose form is fetched later join them, and "conditional:started" tells of each.
export function startConditional() {
  const sheets = [];
  const start = (fold) => {
    const sheet = new ConditionalSheet(fold.querySelector("form"));
    fold.addEventListener("toggle", () => buttons(sheet));
    buttons(sheet);
    document.addEventListener("draft:changed", () => press(sheet));
    sheets.push(sheet);
    document.dispatchEvent(new CustomEvent("conditional:started", { detail: sheet }));
  };
  for (const fold of document.querySelectorAll("details.conditional")) {
    if (fold.querySelector("form")) start(fold);
    else if (isKept(fold.id.slice("conditional-".length))) fetchForm(fold, start);
    else fold.addEventListener("toggle", () => fold.open && fetchForm(fold, start));
  }
  return sheets;
}

// Without an answer the fold keeps its button, which asks for the whole page.
async function fetchForm(fold, start) {
  const url = fold.dataset.formUrl;
  if (!url) return;
  delete fold.dataset.formUrl;
  const holder = document.createElement("template");
  try {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(answer.status);
    holder.innerHTML = await answer.text();
  } catch {
    fold.dataset.formUrl = url;
    return;
  }
  fold.querySelector("button[name=list]").replaceWith(holder.content);
  start(fold);
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

// What the map does while a conditional sheet is chosen on it.
export function conditionalMode(sheet, game) {
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
    tail: () => "",
    take(order) {
      const rank = sheet.toggle(field(order), wish(order));
      return word(rank ? "wished" : "not_wished", { order: order.text, rank });
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
