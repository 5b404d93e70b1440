// Saves a sheet as its form or text changes: one request at a time, kept in this browser until the server has it.

import { word } from "../core/words.js";

const PAUSE = 350;
export const TYPING_PAUSE = 1200;
const RETRY = 5000;
// Refusals with their own message.
const TOO_MUCH = ["too_large", "too_many_lines", "points"];

const token = () =>
  /(?:^|; )[^=;]*csrftoken=([^;]+)/.exec(document.cookie)?.[1] ??
  document.querySelector("[name=csrfmiddlewaretoken]").value;

export class Saving {
  waiting = []; // "form" and "text", if not on the server yet
  refused = new Map(); // why one of these waits for a change
  edited = new Set(); // the form's fields changed since it was sent
  sending = "";
  isOver = false; // nothing can be saved on this page any more

  // Takes key, url, the elements state, conflict and text (or null), and functions: body(source) for the server,
  // present() for this browser, restore(kept), accept(answer, source), refuse(answer); ready(source) may fail.
  constructor(sheet) {
    Object.assign(this, sheet);
    this.known = this.text?.value;
  }

  // Resumes what an earlier visit could not save.
  async start() {
    for (const name of ["online", "pagehide", "focus"]) addEventListener(name, () => this.save());
    const kept = this.store((storage) => JSON.parse(storage.getItem(this.key)));
    if (!kept?.sources?.length) return;
    await this.restore(kept);
    if (kept.sources.includes("text")) this.text.value = kept.text;
    this.edited = new Set(kept.edited);
    this.waiting = kept.sources;
    this.later(0);
  }

  // Whether the text has unsaved changes.
  isTyped() {
    return this.text?.value !== this.known;
  }

  tellText(value) {
    if (this.text) this.text.value = this.known = value;
  }

  isSaved() {
    return !this.waiting.length && !this.asked;
  }

  isStopped() {
    return this.isOver || !this.conflict.hidden;
  }

  show(name, level = "", more = "") {
    this.state.textContent = `${word(name)} ${more}`;
    this.state.className = `save-state small ${level}`;
    this.state.dataset.state = name;
  }

  // A form changed after a waiting text is sent after it: the answer leaves edited fields alone. A text edited later
  // wins over them.
  wait(source) {
    this.refused.delete(source);
    if (source === "form") this.waiting = this.waiting.filter((one) => one !== source);
    if (this.waiting.includes(source)) return;
    if (source === "text") this.edited.clear();
    this.waiting.push(source);
  }

  schedule(source, pause = PAUSE) {
    if (this.isOver) return;
    this.wait(source);
    this.keep();
    this.later(pause);
  }

  later(pause = RETRY) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), pause);
  }

  // Sends what waits, one by one; resolves to whether all is saved.
  save() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.asked ??= this.sendAll().finally(() => {
      this.asked = null;
    });
    return this.asked;
  }

  async sendAll() {
    // Waits for further typing.
    const next = () => !this.timer && !this.isStopped() && this.waiting.find((one) => !this.refused.has(one));
    for (let one = next(); one; one = next()) if (!(await this.send(one))) return false;
    for (const said of this.refused.values()) this.show("not_saved", "bad", said);
    return !this.waiting.length;
  }

  // Returns whether another may follow.
  async send(source) {
    const [typed, edited] = [this.text?.value, this.edited];
    this.show("saving");
    this.sending = source;
    this.waiting = this.waiting.filter((one) => one !== source);
    if (source === "form") this.edited = new Set();
    const response = await this.ask(source);
    this.sending = "";
    // The answer to a signed-out reader may be a page.
    const answer = (await response?.json().catch(() => null)) ?? { code: "signed_out" };
    if (response?.ok && answer.version !== undefined) {
      if (source === "text") this.known = typed;
      await this.take(answer, source);
      return true;
    }
    if (source === "form" && !this.waiting.includes("text")) for (const name of edited) this.edited.add(name);
    if (!this.waiting.includes(source)) this.waiting.unshift(source);
    this.keep();
    if (!response) {
      this.show("offline", "bad");
      this.later();
    } else if (TOO_MUCH.includes(answer.code)) this.refused.set(source, answer.message);
    else {
      this.show("not_saved", "bad");
      await this.refuse(answer);
    }
    return this.refused.has(source);
  }

  // The server's answer; null without one.
  async ask(source) {
    try {
      const ready = this.ready?.(source);
      if (ready) await ready;
      const response = await fetch(this.url, {
        method: "POST",
        body: this.body(source),
        headers: { Accept: "application/json", "X-CSRFToken": token() },
        keepalive: true,
      });
      return response.status < 500 ? response : null;
    } catch {
      return null;
    }
  }

  async take(answer, source) {
    await this.accept(answer, source);
    if (this.waiting.length) return this.keep();
    this.show("saved", "ok");
    return this.store((kept) => kept.removeItem(this.key));
  }

  // The saved version replaces this one.
  takeSaved(saved) {
    this.waiting = [];
    this.refused.clear();
    this.edited.clear();
    this.tellText(saved.text);
    return this.take(saved, "text");
  }

  keep() {
    const sources = [this.sending, ...this.waiting].filter(Boolean);
    const kept = { ...this.present(), sources, edited: [...this.edited], text: this.text?.value };
    this.store((storage) => storage.setItem(this.key, JSON.stringify(kept)));
  }

  // Without storage the server still saves.
  store(act, where = "localStorage") {
    try {
      return act(window[where]);
    } catch {
      return null;
    }
  }
}
