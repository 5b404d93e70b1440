// Cards of minors without bids get their lines when needed, and their lists when opened.

const pane = document.getElementById("points");
const blank = document.getElementById("blank-lines");
const cardOf = (minor) => document.querySelector(`[data-minor="${CSS.escape(minor)}"]`);

// Puts the empty lines into a minor's card without any: one visible, one in a fold.
export function fillCard(minor) {
  const card = cardOf(minor);
  const button = card?.querySelector("button[name=list]:not(.late > *)");
  if (!button || !blank) return;
  const lines = blank.content.cloneNode(true);
  const second = lines.firstElementChild.cloneNode(true);
  for (const element of [second, ...second.querySelectorAll("*")]) {
    for (const { name, value } of element.attributes) element.setAttribute(name, value.replace(/\}-0$/, "}-1"));
  }
  lines.lastElementChild.append(second);
  const named = (text) =>
    text.replaceAll("{minor}", minor).replaceAll("{name}", card.querySelector("summary b").textContent);
  for (const element of lines.querySelectorAll("*")) {
    for (const { name, value } of element.attributes) element.setAttribute(name, named(value));
  }
  for (const sign of lines.querySelectorAll(".sr")) sign.textContent = named(sign.textContent);
  for (const step of lines.querySelectorAll("[data-step]")) step.hidden = false;
  button.replaceWith(lines);
}

// Fetches a minor's orders once; until then an order can be written as text.
async function list(card) {
  if (!("unlisted" in card.dataset)) return;
  delete card.dataset.unlisted;
  let options;
  let fillSelect;
  try {
    ({ fillSelect } = await import("./option-lists.js"));
    const answer = await fetch(pane.dataset.listUrl.replace("-minor-", card.dataset.minor));
    if (!answer.ok) throw new Error(answer.status);
    options = await answer.text();
  } catch {
    card.dataset.unlisted = "";
    return;
  }
  card.querySelector(".late")?.remove();
  for (const select of card.querySelectorAll("select[name^=bid-]")) fillSelect(select, options);
}

function open(card) {
  fillCard(card.dataset.minor);
  list(card);
}

pane?.addEventListener(
  "toggle",
  (event) => {
    const card = event.target.closest("[data-unlisted]");
    if (card && event.target.open) open(card);
  },
  { capture: true },
);
// Cards with bids start open.
for (const details of document.querySelectorAll("[data-unlisted] > details[open]")) open(details.parentElement);
