// One sheet of conditional orders: the fields of its form are the draft, saved as they change.

import { word } from "../core/words.js";
import { keyOf } from "./kept.js";

const PAUSE = 350;
const TYPING_PAUSE = 1200;
const RETRY = 5000;
const MOST_STEPS = 50;

const split = (value) =>
  value
    .split(/[,;]/)
    .map((wish) => wish.trim())
    .filter(Boolean);

export class ConditionalSheet {
  constructor(form) {
    this.form = form;
    this.fold = form.closest("details");
    this.kind = form.dataset.conditional;
    this.text = form.elements.text;
    this.state = form.querySelector("[data-state]");
    this.conflict = form.querySelector("[data-conflict]");
    this.key = keyOf(this.kind);
    this.dirty = ""; // "save" or "text", as the form's buttons say, where something is not saved yet
    this.edited = new Set();
    this.steps = [this.values()];
    this.undo = form.querySelector("[data-undo]");
    this.undo.hidden = false;
    this.listen();
    this.recover();
  }

  fields() {
    return [...this.form.elements].filter((field) => field.name.startsWith("wish-"));
  }

  values() {
    return Object.fromEntries(this.fields().map((field) => [field.name, field.value]));
  }

  wishes(name) {
    return split(this.form.elements[name]?.value ?? "");
  }

  // One wish more, or one less where it was there; gives its rank, 0 where it was taken out.
  toggle(name, wish) {
    const field = this.form.elements[name];
    const wished = this.wishes(name);
    const at = wished.indexOf(wish);
    // What is wished for after "disband" would never come to its turn.
    const last = wished.indexOf("D");
    if (at >= 0) wished.splice(at, 1);
    else wished.splice(this.kind === "retreats" && last >= 0 ? last : wished.length, 0, wish);
    field.value = wished.join(", ");
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return wished.indexOf(wish) + 1;
  }

  listen() {
    this.form.addEventListener("change", (event) => {
      if (event.target === this.text) return this.schedule("text", 0);
      this.edited.add(event.target.name);
      this.remember();
      return this.schedule("save");
    });
    this.text.addEventListener("input", () => this.schedule("text", TYPING_PAUSE));
    this.undo.addEventListener("click", () => {
      this.steps.pop();
      this.put(this.steps[this.steps.length - 1]);
      this.undo.disabled = this.steps.length < 2;
      this.schedule("save", 0);
    });
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.dirty = event.submitter?.value === "text" ? "text" : "save";
      this.save();
    });
    addEventListener("pagehide", () => this.save());
    addEventListener("online", () => this.save());
  }

  remember() {
    this.steps.push(this.values());
    if (this.steps.length > MOST_STEPS) this.steps.shift();
    this.undo.disabled = this.steps.length < 2;
  }

  put(values, except = new Set()) {
    for (const field of this.fields()) if (!except.has(field.name)) field.value = values[field.name] ?? "";
  }

  schedule(source, pause = PAUSE) {
    this.dirty = source;
    this.keep();
    this.changed();
    clearTimeout(this.timer);
    if (this.conflict.hidden) this.timer = setTimeout(() => this.save(), pause);
  }

  changed() {
    document.dispatchEvent(new CustomEvent("draft:changed"));
  }

  show(name, level = "", more = "") {
    this.state.textContent = `${word(name)} ${more}`;
    this.state.className = `save-state small ${level}`;
    this.state.dataset.state = name;
  }

  async save() {
    clearTimeout(this.timer);
    if (this.asked) await this.asked;
    if (!this.dirty || !this.conflict.hidden) return;
    this.asked = this.send(this.dirty);
    await this.asked;
    this.asked = null;
    if (this.dirty && this.conflict.hidden && this.state.dataset.state === "saving")
      this.timer = setTimeout(() => this.save(), PAUSE);
  }

  async send(source) {
    const body = new URLSearchParams(new FormData(this.form));
    body.set("action", source);
    this.dirty = "";
    this.edited = new Set();
    this.show("saving");
    let response;
    try {
      response = await fetch(this.form.dataset.draftUrl, {
        method: "POST",
        body,
        headers: { Accept: "application/json" },
        keepalive: true,
      });
      if (response.status >= 500) throw new Error("unavailable");
    } catch {
      this.dirty ||= source;
      this.show("offline", "bad");
      this.timer = setTimeout(() => this.save(), RETRY);
      return;
    }
    const answer = await response.json().catch(() => ({ code: "signed_out", message: word("signed_out") }));
    if (response.ok) this.accept(answer, source);
    else this.refuse(answer, source);
  }

  accept(answer, source) {
    this.form.elements["conditional-seen"].value = answer.version;
    this.fold.querySelector("[data-said]").textContent = answer.said;
    for (const row of answer.rows) this.mark(row);
    if (source === "text") {
      this.put(Object.fromEntries(answer.rows.map((row) => [row.field, row.value])), this.edited);
      this.remember();
    }
    if (this.dirty !== "text" && source !== "text") this.text.value = answer.text;
    this.markText(answer.text_errors);
    const receipt = this.form.querySelector("[data-receipt]");
    receipt.hidden = !answer.version;
    receipt.querySelector("[data-digest]").textContent = answer.digest.slice(0, 8);
    if (!this.dirty) {
      this.forget();
      this.show("saved", "ok");
    }
    this.changed();
  }

  refuse(answer, source) {
    this.dirty ||= source;
    this.show("not_saved", "bad", answer.message);
    if (answer.code === "sheet_changed") this.compare(answer.message, answer.saved);
  }

  // Saved elsewhere: both are shown, and nothing is saved until one is chosen.
  compare(message, saved) {
    const choices = this.conflict.querySelector("[data-choices]");
    this.conflict.hidden = false;
    this.conflict.querySelector("p").textContent = message;
    this.conflict.querySelector("textarea").value = saved.text;
    choices.hidden = false;
    choices.querySelector("[data-choose=mine]").onclick = () => {
      this.form.elements["conditional-seen"].value = saved.version;
      this.conflict.hidden = true;
      this.save();
    };
    choices.querySelector("[data-choose=theirs]").onclick = () => {
      this.conflict.hidden = true;
      this.dirty = "";
      this.edited = new Set();
      this.text.value = saved.text;
      this.form.elements.final.checked = saved.final;
      this.accept(saved, "text");
    };
  }

  mark(row) {
    const field = this.form.elements[row.field];
    if (!field) return this.addOther(row);
    if (!this.edited.has(row.field) && document.activeElement !== field) field.value = row.value;
    const why = document.getElementById(`${row.field}-why`);
    why.textContent = row.message;
    why.hidden = !row.message;
    field.closest("li").className = row.message ? "is-bad" : "";
    field.toggleAttribute("aria-invalid", false);
    if (row.message) field.setAttribute("aria-invalid", "true");
    return field;
  }

  // Lines that are for none of the fields get one of their own.
  addOther(row) {
    const last = this.form.querySelector(".wishes > li:last-child");
    const old = last.querySelector("input").name;
    const copy = document.createElement("ol");
    copy.innerHTML = last.outerHTML.replaceAll(old, row.field);
    const item = copy.firstElementChild;
    item.querySelector("label").textContent = word("other_lines");
    item.querySelector(".hint").replaceChildren();
    last.after(item);
    return this.mark(row);
  }

  markText(errors) {
    const list = document.getElementById(`conditional-errors-${this.kind}`);
    list.hidden = !errors.length;
    list.replaceChildren(
      ...errors.map(([line, said]) =>
        Object.assign(document.createElement("li"), { textContent: `${word("line", { line })} ${said}` }),
      ),
    );
  }

  keep() {
    const draft = {
      source: this.dirty,
      seen: this.form.elements["conditional-seen"].value,
      values: this.values(),
      text: this.text.value,
      final: this.form.elements.final.checked,
    };
    try {
      localStorage.setItem(this.key, JSON.stringify(draft));
    } catch {
      // A browser that keeps nothing still saves on the server.
    }
  }

  forget() {
    try {
      localStorage.removeItem(this.key);
    } catch {
      // There was nothing to forget.
    }
  }

  // What an earlier visit could not save.
  recover() {
    let kept = null;
    try {
      kept = JSON.parse(localStorage.getItem(this.key));
    } catch {
      return;
    }
    if (!kept?.source) return;
    this.put(kept.values);
    this.text.value = kept.text;
    this.form.elements.final.checked = kept.final;
    this.form.elements["conditional-seen"].value = kept.seen;
    this.fold.open = true;
    this.schedule(kept.source, 0);
  }
}
