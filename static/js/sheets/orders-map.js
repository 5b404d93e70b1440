// Orders by taps or keys on the board: the unit, then its target. The strip at the map's edge shows the prompt.

import { Marks, make } from "../board/board-marks.js";
import { learn, word } from "../core/words.js";
import { pointSteps, saidOfBid } from "./bid-points.js";
import { step } from "./draft.js";
import { sheetMode } from "./map-sheet.js";
import { Choice } from "./order-choice.js";
import { drawLines } from "./order-lines.js";
import { labelOf } from "./order-offers.js";
import { Strip } from "./order-strip.js";
import { parseOrder, spaceOf } from "./order-text.js";
import { isVoid, light, rowOf, tokenOf } from "./unit-rows.js";

const MOST_LIT = 20;
const MOST_OFFERS = 3;
const WRITES = "input, select, textarea, [contenteditable]";

export async function startMap(map, conditional) {
  let game;
  try {
    const response = await fetch(map.dataset.optionsUrl, { headers: { Accept: "application/json" } });
    if (!response.ok) return;
    game = await response.json();
    learn(game.words);
  } catch {
    return;
  }
  const svg = map.querySelector(".overlay svg");
  if (svg && Object.keys(game.places).length) new OrdersMap(map, svg, game, conditional);
}

class OrdersMap {
  constructor(map, svg, game, conditional) {
    Object.assign(this, { map, svg, game, conditional, choice: null });
    this.canOrder = Boolean(document.querySelector("[data-save-state]"));
    this.mode = this.ordinary = sheetMode(game, this.canOrder);
    this.marks = new Marks(svg, game.places);
    this.drawn = make("g", {});
    this.draw();
    document.addEventListener("draft:changed", () => this.changed());
    const toggle = document.querySelector("[data-show-draft]");
    toggle.hidden = false;
    toggle.addEventListener("click", () => {
      const on = toggle.getAttribute("aria-pressed") !== "true";
      toggle.setAttribute("aria-pressed", String(on));
      this.drawn.classList.toggle("off", !on);
      this.draw();
    });
    if (this.canOrder || document.querySelector("details.conditional")) this.listen();
    else import("../board/map-keys.js").then(({ walk }) => walk(map));
  }

  listen() {
    const overlay = this.svg.parentElement;
    overlay.removeAttribute("aria-hidden");
    overlay.setAttribute("role", "group");
    overlay.setAttribute("aria-label", word("map_label"));
    this.strip = new Strip({ kind: (kind) => this.narrow(kind), cancel: (focus) => this.cancel(focus) });
    this.strip.root.classList.add("ready");
    for (const button of document.querySelectorAll("[data-history]")) button.hidden = !this.canOrder;
    this.spaces = new Map();
    for (const element of this.svg.querySelectorAll("[data-space]")) {
      const { space, unit, coast } = element.dataset;
      if (!unit && !coast && this.game.places[space]) this.spaces.set(space, element);
      else element.setAttribute("aria-hidden", "true");
    }
    for (const [space, element] of this.spaces) {
      element.setAttribute("role", "button");
      const unit = this.game.units[space];
      element.setAttribute("aria-label", this.name(space) + (unit ? `, ${unit}` : ""));
      element.addEventListener("focus", () => this.marks.focus(space));
      element.addEventListener("blur", () => this.marks.focus(""));
    }
    overlay.addEventListener("click", (event) => {
      const { space, coast, near } = this.marks.under(event, this.wanted(), this.selectable());
      if (near) this.ask(near);
      else if (space) this.tap(space, coast);
    });
    overlay.addEventListener("pointerdown", (event) => this.grab(event));
    for (const space of Object.keys(this.mode.own))
      this.svg.querySelector(`[data-unit][data-space="${space}"]`)?.classList.add("grabs");
    overlay.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("keydown", (event) => this.letter(event));
    for (const name of ["pointerover", "focusin"])
      document.addEventListener(name, ({ target }) => light(target, this.drawn));
    this.listenConditional();
    this.cancel();
  }

  // While the button of a conditional sheet is pressed, taps go into that sheet.
  listenConditional() {
    const offer = async (sheet) => {
      const { offerOnMap } = await import("./on-map.js");
      offerOnMap(this, sheet);
    };
    this.conditional.forEach(offer);
    document.addEventListener("conditional:started", (event) => offer(event.detail));
  }

  name(location) {
    const [space, coast] = location.split("/");
    const name = this.game.names[space] ?? space;
    return coast ? `${name} (${this.game.coasts[coast] ?? coast})` : name;
  }

  focus(space) {
    this.spaces.get(space)?.focus({ preventScroll: true });
  }

  selectable() {
    return [...Object.keys(this.mode.own), ...Object.keys(this.mode.minors)].filter(Boolean);
  }

  // The likely meaning of a tap: a target of the selected unit, else a unit.
  wanted() {
    return this.choice ? this.choice.next() : this.selectable();
  }

  // Whether each unit needs an order now.
  asksEach() {
    return this.canOrder && this.mode === this.ordinary && ["movement", "retreats"].includes(this.mode.kind);
  }

  // Own units without an order, then those with a void one.
  missing() {
    if (!this.asksEach()) return [];
    const given = new Set(this.mode.lines().map(({ text }) => spaceOf(parseOrder(text)?.from ?? "")));
    const own = Object.keys(this.mode.own).filter(Boolean);
    return [...own.filter((space) => !given.has(space) && !isVoid(space)), ...own.filter(isVoid)];
  }

  // A unit may be dragged to its target.
  grab(event) {
    const unit = event.target.closest("[data-unit]")?.dataset.space;
    const isUnit = ["movement", "retreats"].includes(this.mode.kind) && this.selectable().includes(unit);
    if (event.button || !isUnit) return;
    this.map.classList.add("ordering");
    const up = new Promise((done) => {
      addEventListener("pointerup", done, { once: true });
      addEventListener("pointercancel", () => done(null), { once: true });
    });
    import("./drag-order.js")
      .then(({ drag }) => drag(this, unit, event, up))
      .catch(() => this.map.classList.remove("ordering"));
  }

  tap(space, coast = "") {
    const { own, kind, nothing, start } = this.mode;
    const why = nothing?.[space] ?? word(start);
    this.at = space;
    if (kind === "adjustments") return own[space] ? this.adjust(space) : this.strip.say(why);
    if (kind === "alliances") return import("./influence.js").then(({ bidFor }) => bidFor(this, space, 1));
    if (this.choice?.tap(space, coast)) return this.chosen();
    if (this.selectable().includes(space)) return this.select(space);
    if (this.choice) return this.strip.say(word(this.choice.refusal, { unit: this.unit(), space: this.name(space) }));
    return this.strip.say(why);
  }

  // A finger cannot tell two spaces apart, or a unit lies over another space.
  ask(near) {
    const order = (space) => this.choice?.means(space);
    const label = (space) => (order(space) ? this.label(order(space)) : this.name(space));
    this.strip.offer(near.map((space) => ({ label: label(space), take: () => this.tap(space) })));
    this.strip.say(word("which"));
  }

  // "Army Marseilles".
  unit(kind = this.choice.all[0]?.kind, space = this.choice.unit) {
    return word(`unit_${kind ?? "A"}`, { space: this.name(space) });
  }

  select(space) {
    const minor = !(space in this.mode.own);
    this.choice = new Choice(space, minor ? this.mode.minors[space] : this.mode.own[space]);
    this.choice.minor = minor;
    this.map.dispatchEvent(new CustomEvent("map:at", { detail: this.game.places[space] }));
    this.begin();
  }

  // Only a unit is selected: its kinds of order, and one guess.
  begin() {
    const { choice } = this;
    const likely = this.mode.likely?.(choice) ?? [];
    this.show();
    this.offer(likely.slice(0, choice.kind === "support" ? MOST_OFFERS : 1));
    this.mark();
    if (this.mode.kind === "retreats") this.strip.say(word("choose_retreat"));
    else this.strip.say(word(choice.asks));
  }

  // Chips start again with one kind of order; an impossible one says why.
  narrow(kind) {
    const { choice } = this;
    const orders = choice.of(kind);
    if (!orders.length) return this.strip.say(word(`cannot_${kind}`, { unit: this.unit() }));
    if (kind === "hold") return this.order(orders[0]);
    // A second tap on a tapped space, by its chip.
    if (kind === "move" && choice.moves.length === 1) return this.order(choice.moves[0]);
    choice.narrow(choice.kind === kind ? "" : kind);
    return this.begin();
  }

  show() {
    const { choice, mode } = this;
    const kinds =
      mode.kind === "movement"
        ? Object.fromEntries(["move", "support", "convoy", "hold"].map((kind) => [kind, choice.of(kind).length > 0]))
        : null;
    // An arrow is a move: support there is asked for in words.
    const where = choice.steps.length === 1 && choice.found.length ? ` → ${this.name(choice.steps[0])}` : "";
    const who = choice.minor || where ? this.name(choice.unit) + where : this.unit();
    const pressed = choice.kind || (choice.moves.length && "move") || (choice.meant?.type === "via" && "convoy") || "";
    this.strip.choose(who, tokenOf(choice), kinds, pressed);
  }

  chosen() {
    const { choice } = this;
    const { meant } = choice;
    if (meant?.type === "via") {
      const { byKey } = this;
      return import("./convoy-fleets.js").then(({ carry }) => carry(this, meant, byKey));
    }
    if (meant) return this.order(meant);
    this.show();
    this.mark();
    this.offer(choice.offers(this.mode.likely?.(choice) ?? []));
    return this.strip.say(this.question());
  }

  question() {
    const { choice } = this;
    const unit = this.svg.querySelector(`#unit-${CSS.escape(this.at)} > title`)?.textContent;
    if (choice.moves.length) return word(choice.follows ? "again_or" : "again", { unit });
    const more = choice.helps ? "choose_more" : "choose_where";
    const far = choice.isFar ? `${word("far", { space: this.name(this.at) })} ` : "";
    return choice.more ? far + word(more) : word("choose_one", { space: this.name(this.at) });
  }

  order(order) {
    const minor = this.choice?.minor;
    const taken = this.mode.take(order, minor, this.words(order));
    const isBid = minor && this.mode === this.ordinary;
    const said = isBid ? () => saidOfBid(this, order) : () => taken;
    const steps = isBid ? pointSteps(this, order) : [];
    const next = this.spaces.get(spaceOf(order.from));
    const byKey = this.byKey;
    this.cancel(false, { text: order.text, said, stood: this.stands(order), steps });
    if (byKey) next?.focus({ preventScroll: true });
  }

  // A build or removal; a second tap removes it.
  adjust(space) {
    const orders = this.mode.own[space].map(parseOrder);
    this.strip.offer([]);
    if (this.mode.back(space)) return this.strip.say(word("taken_back", { space: this.name(space) }));
    if (orders.length === 1) return this.order(orders[0]);
    this.offer(orders);
    return this.strip.say(word("choose_one", { space: this.name(space) }));
  }

  offered(order, label = this.label(order)) {
    const take = (byKey) => {
      this.order(order);
      if (byKey) this.focus(spaceOf(order.from));
    };
    return { label, take };
  }

  offer(orders) {
    this.strip.offer(orders.map((order) => this.offered(order)));
    if (orders.length && this.byKey && this.choice?.steps.length !== 0) this.strip.focusOffer();
  }

  label(order) {
    return labelOf(order, this.game.coasts, (location) => this.name(location));
  }

  // "Army Marseilles: Move to Savoy".
  words(order) {
    if (order.type === "build") return word(`do_build${order.kind}`, { to: this.name(order.from) });
    return `${this.unit(order.kind, order.from)}: ${this.label(order)}`;
  }

  mark() {
    const { choice } = this;
    const stops = new Set(this.wanted());
    const isShort = this.mode.kind !== "movement" && stops.size <= MOST_LIT;
    const lit = choice || isShort ? [...stops] : [];
    if (choice) stops.add(choice.unit);
    for (const [space, element] of this.spaces) element.setAttribute("tabindex", stops.has(space) ? "0" : "-1");
    this.marks.show(choice?.unit, lit, choice?.steps.slice(0, 1), (space) => choice.reach(space));
    this.serve();
    for (const row of document.querySelectorAll(".orders > .choosing")) row.classList.remove("choosing");
    if (choice && !choice.minor) rowOf(choice.unit)?.classList.add("choosing");
  }

  // While no own unit is selected: the minors that could help the draft.
  serve() {
    const isOpen = this.mode === this.ordinary && (!this.choice || this.choice.minor);
    const cards = isOpen ? [...document.querySelectorAll("#points [data-serves]")] : [];
    this.marks.serving(cards.map(({ dataset }) => dataset.minor));
  }

  cancel(focus = false, done = null) {
    const unit = this.choice?.unit;
    this.choice = null;
    this.strip.choose("", null);
    this.done = done;
    this.idle();
    this.mark();
    if (focus && unit) this.focus(unit);
    this.rested();
  }

  // Nothing is selected: the next unit without an order is one tap away.
  idle() {
    const [next] = this.missing();
    const take = (byKey) => {
      this.select(next);
      if (byKey) this.focus(next);
    };
    // Each keeps its side of the strip, so that a second tap means the same.
    const onward = next ? [{ label: word("next_unit"), take, place: "next" }] : [];
    this.strip.offer([...onward, ...(this.done?.steps ?? [])]);
  }

  // What is missing.
  rest() {
    if (!this.asksEach()) return "";
    const missing = this.missing();
    if (!missing.length) return word("all_ordered");
    const [space] = missing;
    return word(isVoid(space) ? "has_void" : "has_none", {
      unit: this.unit(this.mode.own[space][0][0], space),
    });
  }

  // Whether an order given here is in the draft.
  stands({ text }) {
    return this.mode.lines().some((line) => line.text === text);
  }

  // Nothing is selected: the last action, while it holds, and what is missing.
  rested() {
    this.told = this.resting();
    this.strip.say(this.told);
  }

  resting() {
    return `${this.done?.said() ?? ""} ${this.rest()} ${this.done ? "" : word(this.mode.start)}`.trim();
  }

  key(event) {
    const { key } = event;
    const space = event.target.closest("[data-space]")?.dataset.space;
    const control = event.ctrlKey || event.metaKey;
    if (control && key === "z") step(!event.shiftKey);
    else if (control && key === "y") step(false);
    else if (key.startsWith("Arrow") && space)
      import("../board/beside.js").then(({ beside }) => this.spaces.get(beside(this.game.places, space, key)).focus());
    else if ((key === "Enter" || key === " ") && space) {
      this.byKey = true;
      this.tap(space);
      this.byKey = false;
    } else return;
    event.preventDefault();
  }

  // Wherever the focus is: letters of chips, Escape.
  letter(event) {
    if (!this.choice || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.(WRITES)) return;
    const kind = this.mode.kind === "movement" && this.strip.kindOf(event.key.toLowerCase());
    if (event.key === "Escape") this.cancel(true);
    else if (kind) this.narrow(kind);
    else return;
    event.preventDefault();
  }

  // A field was filled elsewhere.
  changed() {
    this.draw();
    if (this.strip) this.serve();
    if (!this.strip || this.choice || !this.asksEach()) return;
    if (this.done?.stood && !this.stands(this.done)) this.done = null;
    this.idle();
    if (this.resting() !== this.told) this.rested();
  }

  draw() {
    const off = this.drawn.classList.contains("off");
    const fresh = drawLines(off ? [] : this.mode.lines(), this.game.places, off ? "draft-lines off" : "draft-lines");
    if (this.drawn.isConnected) this.drawn.replaceWith(fresh);
    else this.svg.insertBefore(fresh, this.marks.layer);
    this.drawn = fresh;
    if (!off && this.mode.kind === "alliances") import("./influence.js").then(({ drawBids }) => drawBids(this));
  }
}
