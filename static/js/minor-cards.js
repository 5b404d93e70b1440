// The cards of minors without bids hold no lines: they get them when they are needed, and their lists when opened.

import { canonise } from "./order-text.js";

const blank = document.getElementById("blank-lines");
const cardOf = (minor) => document.querySelector(`[data-minor="${CSS.escape(minor)}"]`);

// Puts the empty lines into a minor's card, if it has none.
export function fillCard(minor) {
  const card = cardOf(minor);
  const button = card?.querySelector("button[name=list]");
  if (!button || !blank) return;
  const lines = blank.content.cloneNode(true);
  const named = (text) => text.replaceAll("{minor}", minor).replaceAll("{name}", card.dataset.name);
  for (const element of lines.querySelectorAll("*")) {
    for (const { name, value } of element.attributes) element.setAttribute(name, named(value));
  }
  for (const sign of lines.querySelectorAll(".sr")) sign.textContent = named(sign.textContent);
  for (const step of lines.querySelectorAll("[data-step]")) step.hidden = false;
  button.replaceWith(lines);
}

// The orders of a minor are fetched once; until they are there, and without them, an order is written as text.
async function list(card) {
  const url = card.dataset.listUrl;
  if (!url) return;
  delete card.dataset.listUrl;
  let options;
  try {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(answer.status);
    options = await answer.text();
  } catch {
    card.dataset.listUrl = url;
    return;
  }
  for (const select of card.querySelectorAll("select[name^=bid-]")) {
    const { value } = select;
    const none = select.options[0];
    select.innerHTML = options;
    canonise(select);
    select.prepend(none);
    if (![...select.options].some((option) => option.value === value)) select.add(new Option(value, value));
    select.value = value;
  }
}

document.getElementById("points")?.addEventListener(
  "toggle",
  (event) => {
    const card = event.target.closest("[data-list-url]");
    if (!card || !event.target.open) return;
    fillCard(card.dataset.minor);
    list(card);
  },
  { capture: true },
);
