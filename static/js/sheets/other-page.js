// Takes what another page of the same player saved: changes of different units and bids come together.

import { entriesOf } from "./sheet-answer.js";
import { entries, isBid } from "./sheet-form.js";

const sheet = document.getElementById("sheet");
const state = document.querySelector("[data-save-state]");

// A bid is one line; its fields belong together.
const lineOf = (name) => name.replace(isBid, "$2-$3");

// The fields of each line as one text. Lines that no field shows are no one's.
function byLine(fields) {
  const found = new Map();
  for (const [name, value] of fields) {
    if (name.startsWith("line-") || value === "" || (value === "0" && name.startsWith("points-"))) continue;
    found.set(lineOf(name), [...(found.get(lineOf(name)) ?? []), `${name}=${value}`].sort());
  }
  return new Map([...found].map(([line, parts]) => [line, parts.join()]));
}

// The lines that were changed here and there, in different ways.
function conflicts(page, saved) {
  const [theirs, mine, base] = [entriesOf(saved), entries(), page.base()].map(byLine);
  const edited = [...new Set([...page.saving.edited].map(lineOf))];
  return edited.filter((line) => ![base.get(line), mine.get(line)].includes(theirs.get(line)));
}

// Returns whether the saved sheet and the changes of this page fit together; then they do.
export async function merge(page, saved) {
  const { saving } = page;
  if (saving.waiting.includes("text") || saving.isTyped()) return false;
  const differing = conflicts(page, saved);
  for (const line of differing) document.getElementById(line)?.closest("li").classList.add("differs");
  if (differing.length) return false;
  await page.tell({ ...saved, is_form: true }, "text");
  page.rebase(entriesOf(saved));
  return true;
}

export async function follow(page) {
  const { saving } = page;
  const url = new URL(saving.url, location);
  url.searchParams.set("phase", sheet.elements.phase.value);
  const answer = await fetch(url, { headers: { Accept: "application/json" } });
  await saving.asked;
  const saved = answer.ok && (await answer.json());
  if (!(saved?.version > Number(sheet.elements.seen.value)) || saving.isStopped()) return;
  if ((await merge(page, saved)) && saving.isSaved()) {
    saving.show("saved", "ok");
    state.textContent = state.dataset.elsewhere;
  }
}
