// One sheet of conditional orders: the fields of its form are the draft, saved as they change.

import { word } from "../core/words.js";
import { Saving, TYPING_PAUSE } from "./saving.js";
import { keyOf } from "./kept.js";

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
    this.saving = new Saving({
      key: keyOf(this.kind),
      url: form.dataset.draftUrl,
      state: form.querySelector("[data-state]"),
      conflict: form.querySelector("[data-conflict]"),
      text: this.text,
      body: (source) => this.body(source),
      present: () => ({ seen: this.seen.value, values: this.values(), final: form.elements.final.checked }),
      restore: (kept) => this.restore(kept),
      see: (version) => {
        this.seen.value = version;
      },
      accept: (answer, source) => this.accept(answer, source),
      refuse: (answer) => this.refuse(answer),
    });
    this.seen = form.elements["conditional-seen"];
    this.steps = [this.values()];
    this.undo = form.querySelector("[data-undo]");
    this.undo.hidden = false;
    this.listen();
    this.saving.start();
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

  // Adds a wish, or removes it if present; returns its rank, 0 if removed.
  toggle(name, wish) {
    const field = this.form.elements[name];
    const wished = this.wishes(name);
    const at = wished.indexOf(wish);
    // A wish after "disband" would never be used.
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
      this.saving.edited.add(event.target.name);
      this.remember();
      return this.schedule("form");
    });
    this.form.addEventListener("input", ({ target }) => {
      if (target !== this.text) this.saving.edited.add(target.name);
      this.schedule(target === this.text ? "text" : "form", TYPING_PAUSE);
    });
    this.undo.addEventListener("click", () => {
      this.steps.pop();
      this.put(this.steps[this.steps.length - 1]);
      this.undo.disabled = this.steps.length < 2;
      for (const field of this.fields()) this.saving.edited.add(field.name);
      this.schedule("form", 0);
    });
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.saving.wait(event.submitter?.value === "text" ? "text" : "form");
      this.saving.save();
    });
  }

  remember() {
    this.steps.push(this.values());
    if (this.steps.length > MOST_STEPS) this.steps.shift();
    this.undo.disabled = this.steps.length < 2;
  }

  put(values, except = new Set()) {
    for (const field of this.fields()) if (!except.has(field.name)) field.value = values[field.name] ?? "";
  }

  schedule(source, pause) {
    this.saving.schedule(source, pause);
    this.changed();
  }

  changed() {
    document.dispatchEvent(new CustomEvent("draft:changed"));
  }

  body(source) {
    const body = new URLSearchParams(new FormData(this.form));
    body.delete("csrfmiddlewaretoken");
    body.set("action", source === "text" ? "text" : "save");
    return body;
  }

  accept(answer, source) {
    this.seen.value = answer.version;
    this.fold.querySelector("[data-said]").textContent = answer.said;
    for (const row of answer.rows) this.mark(row);
    if (source === "text") {
      this.put(Object.fromEntries(answer.rows.map((row) => [row.field, row.value])), this.saving.edited);
      this.remember();
    } else if (!this.saving.isTyped()) this.saving.tellText(answer.text);
    this.markText(answer.text_errors);
    const receipt = this.form.querySelector("[data-receipt]");
    receipt.hidden = !answer.version;
    receipt.querySelector("[data-digest]").textContent = answer.digest.slice(0, 8);
    this.changed();
  }

  refuse(answer) {
    if (answer.code === "sheet_changed") return this.compare(answer.message, answer.saved);
    return this.saving.show("not_saved", "bad", answer.message ?? word("signed_out"));
  }

  // A conflict: shows both and saves nothing until one is chosen.
  compare(message, saved) {
    const { conflict } = this.saving;
    const choices = conflict.querySelector("[data-choices]");
    conflict.hidden = false;
    conflict.querySelector("p").textContent = message;
    conflict.querySelector("textarea").value = saved.text;
    choices.hidden = false;
    choices.querySelector("[data-choose=mine]").onclick = () => {
      this.seen.value = saved.version;
      conflict.hidden = true;
      this.saving.save();
    };
    choices.querySelector("[data-choose=theirs]").onclick = () => {
      conflict.hidden = true;
      this.form.elements.final.checked = saved.final;
      this.saving.takeSaved(saved);
    };
  }

  mark(row) {
    const field = this.form.elements[row.field];
    if (!field) return this.addOther(row);
    if (!this.saving.edited.has(row.field) && document.activeElement !== field) field.value = row.value;
    const why = document.getElementById(`${row.field}-why`);
    why.textContent = row.message;
    why.hidden = !row.message;
    field.closest("li").className = row.message ? "is-bad" : "";
    field.toggleAttribute("aria-invalid", false);
    if (row.message) field.setAttribute("aria-invalid", "true");
    return field;
  }

  // Lines that fit no field get their own.
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

  restore(kept) {
    this.put(kept.values);
    this.form.elements.final.checked = kept.final;
    this.seen.value = kept.seen;
    this.fold.open = true;
  }
}
