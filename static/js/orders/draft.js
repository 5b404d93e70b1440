// Keeps the draft on the server as it changes. What is not yet there is kept in this browser, and said.

import { word } from "../core/words.js";
import { entries, restore, showLost, showPoints } from "./sheet-form.js";

const PAUSE = 350;
const TYPING_PAUSE = 1200;
const RETRY = 5000;

const sheet = document.getElementById("sheet");
const text = document.getElementById("text");
const state = document.querySelector("[data-save-state]");
const conflict = document.getElementById("draft-conflict");
const stopped = document.getElementById("draft-stopped");
const seenFields = document.querySelectorAll("input[name=seen]");
const key = sheet.dataset.draftKey;

let dirty = ""; // "form" or "text" where something is not on the server yet
let edited = new Set();
let asked = null; // the request under way
let timer = 0;
let over = false; // nothing can be saved on this page any more
const done = [];
const undone = [];

const token = () =>
  /(?:^|; )[^=;]*csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? sheet.elements.csrfmiddlewaretoken.value;
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const changed = () => document.dispatchEvent(new CustomEvent("draft:changed"));

function show(name, level = "") {
  state.textContent = word(name);
  state.className = `save-state small ${level}`;
  state.dataset.saveState = name;
}

function keep() {
  const draft = { seen: seenFields[0].value, source: dirty, entries: entries(), text: text?.value ?? "" };
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing still saves on the server.
  }
}

// All is on the server, as this version of the sheet.
function forget(version) {
  try {
    localStorage.removeItem(key);
    sessionStorage.setItem(key, version);
  } catch {
    // There was nothing to forget.
  }
}

// Whether this page was made before what it saved itself arrived, as when it is reloaded at once.
function isStale() {
  try {
    const saved = Number(sessionStorage.getItem(key));
    sessionStorage.removeItem(key);
    return saved > Number(seenFields[0].value);
  } catch {
    return false;
  }
}

function body() {
  const fields = new URLSearchParams();
  fields.set("phase", sheet.elements.phase.value);
  fields.set("seen", seenFields[0].value);
  fields.set("action", dirty === "text" ? "text" : "save");
  if (dirty === "text") fields.set("text", text.value);
  else for (const [name, value] of entries()) fields.append(name, value);
  return fields;
}

export function schedule(source, pause = PAUSE) {
  if (over || !conflict.hidden) return;
  dirty = source;
  keep();
  clearTimeout(timer);
  timer = setTimeout(save, pause);
}

// Saves now what is not saved; resolves when the server has answered, to whether all is saved.
export async function save() {
  clearTimeout(timer);
  if (asked) await asked;
  if (!dirty || over || !conflict.hidden) return !dirty;
  const source = dirty;
  show("saving");
  edited = new Set();
  dirty = "";
  asked = send(source);
  await asked;
  asked = null;
  // What was refused is sent again when it has changed, or when somebody comes back to the page.
  const isHeld = ["offline", "not_saved"].includes(state.dataset.saveState);
  if (dirty && !over && conflict.hidden && !isHeld) timer = setTimeout(save, PAUSE);
  return !dirty && conflict.hidden && !over;
}

async function send(source) {
  let answer;
  let response;
  const sent = dirtyBody(source);
  try {
    response = await fetch(sheet.dataset.draftUrl, {
      method: "POST",
      body: sent,
      headers: { Accept: "application/json", "X-CSRFToken": token() },
      keepalive: true,
    });
    if (response.status >= 500) throw new Error("unavailable");
  } catch {
    dirty ||= source;
    keep();
    show("offline", "bad");
    timer = setTimeout(save, RETRY);
    return;
  }
  try {
    answer = await response.json();
  } catch {
    answer = { code: "signed_out", message: "" };
  }
  if (response.ok) await accept(answer, source);
  else await refuse(answer, source);
}

function dirtyBody(source) {
  const later = dirty;
  dirty = source;
  const sent = body();
  dirty = later;
  return sent;
}

async function accept(answer, source) {
  for (const field of seenFields) field.value = answer.version;
  try {
    const { entriesOf, tell } = await import("./sheet-answer.js");
    if (source === "text") {
      restore(entriesOf(answer), edited);
      remember();
    }
    tell(answer, edited, dirty === "text");
  } catch {
    // It is saved; what is said of it comes with the next answer.
  }
  showPoints();
  if (dirty) keep();
  else {
    forget(answer.version);
    show("saved", "ok");
  }
  changed();
}

async function refuse(answer, source) {
  dirty ||= source;
  keep();
  show("not_saved", "bad");
  if (["too_large", "too_many_lines", "points"].includes(answer.code)) {
    state.textContent = `${word("not_saved")} ${answer.message}`;
    dirty = "";
    return;
  }
  let refusals;
  try {
    refusals = await import("./draft-refused.js");
  } catch {
    // The connection went with the answer.
    timer = setTimeout(save, RETRY);
    return;
  }
  if (answer.code === "sheet_changed") {
    refusals.compare(answer, source, { replace: () => replace(answer.saved, source), take: () => take(answer.saved) });
  } else {
    over = answer.code !== "signed_out";
    refusals.stop(answer.message, source, over);
  }
}

// What stands here goes over what was saved elsewhere.
function replace(saved, source) {
  for (const field of seenFields) field.value = saved.version;
  dirty = source;
  save();
}

function take(saved) {
  dirty = "";
  edited = new Set();
  if (text) text.value = saved.text;
  accept({ ...saved, is_form: true }, "text");
}

function remember() {
  const present = entries();
  if (same(present, done[done.length - 1])) return;
  done.push(present);
  undone.length = 0;
  tellHistory();
}

function tellHistory() {
  for (const button of document.querySelectorAll("[data-history]")) {
    button.disabled = button.dataset.history === "undo" ? done.length < 2 : !undone.length;
  }
}

export function step(back) {
  if (back && done.length > 1) undone.push(done.pop());
  else if (!back && undone.length) done.push(undone.pop());
  else return;
  restore(done[done.length - 1]);
  tellHistory();
  for (const [name] of done[done.length - 1]) edited.add(name);
  schedule("form", 0);
  changed();
}

// What an earlier visit could not save, if it was for this phase.
function recover() {
  let kept = null;
  try {
    kept = JSON.parse(localStorage.getItem(key));
  } catch {
    return;
  }
  if (!kept?.source) return;
  restore(kept.entries);
  if (kept.source === "text" && text) {
    text.value = kept.text;
    text.closest("details").open = true;
  }
  for (const field of seenFields) field.value = kept.seen;
  remember();
  schedule(kept.source, 0);
}

// What was said of a line was said of the order that stood in it.
function unsay(field) {
  const row = field.closest(".orders > li");
  if (!row) return;
  row.className = "is-draft";
  row.querySelector(".why").hidden = true;
  row.querySelector(".plain").textContent = "";
}

export function initialise() {
  if (isStale()) return location.reload();
  showLost([...document.querySelectorAll("#lost [data-line]")].map((item) => item.dataset.line));
  for (const button of document.querySelectorAll("[data-step]")) button.hidden = false;
  showPoints();
  remember();
  recover();
  document.addEventListener("change", (event) => {
    if (event.target !== sheet && event.target.form !== sheet) return;
    edited.add(event.target.name);
    unsay(event.target);
    showPoints();
    remember();
    schedule("form");
    changed();
  });
  document.addEventListener("input", (event) => {
    if (event.target === text) schedule("text", TYPING_PAUSE);
    else if (event.target.form === sheet && event.target.type === "number") showPoints();
  });
  text?.addEventListener("change", () => schedule("text", 0));
  document.addEventListener("click", (event) => {
    const stepper = event.target.closest("[data-step]");
    if (stepper) {
      const field = sheet.elements.namedItem(stepper.dataset.for);
      field.value = Math.max(0, (Number(field.value) || 0) + Number(stepper.dataset.step));
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
    const history = event.target.closest("[data-history]");
    if (history) step(history.dataset.history === "undo");
  });
  // A button that saves saves here; Finalise waits for what is under way and then goes its own way.
  document.addEventListener("submit", async (event) => {
    const button = event.submitter;
    if (event.target !== sheet && !event.target.contains(text)) return;
    const isFinal = ["ask_final", "finalise"].includes(button?.value);
    if (over || (isFinal && !dirty && !asked)) return;
    event.preventDefault();
    if (!isFinal) dirty = button.value === "text" ? "text" : "form";
    if ((await save()) && isFinal) sheet.requestSubmit(button);
  });
  addEventListener("online", save);
  addEventListener("focus", () => !stopped.hidden && !over && dirty && ((stopped.hidden = true), save()));
  addEventListener("pagehide", save);
}
