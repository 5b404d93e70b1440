// The summaries of closed cards of minors, and the minor that a further bid takes its point from.

import { word } from "../core/words.js";

// `fields` are those of points, `orderAt` reads the order of one; `taken` is the bid that a further one takes from.
export function showCards(pane, { fields, orderAt, taken }) {
  for (const card of pane.querySelectorAll("[data-minor]")) {
    const here = fields.filter((field) => field.name.startsWith(`points-${card.dataset.minor}-`));
    const points = here.filter(orderAt).reduce((total, field) => total + (Number(field.value) || 0), 0);
    const orders = here.map(orderAt).filter(Boolean).join(", ");
    const [name, summary] = [card.querySelector("summary span"), card.querySelector("summary")];
    sayIn(name, "[data-card-orders]", "order", orders.replaceAll(" - ", " – "));
    sayIn(summary, "[data-card-points]", "badge push", points ? `${points} ${word("dp")}` : "");
  }
  showTaker(taken);
}

// The summary of a closed card's bids, if any.
function sayIn(parent, selector, className, said) {
  let place = parent.querySelector(selector);
  if (!said) return place?.remove();
  if (!place) {
    place = Object.assign(document.createElement("span"), { className });
    place.toggleAttribute(selector.slice(1, -1), true);
    parent.append(place);
  }
  place.textContent = said;
  return undefined;
}

// Without points left a proposed bid names the minor it takes one from.
function showTaker(taken) {
  const from = taken?.closest("[data-minor]")?.querySelector("summary b").textContent;
  for (const button of document.querySelectorAll("[data-bid-one]")) {
    button.textContent = from ? word("bid_from", { minor: from }) : word("bid_one");
  }
}
