// Orders by taps on a board whose lists stand beside it: a unit, then where it goes. What a tap can mean is what the
// unit's list offers, so that there is one truth; several meanings become buttons.

import { word } from "../core/words.js";

const MOST = 12;
let chosen = null;

const spaceOf = (location) => location.split("/")[0];
const lists = () => [...document.querySelectorAll("[data-tap-orders] select[data-unit]")];
const unitOf = (list) => spaceOf(list.dataset.unit.split(" ")[1] ?? "");
const options = (list) => [...list.querySelectorAll("optgroup option")];
// An order's text is its value, printed with a longer dash.
const words = (option) => option.value.replace(" – ", " - ").split(" ");

// The spaces that an order of a unit is about, its own left out: "A Swi S A Mar - Sav" gives Mar and Sav.
function places(option) {
  const [first, , ...rest] = words(option);
  const said = first === "Build" || first === "Remove" ? words(option).slice(2) : rest;
  return said.filter((part) => /^[A-Z]\w+(\/\w+)?$/.test(part)).map(spaceOf);
}

// What a tap on a space can mean: a move there, or an order about the unit that stands there.
function meanings(list, space) {
  const about = options(list).filter((option) => places(option)[0] === space);
  const plain = about.filter((option) => !words(option).includes("via"));
  return plain.some((option) => words(option)[2] === "-" && words(option)[0] !== "Build") ? plain : about;
}

function mark() {
  const may = chosen ? options(chosen) : [];
  const targets = new Set(may.map((option) => places(option)[0]));
  const moves = new Set(may.filter((option) => words(option)[2] !== "S").map((option) => places(option)[0]));
  for (const space of document.querySelectorAll(".overlay use[data-space]")) {
    const here = space.dataset.space;
    space.classList.toggle("tap-chosen", Boolean(chosen) && unitOf(chosen) === here);
    space.classList.toggle("tap-target", targets.has(here));
    space.classList.toggle("tap-help", targets.has(here) && !moves.has(here));
  }
}

// Moves first, then support where a unit stands, then the rest.
const rank = (option) => (words(option)[2] === "-" ? 0 : places(option).length);

function offer(text, act) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "btn", textContent: text });
  button.addEventListener("click", act);
  return button;
}

function say(text, offers = [], other = null) {
  const strip = document.querySelector("[data-tap-strip]");
  if (!strip) return;
  strip.hidden = false;
  strip.querySelector("[data-tap-says]").textContent = text;
  const buttons = offers.slice(0, MOST).map((option) => offer(option.textContent, () => order(option)));
  // Another unit of one's own may be meant instead.
  if (other) buttons.push(offer(`${other.dataset.unit} …`, () => choose(other)));
  strip.querySelector("[data-tap-offers]").replaceChildren(...buttons);
}

function order(option) {
  const list = option.closest("select");
  list.value = option.value;
  chosen = null;
  mark();
  say(option.textContent);
  list.dispatchEvent(new Event("change", { bubbles: true }));
}

function choose(list) {
  chosen = list;
  mark();
  say(word("tap_target", { unit: list.dataset.unit }));
}

// A minor with a list of its own for points: support of an order that stands, or its row.
function pay(bids) {
  const given = lists().map(({ selectedOptions: [option] }) => option && words(option).join(" "));
  const meant = given.filter(Boolean).map((line) => ` S ${line.replace(/ H$/, "")}`);
  const helps = options(bids).filter((option) => meant.some((end) => words(option).join(" ").endsWith(end)));
  say(word("tap_which"), helps);
  const buttons = document.querySelector("[data-tap-offers]");
  if (helps.length) return buttons.append(offer(`${word("tap_row")} …`, () => lead(bids)));
  return lead(bids);
}

function lead(bids) {
  say(bids.labels[0].textContent.trim());
  bids.scrollIntoView({ block: "center", behavior: "instant" });
  bids.focus({ preventScroll: true });
}

function tap(space) {
  // A build is of no unit: the first list without an order takes it.
  const build = lists().find((list) => !list.value && !unitOf(list).match(/^[A-Z]/));
  const list = chosen ?? build;
  const own = lists().find((found) => unitOf(found) === space);
  if (!list || (own && own === chosen)) {
    const bids = document.querySelector(`[data-tap-orders] #bid-${CSS.escape(space)}`);
    if (!own) return bids ? pay(bids) : say(word("tap_unit"));
    if (own !== chosen) return choose(own);
    const hold = options(own).find((option) => words(option).at(-1) === "H");
    return hold ? order(hold) : choose(own);
  }
  const found = meanings(list, space).sort((one, two) => rank(one) - rank(two));
  if (found.length === 1 && !own) return order(found[0]);
  if (found.length) return say(word("tap_which"), found, own);
  if (own) return choose(own);
  return say(word("tap_not", { unit: list.dataset.unit }));
}

document.addEventListener("click", (event) => {
  const at = event.target.closest?.(".overlay [data-space]");
  if (at && lists().length) tap(at.dataset.space);
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !chosen) return;
  chosen = null;
  mark();
  say(word("tap_unit"));
});

function ready() {
  chosen = null;
  if (lists().length) say(word("tap_unit"));
}
document.addEventListener("page-shown", ready);
ready();
