// Sorts the cards of minors by their use for the draft, with the useful bid.

import { word } from "../core/words.js";

const pane = document.getElementById("points");

// `uses` are all minors, the most useful first. Nothing moves while the cards are in use.
export function showUses(uses) {
  if (!pane) return;
  const moves = !pane.contains(document.activeElement);
  for (const { minor, use, note, proposal } of uses) {
    const card = document.getElementById(`minor-${minor}`);
    if (!card) continue;
    propose(card, minor, proposal);
    tell(card, note);
    card.toggleAttribute("data-serves", use === "serves");
    if (moves) pane.querySelector(`[data-use="${use}"] ul`).append(card);
  }
  for (const group of pane.querySelectorAll("[data-use]")) group.hidden = !group.querySelector("[data-minor]");
}

function tell(card, note) {
  card.querySelector("[data-note]")?.remove();
  if (!note) return;
  const said = Object.assign(document.createElement("p"), { className: "small muted", textContent: note });
  said.dataset.note = "";
  card.append(said);
}

function propose(card, minor, { order, printed, says }) {
  let box = card.querySelector("[data-proposal]");
  if (!order) return box?.remove();
  if (!box) {
    box = newBox(card.querySelector("summary b").textContent);
    card.append(box);
  }
  box.querySelector("[data-says]").textContent = says;
  box.querySelector("[data-printed]").textContent = printed;
  box.querySelector("button").value = `${minor} ${order}`;
  return undefined;
}

// The markup of games/sheets/proposal.html.
function newBox(name) {
  const make = (tag, data, ...inside) => {
    const element = document.createElement(tag);
    if (data) element.dataset[data] = "";
    element.append(...inside);
    return element;
  };
  const printed = Object.assign(make("span", "printed"), { className: "order" });
  const sign = Object.assign(make("span", "", word("for_minor", { minor: name })), { className: "sr" });
  const button = Object.assign(make("button", "", make("span", "bidOne", word("bid_one")), " ", sign), {
    className: "btn",
    name: "propose",
  });
  button.setAttribute("form", "sheet");
  const box = make("div", "proposal", make("p", "", make("span", "says"), ": ", printed), button);
  box.className = "proposal";
  return box;
}
