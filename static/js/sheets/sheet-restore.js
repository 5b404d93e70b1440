// Fills the order form with earlier values or from a text.

import { showLost } from "./lost-lines.js";
import { fillCard } from "./minor-cards.js";
import { control, isBid, isOurs, setValue, showPoints } from "./sheet-form.js";

const sheet = document.getElementById("sheet");

// A bid is one line; its fields belong together.
const lineOf = (name) => name.replace(isBid, "$2-$3");

// Restores what `entries` returned; the fields named in `except` stay.
export function restore(saved, except = new Set()) {
  const wanted = new Map(saved);
  const kept = new Set([...except].map(lineOf));
  for (const name of wanted.keys()) addLines(name);
  showLost(saved.filter(([name]) => name.startsWith("line-")).map(([, value]) => value));
  for (const field of sheet.elements) {
    if (!isOurs(field.name) || field.name.startsWith("line-") || kept.has(lineOf(field.name))) continue;
    setValue(field, wanted.get(field.name) ?? (field.name.startsWith("points-") ? "0" : ""));
  }
  showPoints();
}

// A card gets a line for every bid on its minor.
export function addLines(name) {
  const [, , minor, n] = isBid.exec(name) ?? [];
  if (minor === undefined || control(`points-${minor}-${n}`)) return;
  fillCard(minor);
  if (control(`points-${minor}-${n}`)) return;
  const last = [...document.querySelectorAll(`[data-bid-line^="${CSS.escape(minor)}-"]`)].at(-1);
  if (!last) return;
  const [, from] = last.dataset.bidLine.split("-");
  const copy = document.createElement("div");
  copy.innerHTML = last.outerHTML
    .replaceAll(`-${minor}-${from}"`, `-${minor}-${n}"`)
    .replaceAll(`"${minor}-${from}"`, `"${minor}-${n}"`);
  const line = copy.firstElementChild;
  for (const old of line.querySelectorAll("[data-why]")) old.replaceChildren();
  line.closest("details")?.setAttribute("open", "");
  last.after(line);
  for (const field of line.querySelectorAll("input, select")) field.value = field.name.startsWith("points-") ? "0" : "";
}
