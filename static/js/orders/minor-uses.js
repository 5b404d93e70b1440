// The cards of minors stand in the order in which they serve the draft, with the bid that would.

import { takeProposed } from "./sheet-form.js";

const pane = document.getElementById("points");

// `uses` are all minors, the most useful first. Nothing moves while somebody is busy with the cards.
export function showUses(uses) {
  if (!pane) return;
  const moves = !pane.contains(document.activeElement);
  for (const { minor, use, note, proposal } of uses) {
    const card = document.getElementById(`minor-${minor}`);
    if (!card) continue;
    propose(card, minor, proposal);
    const said = card.querySelector("[data-note]");
    said.textContent = note;
    said.hidden = !note;
    if (moves) pane.querySelector(`[data-use="${use}"] ul`).append(card);
  }
  for (const group of pane.querySelectorAll("[data-use]")) group.hidden = !group.querySelector("[data-minor]");
}

function propose(card, minor, { order, printed, says }) {
  const box = card.querySelector("[data-proposal]");
  box.hidden = !order;
  if (!order) return;
  box.querySelector("[data-says]").textContent = says;
  box.querySelector("[data-printed]").textContent = printed;
  box.querySelector("button").value = `${minor} ${order}`;
}

pane?.addEventListener("click", (event) => {
  const button = event.target.closest("button[name=propose]");
  if (!button) return;
  event.preventDefault();
  const [minor] = button.value.split(" ", 1);
  takeProposed(minor, button.value.slice(minor.length + 1));
  button.closest("[data-proposal]").hidden = true;
  button.closest("[data-minor]").querySelector("summary").focus();
});
