// Saves a sheet as its form or text changes: one request at a time, kept in this browser until the server has it.

import { word } from "../core/words.js";
import { keepAs, keysOf, ownKey } from "./kept.js";

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
  unanswered = ""; // what the server may have saved without an answer
  isOver = false; // nothing can be saved on this page any more

  // Takes key, url, the elements state, conflict and text (or null), and functions: body(source) for the server,
  // present() for this browser, restore(kept), see(version), accept(answer, source), refuse(answer); ready(source).
  constructor(sheet) {
    Object.assign(this, sheet);
    this.known = this.text?.value;
  }

  // Resumes what an earlier visit could not save.
  start() {
    for (const name of ["online", "pagehide", "focus"]) addEventListener(name, () => this.save());
    if (keysOf(this.key).length) import("./take-over.js").then(({ resume }) => resume(this)).catch(() => {});
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

  // A form changed after a waiting text is sent after it. A text edited later wins over them.
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
    if (this.unanswered && next() && !(await this.sendAgain())) return false;
    for (let one = next(); one; one = next()) if (!(await this.send(one))) return false;
    for (const said of this.refused.values()) this.show("not_saved", "bad", said);
    return !this.waiting.length;
  }

  // The next request would be a conflict with it.
  async sendAgain() {
    const answer = await this.post(this.unanswered);
    if (answer?.version !== undefined) this.see(answer.version);
    else if (!answer) this.retry();
    return Boolean(answer);
  }

  // Returns whether another may follow.
  async send(source) {
    const [typed, edited] = [this.text?.value, this.edited];
    this.show("saving");
    this.sending = source;
    this.waiting = this.waiting.filter((one) => one !== source);
    if (source === "form") this.edited = new Set();
    const answer = await this.ask(source);
    this.sending = "";
    if (answer?.version !== undefined) {
      if (source === "text") this.known = typed;
      await this.take(answer, source);
      return true;
    }
    if (source === "form" && !this.waiting.includes("text")) for (const name of edited) this.edited.add(name);
    if (!this.waiting.includes(source)) this.waiting.unshift(source);
    this.keep();
    if (!answer) this.retry();
    else if (TOO_MUCH.includes(answer.code)) this.refused.set(source, answer.message);
    else {
      this.show("not_saved", "bad");
      await this.refuse(answer);
    }
    return this.refused.has(source);
  }

  retry() {
    this.show("offline", "bad");
    this.later();
  }

  // The server's answer; null without one.
  async ask(source) {
    try {
      const ready = this.ready?.(source);
      if (ready) await ready;
    } catch {
      return null;
    }
    return this.post(String(this.body(source)));
  }

  async post(body) {
    this.unanswered = body;
    try {
      const response = await fetch(this.url, {
        method: "POST",
        body: new URLSearchParams(body),
        headers: { Accept: "application/json", "X-CSRFToken": token() },
        keepalive: true,
      });
      if (response.status >= 429) return null;
      const answer = await response.json();
      this.unanswered = "";
      return answer;
    } catch (error) {
      // The answer to a signed-out reader may be a page.
      return error.name === "SyntaxError" ? { code: "signed_out" } : null;
    }
  }

  async take(answer, source) {
    await this.accept(answer, source);
    if (this.waiting.length) return this.keep();
    this.show("saved", "ok");
    return this.store((storage) => storage.removeItem(ownKey(this.key)));
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
    const { unanswered, edited } = this;
    const kept = { ...this.present(), sources, unanswered, edited: [...edited], text: this.text?.value };
    this.store(() => keepAs(this.key, kept));
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
