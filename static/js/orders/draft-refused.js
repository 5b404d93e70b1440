// Why a draft was not saved: both texts where it was saved elsewhere too, or that nothing can be saved any more.

import { word } from "../core/words.js";
import { entries, lines } from "./sheet-form.js";

const sheet = document.getElementById("sheet");
const text = document.getElementById("text");
const conflict = document.getElementById("draft-conflict");
const stopped = document.getElementById("draft-stopped");
const state = document.querySelector("[data-save-state]");

// Saved elsewhere: both texts are shown, and nothing is saved until one is chosen.
export function compare({ message, saved }, source, { replace, take }) {
  conflict.hidden = false;
  conflict.querySelector("[data-said]").textContent = message;
  const [theirs, mine] = conflict.querySelectorAll("textarea");
  theirs.value = saved.text;
  mine.value = asText(source);
  for (const [name, act] of [
    ["mine", replace],
    ["theirs", take],
  ]) {
    conflict.querySelector(`[data-choose=${name}]`).onclick = () => {
      conflict.hidden = true;
      act();
    };
  }
  conflict.scrollIntoView({ block: "nearest" });
}

export function stop(message, source, isOver) {
  stopped.hidden = false;
  const said = message || word("signed_out");
  const signIn = stopped.querySelector("[data-sign-in]");
  stopped.querySelector("[data-said]").textContent = said;
  signIn.hidden = isOver;
  // The note is out of sight where only the map and the dock are seen.
  state.append(" ", said);
  if (!isOver) state.append(" ", signIn.querySelector("a").cloneNode(true));
  stopped.querySelector("textarea").value = asText(source);
}

function asText(source) {
  if (source === "text") return text.value;
  const bids = entries().filter(([name, value]) => name.startsWith("points-") && value !== "0");
  const own = lines()
    .filter((line) => !line.minor)
    .map((line) => line.text);
  const other = entries()
    .filter(([name]) => name.startsWith("line-"))
    .map(([, line]) => line);
  const value = (name) => sheet.elements.namedItem(name)?.value;
  const paid = bids.map(
    ([name, points]) => `${points}: ${value(name.replace("points", "text")) || value(name.replace("points", "bid"))}`,
  );
  return [...own, ...paid, ...other].join("\n");
}
