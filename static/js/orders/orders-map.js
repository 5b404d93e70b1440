// Orders by taps or keys on the board: the unit, then where it goes; for support and convoy one tap more.

import { Marks } from "../board/board-marks.js";
import { walk } from "../board/map-keys.js";
import { make } from "../board/svg.js";
import { conditionalMode } from "../conditional/conditional.js";
import { learn, word } from "../core/words.js";
import { step } from "./draft.js";
import { sheetMode } from "./map-sheet.js";
import { Choice } from "./order-choice.js";
import { drawLines } from "./order-lines.js";
import { parseOrder, spaceOf } from "./order-text.js";

const MOST_LIT = 20;

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
    this.prompt = document.querySelector("[data-map-prompt]");
    this.offers = document.querySelector("[data-map-offers]");
    this.canOrder = Boolean(document.querySelector("[data-save-state]"));
    this.mode = this.ordinary = sheetMode(game, this.canOrder);
    this.marks = new Marks(svg, game.places);
    this.drawn = make("g", {});
    this.draw();
    document.addEventListener("draft:changed", () => this.draw());
    const toggle = document.querySelector("[data-show-draft]");
    toggle.hidden = false;
    toggle.addEventListener("click", () => {
      const on = toggle.getAttribute("aria-pressed") !== "true";
      toggle.setAttribute("aria-pressed", String(on));
      this.drawn.classList.toggle("off", !on);
      this.draw();
    });
    if (this.canOrder || document.querySelector("details.conditional")) this.listen();
    else walk(map);
  }

  listen() {
    const overlay = this.svg.parentElement;
    overlay.removeAttribute("aria-hidden");
    overlay.setAttribute("role", "group");
    overlay.setAttribute("aria-label", word("map_label"));
    document.querySelector("[data-order-tools]").hidden = false;
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
      const { space, coast } = this.marks.under(event.clientX, event.clientY, this.wanted(), this.selectable());
      if (space) this.tap(space, coast);
    });
    overlay.addEventListener("keydown", (event) => this.key(event));
    this.offers.addEventListener("keydown", (event) => event.key === "Escape" && this.cancel(true));
    this.listenConditional();
    this.cancel();
  }

  // What is tapped goes into a conditional sheet while its button is pressed.
  listenConditional() {
    const end = Object.assign(document.createElement("button"), {
      type: "button",
      className: "btn",
      hidden: true,
      textContent: word("mode_end"),
    });
    this.offers.after(end);
    const buttonOf = (sheet) => sheet.form.querySelector("[data-on-map]");
    const choose = (chosen) => {
      for (const sheet of this.conditional) buttonOf(sheet).setAttribute("aria-pressed", String(sheet === chosen));
      end.hidden = !chosen;
      this.mode = chosen ? conditionalMode(chosen, this.game) : this.ordinary;
      this.cancel();
      this.draw();
      if (chosen) this.map.scrollIntoView({ block: "nearest", behavior: "instant" });
    };
    const offer = (sheet) => {
      const button = buttonOf(sheet);
      button.hidden = false;
      button.addEventListener("click", (event) => {
        choose(button.getAttribute("aria-pressed") === "true" ? null : sheet);
        if (event.detail === 0) this.spaces.get(this.selectable()[0])?.focus();
      });
    };
    this.conditional.forEach(offer);
    document.addEventListener("conditional:started", (event) => offer(event.detail));
    end.addEventListener("click", () => choose(null));
  }

  name(location) {
    const [space, coast] = location.split("/");
    const name = this.game.names[space] ?? space;
    return coast ? `${name} (${this.game.coasts[coast] ?? coast})` : name;
  }

  selectable() {
    return [...Object.keys(this.mode.own), ...Object.keys(this.mode.minors)].filter(Boolean);
  }

  // What a tap is most likely for: a target of the unit chosen, else a unit.
  wanted() {
    return this.choice ? this.choice.next() : this.selectable();
  }

  tap(space, coast = "") {
    const { own, kind } = this.mode;
    this.at = space;
    if (kind === "adjustments")
      return own[space] ? this.adjust(space) : this.say(word("nothing_here", { space: this.name(space) }));
    if (this.choice?.tap(space, coast)) return this.chosen();
    if (this.selectable().includes(space)) return this.select(space);
    if (this.choice) return this.say(word("cannot", { unit: this.unit(), space: this.name(space) }));
    return this.say(word("nothing_here", { space: this.name(space) }));
  }

  unit() {
    const orders = this.choice.orders;
    return orders.length ? `${orders[0].kind} ${orders[0].from}` : this.choice.unit;
  }

  select(space) {
    const minor = !(space in this.mode.own);
    this.choice = new Choice(space, minor ? this.mode.minors[space] : this.mode.own[space]);
    this.choice.minor = minor;
    this.offer([]);
    this.mark();
    const spaces = this.choice.next().length;
    this.say(
      word(this.mode.kind === "retreats" ? "choose_retreat" : minor ? "choose_minor" : "choose", {
        unit: this.unit(),
        spaces,
      }),
    );
  }

  chosen() {
    const meant = this.choice.meant;
    if (meant) return this.order(meant);
    this.mark();
    this.offer(this.choice.offers);
    return this.say(
      word(this.choice.more ? "choose_more" : "choose_one", { unit: this.unit(), space: this.name(this.at) }),
    );
  }

  order(order) {
    const said = this.mode.take(order, this.choice?.minor);
    this.cancel();
    this.say(said);
  }

  // A build or removal; tapped again, it is taken back.
  adjust(space) {
    const orders = this.mode.own[space].map(parseOrder);
    this.offer([]);
    if (this.mode.back(space)) return this.say(word("taken_back", { space: this.name(space) }));
    if (orders.length === 1) return this.order(orders[0]);
    this.offer(orders);
    return this.say(word("choose_one", { unit: this.name(space), space: this.name(space) }));
  }

  offer(orders) {
    this.offers.replaceChildren(
      ...orders.map((order) => {
        const button = Object.assign(document.createElement("button"), {
          type: "button",
          className: "btn",
          textContent: this.label(order),
        });
        button.addEventListener("click", (event) => {
          this.order(order);
          if (event.detail === 0) this.spaces.get(spaceOf(order.from))?.focus();
        });
        return button;
      }),
    );
    if (orders.length && this.byKey) this.offers.firstElementChild.focus();
  }

  label(order) {
    return word(`do_${order.type}${order.type === "build" ? order.kind : ""}`, {
      to: this.name(order.to ?? order.from),
      unit: this.name(order.other ?? order.from),
    });
  }

  mark() {
    const { choice } = this;
    const stops = new Set(this.wanted());
    const isShort = this.mode.kind !== "movement" && stops.size <= MOST_LIT;
    const lit = choice || isShort ? [...stops] : [];
    if (choice) stops.add(choice.unit);
    for (const [space, element] of this.spaces) element.setAttribute("tabindex", stops.has(space) ? "0" : "-1");
    this.marks.show(choice?.unit, lit, choice?.steps.slice(0, 1));
  }

  cancel(focus = false) {
    const unit = this.choice?.unit;
    this.choice = null;
    this.offer([]);
    this.mark();
    if (focus && unit) this.spaces.get(unit).focus();
    this.say(word(this.mode.start));
  }

  key(event) {
    const space = event.target.closest("[data-space]")?.dataset.space;
    const control = event.ctrlKey || event.metaKey;
    if (event.key === "Escape") this.cancel(true);
    else if (control && event.key === "z") step(!event.shiftKey);
    else if (control && event.key === "y") step(false);
    else if (event.key.startsWith("Arrow") && space) this.spaces.get(this.marks.beside(space, event.key)).focus();
    else if ((event.key === "Enter" || event.key === " ") && space) {
      this.byKey = true;
      this.tap(space);
      this.byKey = false;
    } else return;
    event.preventDefault();
  }

  say(sentence) {
    this.prompt.textContent = sentence + this.mode.tail(this.choice?.minor);
    // Clear of the dock, by the page's scroll-padding.
    if (this.offers.hasChildNodes()) this.offers.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  draw() {
    const off = this.drawn.classList.contains("off");
    const fresh = drawLines(off ? [] : this.mode.lines(), this.game.places);
    if (off) fresh.classList.add("off");
    if (this.drawn.isConnected) this.drawn.replaceWith(fresh);
    else this.svg.insertBefore(fresh, this.marks.layer);
    this.drawn = fresh;
  }
}
