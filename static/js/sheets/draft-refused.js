// Shows why a draft was not saved: both texts after a conflict, or that nothing can be saved any more.

import { word } from "../core/words.js";
import "./sheet-answer.js";
import { entries, lines } from "./sheet-form.js";

const sheet = document.getElementById("sheet");
const text = document.getElementById("text");
const conflict = document.getElementById("draft-conflict");
const stopped = document.getElementById("draft-stopped");
const state = document.querySelector("[data-save-state]");

// `see` takes the version of the sheet that the next save replaces.
export function tellRefusal(answer, saving, see) {
  const mine = saving.waiting.map(asText).join("\n\n");
  if (answer.code === "sheet_changed") compare(answer, mine, saving, see);
  else {
    saving.isOver = answer.code !== "signed_out";
    stop(answer.message, mine, saving.isOver);
  }
}

// A conflict: shows both texts and saves nothing until one is chosen.
function compare({ message, saved }, mine, saving, see) {
  conflict.hidden = false;
  conflict.querySelector("[data-said]").textContent = message;
  const areas = conflict.querySelectorAll("textarea");
  [areas[0].value, areas[1].value] = [saved.text, mine];
  const choose = (name, act) => {
    conflict.querySelector(`[data-choose=${name}]`).onclick = () => {
      conflict.hidden = true;
      act();
    };
  };
  choose("mine", () => {
    see(saved.version);
    saving.save();
  });
  choose("theirs", () => saving.takeSaved({ ...saved, is_form: true }));
  conflict.scrollIntoView({ block: "nearest" });
}

function stop(message, mine, isOver) {
  stopped.hidden = false;
  const said = message || word("signed_out");
  const signIn = stopped.querySelector("[data-sign-in]");
  stopped.querySelector("[data-said]").textContent = said;
  signIn.hidden = isOver;
  // The note is hidden if only the map and the dock are in sight.
  state.append(" ", said);
  if (!isOver) state.append(" ", signIn.querySelector("a").cloneNode(true));
  stopped.querySelector("textarea").value = mine;
}

function asText(source) {
  if (source === "text") return text.value;
  const bids = entries().filter(([name]) => name.startsWith("points-"));
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
