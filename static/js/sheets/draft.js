// Saves the draft as it changes. Unsaved changes are kept in this browser.

import { Saving, TYPING_PAUSE } from "./saving.js";
import { control, entries, showPoints } from "./sheet-form.js";

const sheet = document.getElementById("sheet");
const text = document.getElementById("text");
const stopped = document.getElementById("draft-stopped");
const seenFields = document.querySelectorAll("input[name=seen]");
const key = sheet.dataset.draftKey;

// The fields as the server had them when this page last heard of it.
let base = [];
let sent = [];
const done = [];
const undone = [];

const changed = () => document.dispatchEvent(new CustomEvent("draft:changed"));

const saving = new Saving({
  key,
  url: sheet.dataset.draftUrl,
  state: document.querySelector("[data-save-state]"),
  conflict: document.getElementById("draft-conflict"),
  text,
  body,
  // An unfilled form would overwrite a saved text.
  ready: (source) => source === "text" && sayer(),
  present: () => ({ seen: seenFields[0].value, entries: entries() }),
  async restore(kept) {
    await putBack(kept.entries);
    see(kept.seen);
    remember();
    if (kept.sources.includes("text")) text.closest("details").open = true;
  },
  see,
  accept,
  refuse,
});

const sayer = () => import("./sheet-answer.js");

async function putBack(saved) {
  const { restore } = await import("./sheet-restore.js");
  restore(saved);
}

function see(version) {
  for (const field of seenFields) field.value = version;
}

// Whether this page is older than its own last save, as after a quick reload.
function isStale() {
  return saving.store((storage) => {
    const saved = Number(storage.getItem(key));
    storage.removeItem(key);
    return saved > Number(seenFields[0].value);
  }, "sessionStorage");
}

function body(source) {
  const fields = new URLSearchParams({ phase: sheet.elements.phase.value, seen: seenFields[0].value });
  fields.set("action", source === "text" ? "text" : "save");
  sent = entries();
  if (source === "text") fields.set("text", text.value);
  else for (const [name, value] of entries()) fields.append(name, value);
  return fields;
}

async function accept(answer, source) {
  see(answer.version);
  stopped.hidden = true;
  base = sent;
  saving.store((storage) => storage.setItem(key, answer.version), "sessionStorage");
  // The report on a form may come later.
  const said = await sayer().catch(() => null);
  if (source === "text") {
    said.fill(answer, saving.edited);
    base = entries();
    remember();
  }
  const isTyped = saving.isTyped();
  said?.tell(answer, saving.edited);
  if (!isTyped) saving.tellText(answer.is_form ? answer.text : text?.value);
  showPoints();
  changed();
}

async function refuse(answer) {
  try {
    const { tellRefusal } = await import("./draft-refused.js");
    await tellRefusal(answer, page);
  } catch {
    // The answer was lost with the connection.
    saving.later();
  }
}

// This page, for the scripts that compare it with another's.
const page = {
  saving,
  see,
  base: () => base,
  rebase: (entered) => (base = entered),
  tell: accept,
};

// Another page of this player saved the sheet.
async function followed({ detail: version }) {
  await saving.asked;
  if (!(version > Number(seenFields[0].value))) return;
  // Without a connection the next save finds out.
  import("./other-page.js").then(({ follow }) => follow(page)).catch(() => {});
}

function remember() {
  const present = entries();
  if (JSON.stringify(present) === JSON.stringify(done.at(-1))) return;
  done.push(present);
  undone.length = 0;
  tellHistory();
}

function tellHistory() {
  for (const button of document.querySelectorAll("[data-history]")) {
    button.disabled = button.dataset.history === "undo" ? done.length < 2 : !undone.length;
  }
}

export async function step(back) {
  if (back && done.length > 1) undone.push(done.pop());
  else if (!back && undone.length) done.push(undone.pop());
  else return;
  const before = entries();
  await putBack(done.at(-1));
  tellHistory();
  edit(before);
  saving.schedule("form", 0);
  changed();
}

// Marks the fields that changed.
function edit(before = done.at(-1)) {
  const [was, is] = [new Map(before), new Map(entries())];
  for (const name of [...was.keys(), ...is.keys()]) if (was.get(name) !== is.get(name)) saving.edited.add(name);
}

// A report is about the order that the line had.
function unsay(field) {
  const row = field.closest(".orders > li");
  if (!row || !field.selectedOptions) return;
  row.className = "is-draft";
  row.querySelector(".why").hidden = true;
  const [option] = field.selectedOptions;
  row.querySelector(".order").textContent = (field.value || option.text).replaceAll(" - ", " – ");
  row.querySelector(".plain").textContent = "";
}

export function initialise() {
  if (isStale()) return location.reload();
  for (const button of document.querySelectorAll("[data-step]")) button.hidden = false;
  showPoints();
  remember();
  base = entries();
  saving.start();
  document.addEventListener("sheet:saved", followed);
  document.addEventListener("change", ({ target }) => {
    if (target === text) saving.schedule("text", 0);
    if (target !== sheet && target.form !== sheet) return;
    edit();
    unsay(target);
    showPoints();
    remember();
    saving.schedule("form");
    changed();
  });
  document.addEventListener("input", ({ target }) => {
    if (target !== text && target.form !== sheet) return;
    edit();
    showPoints();
    saving.schedule(target === text ? "text" : "form", TYPING_PAUSE);
  });
  document.addEventListener("click", (event) => {
    const stepper = event.target.closest("[data-step]");
    if (stepper) {
      const field = control(stepper.dataset.for);
      field.value = Math.max(0, (Number(field.value) || 0) + Number(stepper.dataset.step));
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
    const out = event.target.closest("[data-leave-out]");
    if (out) {
      event.preventDefault();
      import("./lost-lines.js").then(({ leaveOut }) => leaveOut(out));
    }
    const history = event.target.closest("[data-history]");
    if (history) step(history.dataset.history === "undo");
  });
  // The save button saves here; any other waits until all is saved.
  document.addEventListener("submit", async (event) => {
    const button = event.submitter;
    if (event.target !== sheet && !event.target.contains(text)) return;
    const saves = { save: "form", text: "text" }[button?.value];
    if (saving.isOver || (!saves && saving.isSaved())) return;
    event.preventDefault();
    if (saves) saving.wait(saves);
    if ((await saving.save()) && !saves) sheet.requestSubmit(button);
  });
}
