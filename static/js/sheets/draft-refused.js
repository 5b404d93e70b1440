// Shows why a draft was not saved: both texts after a conflict, or that nothing can be saved any more.

import { word } from "../core/words.js";
import { merge } from "./other-page.js";
import { entries, lines } from "./sheet-form.js";

const sheet = document.getElementById("sheet");
const text = document.getElementById("text");
const conflict = document.getElementById("draft-conflict");
const stopped = document.getElementById("draft-stopped");
const state = document.querySelector("[data-save-state]");
const sentence = document.querySelector(".status p[role=status]");

// `page` is the page of draft.js. Changes of different units are saved together.
export async function tellRefusal(answer, page) {
  const { saving, see } = page;
  const mine = saving.waiting.map(asText).join("\n\n");
  if (answer.code === "sheet_changed") {
    if (await merge(page, answer.saved)) saving.later(0);
    else compare(answer, mine, saving, see);
  } else {
    saving.isOver = answer.code !== "signed_out";
    stop(answer.message, mine, saving.isOver);
  }
}

// The status on the page is of an older sheet, or no longer true.
function tellStatus(message) {
  sentence.textContent = message;
  sentence.closest(".status").className = "status warn";
}

// A conflict: shows both texts and saves nothing until one is chosen.
function compare({ message, saved }, mine, saving, see) {
  conflict.hidden = false;
  tellStatus(message);
  conflict.querySelector("[data-said]").textContent = message;
  const areas = conflict.querySelectorAll("textarea");
  [areas[0].value, areas[1].value] = [saved.text, mine];
  const [theirs, ours] = [saved.text, mine].map(printed);
  const only = (area, these, others) =>
    these
      .filter((line) => !others.includes(line))
      .map((line) => {
        const item = document.createElement("li");
        const order = Object.assign(document.createElement("b"), { textContent: line });
        item.append(`${area.labels[0].textContent}: `, order);
        return item;
      });
  const differ = [...only(areas[0], theirs, ours), ...only(areas[1], ours, theirs)];
  conflict.querySelector("[data-differs]").replaceChildren(...differ);
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

const printed = (printedText) =>
  printedText
    .split("\n")
    .map((line) => line.trim().replaceAll(" - ", " – "))
    .filter(Boolean);

function stop(message, mine, isOver) {
  stopped.hidden = false;
  const said = message || word("signed_out");
  const signIn = stopped.querySelector("[data-sign-in]");
  stopped.querySelector("[data-said]").textContent = said;
  signIn.hidden = isOver;
  // The note is hidden if only the map and the dock are in sight.
  if (isOver) tellStatus(said);
  else state.append(" ", said, " ", signIn.querySelector("a").cloneNode(true));
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
