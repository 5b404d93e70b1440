// The order form is the draft: reads, restores and changes its fields.

import { word } from "../core/words.js";
import { fillCard } from "./minor-cards.js";
import { canonise } from "./order-text.js";

const sheet = document.getElementById("sheet");
export const control = (name) => sheet.elements.namedItem(name);
export const isBid = /^(points|bid|text)-(\w+)-(\d)$/;
export const isOurs = (name) => /^(order|build|remove|line)-/.test(name) || isBid.test(name);

document.querySelectorAll("select[form=sheet]").forEach(canonise);

// [name, value] of every filled field; zero points do not count.
export const entries = () =>
  [...new FormData(sheet)].filter(
    ([name, value]) => isOurs(name) && value !== "" && !(value === "0" && name.startsWith("points-")),
  );

export function setValue(field, value, label = value) {
  if (field.tagName === "SELECT" && value && ![...field.options].some((option) => option.value === value)) {
    field.add(new Option(label, value));
  }
  field.value = value;
}

export function setOrder(field, value, label) {
  const select = control(field);
  if (!select) return;
  setValue(select, value, label);
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

// The first bid on a minor gets this order, and a point if one is left.
export function setBid(minor, value) {
  fillCard(minor);
  const [points, select, typed] = ["points", "bid", "text"].map((part) => control(`${part}-${minor}-0`));
  if (!select) return;
  setValue(select, value);
  typed.value = "";
  if (points.value === "0" && left() > 0) points.value = "1";
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

// Adds points to the first bid on a minor, as far as any are left.
export function addPoints(minor, more) {
  const field = control(`points-${minor}-0`);
  field.value = String(Math.max(0, Number(field.value) + Math.min(more, left())));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

// The points on an order for a minor.
export const pointsOn = (minor, value) =>
  pointFields()
    .filter((field) => field.name.startsWith(`points-${minor}-`) && orderAt(field) === value)
    .reduce((sum, field) => sum + (Number(field.value) || 0), 0);

const budget = () => Number(document.getElementById("points")?.dataset.budget ?? 0);
export const pointFields = () => [...sheet.elements].filter((field) => field.name.startsWith("points-"));
// Bids without a card are lines of the sheet: "2: A Par H".
const lostBids = () => [...sheet.elements].filter((field) => field.name.startsWith("line-"));
const pointsOf = (field) => Number(/^\d+(?= ?:)/.exec(field.value)?.[0] ?? 0);
// Points without an order are not bid.
const spent = () =>
  pointFields().reduce((sum, field) => sum + (orderAt(field) ? Number(field.value) || 0 : 0), 0) +
  lostBids().reduce((sum, field) => sum + pointsOf(field), 0);
export const left = () => Math.max(0, budget() - spent());

// Whether a line was reported as void.
const isVoid = (field) => Boolean(field.closest("li.is-bad, [data-bid-line]:has(.error)"));

// Every order and bid in the form, as {text, minor, isVoid}; for final orders the printed text.
export function lines() {
  const found = [...document.querySelectorAll("[data-final-order]")].map((row) => ({ text: row.dataset.finalOrder }));
  for (const field of sheet.elements) {
    const [, part, minor, n] = isBid.exec(field.name) ?? [];
    if (part === "bid") {
      const value = control(`text-${minor}-${n}`).value || field.value;
      const isPaid = value && Number(control(`points-${minor}-${n}`).value) > 0;
      if (isPaid) found.push({ text: value, minor: true, isVoid: isVoid(field) });
    } else if (/^(order|build|remove)-/.test(field.name) && field.value) {
      found.push({ text: field.value, isVoid: isVoid(field) });
    }
  }
  return found;
}

// Steppers and pips follow the fields; plus stops at the budget.
export function showPoints() {
  const pane = document.getElementById("points");
  if (!pane) return;
  const [used, most] = [spent(), budget()];
  pane.querySelectorAll(".pips i").forEach((pip, n) => pip.classList.toggle("on", n < used));
  const rest = pane.querySelector("[data-left]");
  for (const note of pane.querySelectorAll("[data-overspent]")) note.hidden = used <= most;
  if (rest) rest.textContent = word("points_left", { left: Math.max(0, most - used), budget: most });
  for (const button of pane.querySelectorAll("[data-step]")) {
    const field = control(button.dataset.for);
    const here = Number(field?.value) || 0;
    const after = used + (field && !orderAt(field) ? here : 0);
    button.disabled = button.dataset.step === "1" ? after >= most : !(here > 0);
  }
  const fields = pointFields();
  if (!fields.some(orderAt) && !pane.querySelector("[data-card-orders]")) return;
  const taken = used < most ? null : lastBid();
  import("./card-lines.js").then(({ showCards }) => showCards(pane, { fields, orderAt, taken })).catch(() => {});
}

export const orderAt = ({ name }) =>
  control(name.replace("points", "text")).value || control(name.replace("points", "bid")).value;
// The last bid is the least useful: cards are sorted by use.
export const lastBid = () => pointFields().findLast((field) => Number(field.value) > 0 && orderAt(field));
