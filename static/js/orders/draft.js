// Keeps the draft on the server as it changes. What is not yet there is kept in this browser, and said.

import { word } from "../core/words.js";
import { showUses } from "./minor-uses.js";
import { entries, entriesOf, lines, mark, restore, showLost, showPoints } from "./sheet-form.js";

const PAUSE = 350;
const TYPING_PAUSE = 1200;
const RETRY = 5000;

const sheet = document.getElementById("sheet");
const text = document.getElementById("text");
const sentence = document.querySelector(".status p[role=status]");
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
  if (dirty && !over && conflict.hidden && state.dataset.saveState !== "offline") timer = setTimeout(save, PAUSE);
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
  if (response.ok) accept(answer, source);
  else refuse(answer, source);
}

function dirtyBody(source) {
  const later = dirty;
  dirty = source;
  const sent = body();
  dirty = later;
  return sent;
}

function accept(answer, source) {
  for (const field of seenFields) field.value = answer.version;
  sentence.replaceChildren(
    `${answer.status.text} `,
    Object.assign(document.createElement("b"), { textContent: answer.status.emphasis }),
  );
  sentence.closest(".status").className = `status ${answer.status.level}`;
  tellMissing(answer.status.missing);
  if (source === "text") {
    restore(entriesOf(answer), edited);
    remember();
  }
  mark(answer, edited, dirty === "text");
  showUses(answer.uses);
  showPoints();
  const receipt = document.querySelector("[data-receipt]");
  if (receipt) {
    receipt.hidden = false;
    receipt.querySelector("[data-digest]").textContent = answer.digest.slice(0, 8);
  }
  if (dirty) keep();
  else {
    forget(answer.version);
    show("saved", "ok");
  }
  changed();
}

// The question before the orders become final names what is missing; with nothing missing none is asked.
function tellMissing(missing) {
  const asks = document.querySelector("[data-asks]");
  if (!asks) return;
  const list = asks.querySelector("ul");
  list.replaceChildren(...missing.map((said) => Object.assign(document.createElement("li"), { textContent: said })));
  for (const part of asks.querySelectorAll("ul, #asks-final, a")) part.hidden = !missing.length;
  asks.querySelector("button").textContent = word(missing.length ? "finalise_anyway" : "finalise");
}

function refuse(answer, source) {
  dirty ||= source;
  keep();
  if (answer.code === "sheet_changed") return compare(answer.message, answer.saved, source);
  show("not_saved", "bad");
  if (["too_large", "too_many_lines", "points"].includes(answer.code)) {
    state.textContent = `${word("not_saved")} ${answer.message}`;
    dirty = "";
    return undefined;
  }
  over = answer.code !== "signed_out";
  stopped.hidden = false;
  stopped.querySelector("[data-said]").textContent = answer.message || word("signed_out");
  stopped.querySelector("[data-sign-in]").hidden = over;
  stopped.querySelector("textarea").value = asText(source);
  return undefined;
}

function asText(source) {
  if (source === "text") return text.value;
  const bids = entries().filter(([name, value]) => name.startsWith("points-") && value !== "0");
  const own = lines()
    .filter((line) => !line.minor)
    .map((line) => line.text);
  const value = (name) => sheet.elements.namedItem(name)?.value;
  const paid = bids.map(
    ([name, points]) => `${points}: ${value(name.replace("points", "text")) || value(name.replace("points", "bid"))}`,
  );
  return [...own, ...paid].join("\n");
}

// Saved elsewhere: both texts are shown, and nothing is saved until one is chosen.
function compare(message, saved, source) {
  show("not_saved", "bad");
  conflict.hidden = false;
  conflict.querySelector("[data-said]").textContent = message;
  const [theirs, mine] = conflict.querySelectorAll("textarea");
  theirs.value = saved.text;
  mine.value = asText(source);
  conflict.querySelector("[data-choose=mine]").onclick = () => {
    for (const field of seenFields) field.value = saved.version;
    conflict.hidden = true;
    dirty = source;
    save();
  };
  conflict.querySelector("[data-choose=theirs]").onclick = () => {
    conflict.hidden = true;
    dirty = "";
    edited = new Set();
    if (text) text.value = saved.text;
    accept({ ...saved, is_form: true }, "text");
  };
  conflict.scrollIntoView({ block: "nearest" });
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
