// Orders by taps on a board with lists beside it: a unit, then its target. The unit's list alone decides what a tap can
// mean; several meanings become buttons.

import { word } from "../core/words.js";

const MOST = 12;
const HELPS = new Set(["S", "C"]);
let chosen = null;
let awaited = ""; // the space of a unit whose list is being fetched
// The list used last: its order is still shown after a reload.
let last = "";
// The list with an open question, which an answer must not remove.
let asked = "";

const spaceOf = (location) => location.split("/")[0];
const lists = () => [...document.querySelectorAll("[data-tap-orders] select[data-unit]")];
const unitOf = (list) => spaceOf(list.dataset.unit.split(" ")[1] ?? "");
const isUnit = (list) => /^[AF] /.test(list.dataset.unit);
const nameOf = (list) => list.labels[0].textContent.trim();
const pointsOf = (list) => document.getElementById(`points-${list.id.replace("bid-", "")}`);
const options = (list) => [...list.querySelectorAll("optgroup option")];
// The order in its notation.
const words = (option) => option.value.split(" ");

// The spaces of an order without the unit's own: "A Swi S A Mar - Sav" gives Mar and Sav.
function places(option) {
  const [first, , ...rest] = words(option);
  const said = first === "Build" || first === "Remove" ? words(option).slice(2) : rest;
  return said.filter((part) => /^[A-Z]\w+(\/\w+)?$/.test(part)).map(spaceOf);
}

// What a tap on a space can mean: a move there, or an order about the unit there.
function meanings(list, space) {
  const about = options(list).filter((option) => places(option)[0] === space);
  const plain = about.filter((option) => !words(option).includes("via"));
  return plain.some((option) => words(option)[2] === "-" && words(option)[0] !== "Build") ? plain : about;
}

// A build or removal belongs to no unit: the first list without an order takes it.
const free = () => lists().find((list) => !list.value && !isUnit(list));

function mark() {
  const list = chosen ?? free();
  const may = list ? options(list) : [];
  const targets = new Set(may.map((option) => places(option)[0]));
  const moves = new Set(may.filter((option) => words(option)[2] !== "S").map((option) => places(option)[0]));
  for (const space of document.querySelectorAll(".overlay use[data-space]")) {
    const here = space.dataset.space;
    space.classList.toggle("tap-chosen", Boolean(chosen) && unitOf(chosen) === here);
    space.classList.toggle("tap-target", targets.has(here));
    space.classList.toggle("tap-help", targets.has(here) && !moves.has(here));
  }
}

// Moves first, then support to hold, then the rest.
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
  // Another own unit may be meant instead.
  if (other) buttons.push(offer(`${nameOf(other)} …`, () => choose(other)));
  strip.querySelector("[data-tap-offers]").replaceChildren(...buttons);
}

const stands = (list) => `${nameOf(list)}: ${list.selectedOptions[0].textContent}`;

const start = () => word(lists().some((list) => !isUnit(list)) ? "tap_build" : "tap_unit");

function order(option) {
  const list = option.closest("select");
  list.value = option.value;
  chosen = null;
  asked = "";
  last = list.id;
  mark();
  say(stands(list));
  list.dispatchEvent(new Event("change", { bubbles: true }));
}

function choose(list) {
  chosen = list;
  asked = list.id;
  mark();
  const helps = options(list).some((option) => HELPS.has(words(option)[2]));
  const hold = options(list).filter((option) => words(option).at(-1) === "H");
  say(word(helps ? "tap_target" : "tap_goes", { unit: nameOf(list) }), hold);
}

// A minor with its own list for points: support for a drafted order, else to hold; or its row.
function pay(bids) {
  asked = bids.id;
  const points = pointsOf(bids);
  const isPaid = bids.value && points?.selectedIndex > 0;
  const given = lists().filter((list) => list.value);
  const meant = given.map(({ value }) => ` S ${value.replace(/ H$/, "")}`);
  const helps = options(bids).filter(({ value }) => meant.some((end) => value.endsWith(end)));
  const holds = options(bids).filter(({ value }) => value.endsWith(" H"));
  if (isPaid) steps(bids, points);
  else say(word("tap_which", { unit: nameOf(bids) }), helps.length ? helps : holds);
  document.querySelector("[data-tap-offers]").append(offer(`${word("tap_row")} …`, () => lead(bids)));
}

// The bid on a minor, and a point more or less.
function steps(bids, points) {
  say(`${stands(bids)} (${points.selectedOptions[0].textContent.trim()})`);
  const changed = (index) => {
    points.selectedIndex = index;
    [asked, last] = ["", bids.id];
    // Shown before the answer: a second tap is a second step.
    steps(bids, points);
    points.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const all = [-1, 1].map((step) => [step, points.selectedIndex + step]).filter(([, index]) => points.options[index]);
  const buttons = all.map(([step, index]) => offer(step > 0 ? "+1" : "−1", () => changed(index)));
  document.querySelector("[data-tap-offers]").append(...buttons);
}

function lead(bids) {
  say(nameOf(bids));
  bids.scrollIntoView({ block: "center", behavior: "instant" });
  bids.focus({ preventScroll: true });
}

// A unit of another power: shows that power and selects the unit.
function takeHand(space) {
  const power = document.querySelector(`.overlay #unit-${CSS.escape(space)}`)?.parentElement.dataset.power;
  const hand =
    power && (document.querySelector(`.hand[value="${power}"]`) ?? document.querySelector('.hand[value="-"]'));
  if (!hand || hand.getAttribute("aria-pressed") === "true") return undefined;
  awaited = space;
  hand.click();
  return true;
}

function tap(space) {
  const list = chosen ?? free();
  const own = lists().find((found) => unitOf(found) === space);
  if (!list || (own && own === chosen)) {
    const bids = document.querySelector(`[data-tap-orders] #bid-${CSS.escape(space)}`);
    if (!own) return bids ? pay(bids) : (takeHand(space) ?? say(start()));
    if (own !== chosen) return choose(own);
    const hold = options(own).find((option) => words(option).at(-1) === "H");
    return hold ? order(hold) : choose(own);
  }
  const found = meanings(list, space).sort((one, two) => rank(one) - rank(two));
  // Never supports unasked: the reader may want to move there.
  if (found.length === 1 && !own && !HELPS.has(words(found[0])[2])) return order(found[0]);
  if (found.length) return say(word("tap_which", { unit: nameOf(list) }), found, own);
  if (own) return choose(own);
  return say(word("tap_not", { unit: nameOf(list) }));
}

// The outlines of a new board come in a file; a tap waits for them.
const isDrawn = () => document.querySelector(".overlay use[data-space]").getBBox().width > 0;

function tapAt(x, y) {
  if (!lists().length) return;
  const at = document.elementFromPoint(x, y)?.closest(".overlay [data-space]");
  if (at) tap(at.dataset.space);
  else if (!isDrawn()) requestAnimationFrame(() => tapAt(x, y));
}

document.addEventListener("click", (event) => {
  const at = event.target.closest?.(".overlay, .overlay [data-space]");
  if (!at || !lists().length) return;
  if (at.dataset.space) tap(at.dataset.space);
  else tapAt(event.clientX, event.clientY);
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !chosen) return;
  chosen = null;
  asked = "";
  mark();
  say(start());
});
// A button leads to another board; a choice redraws this one.
document.addEventListener("submit", () => {
  asked = "";
});

function ready() {
  chosen = null;
  mark();
  const list = document.getElementById(last);
  const open = document.getElementById(asked);
  const points = list?.value && pointsOf(list);
  const own = awaited && lists().find((found) => unitOf(found) === awaited);
  awaited = "";
  if (own) choose(own);
  else if (open) (lists().includes(open) ? choose : pay)(open);
  else if (points) steps(list, points);
  else if (list?.value) say(stands(list));
  else if (lists().length) say(start());
}
document.addEventListener("page-shown", ready);
ready();
