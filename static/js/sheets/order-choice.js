// The orders that the spaces tapped so far can still mean.

import { parseOrder } from "./order-text.js";

const KINDS = {
  move: ["move", "via", "retreat"],
  support: ["support", "help"],
  convoy: ["convoy", "via"],
  hold: ["hold", "disband"],
};
const ASKS = { convoy: "choose_convoy", move: "choose_move", support: "choose_support" };
const isMove = (order) => order.type === "move" || order.type === "retreat";

export class Choice {
  constructor(unit, texts) {
    this.unit = unit;
    this.all = texts.map(parseOrder).filter(Boolean);
    this.narrow("");
  }

  // Starts again with one kind of order, or with all.
  narrow(kind) {
    this.kind = kind;
    this.steps = [];
    this.found = [];
    this.more = false;
    this.orders = kind ? this.of(kind) : this.all;
  }

  of(kind) {
    return this.all.filter((order) => KINDS[kind].includes(order.type));
  }

  // The prompt for the first tap.
  get asks() {
    if (this.kind === "convoy" && this.all[0].kind === "A") return "choose_landing";
    return ASKS[this.kind] ?? (this.minor ? "choose_minor" : "choose");
  }

  #meant(steps) {
    return this.orders.filter((order) => steps.every((space, n) => order.steps[n] === space));
  }

  #exact(steps) {
    return this.#meant(steps).filter((order) => order.steps.length === steps.length);
  }

  // Orders with another space.
  #open(steps = this.steps) {
    return this.#meant(steps).filter((order) => order.steps.length > steps.length);
  }

  // The spaces that may be tapped next.
  next() {
    const after = this.#open().map((order) => order.steps[this.steps.length]);
    return [...new Set([...after, ...(this.moves.length ? this.steps : [])])];
  }

  // How the unit reaches a space: by itself, only by convoy ("far"), or not at all but helps a unit there ("help").
  reach(space) {
    const there = this.orders.filter(({ steps }) => steps[0] === space);
    if (this.steps.length || there.some(isMove)) return "";
    return there.some(({ type }) => type === "via") ? "far" : "help";
  }

  // Moves into the space tapped last; a second tap means one of them.
  get moves() {
    return this.more && this.steps.length === 1 ? this.found.filter(isMove) : [];
  }

  // Whether the unit tapped last may be supported to hold.
  get helps() {
    return this.#open().some((order) => order.type === "help");
  }

  // Whether a move of the unit tapped last may be supported.
  get follows() {
    return this.#open().some((order) => order.type === "support");
  }

  // Whether the unit cannot reach the space but may support a unit there.
  get isFar() {
    const isFirst = !this.kind && this.steps.length === 1 && !this.found.length;
    return isFirst && this.all.some(isMove) && this.#open().some(({ type }) => KINDS.support.includes(type));
  }

  get refusal() {
    return this.kind === "support" && !this.steps.length ? "cannot_support_there" : "cannot";
  }

  // Adds a space; the tapped coast decides between coasts. False if it means nothing.
  tap(space, coast = "") {
    const again = this.steps[0] === space ? this.moves : [];
    if (again.length) {
      this.found = this.#there(again, space, coast);
      this.more = false;
      return true;
    }
    const steps = [[...this.steps, space], [space]].find((tried) => this.#meant(tried).length);
    if (!steps) return false;
    let exact = this.#exact(steps);
    // A move by land needs no convoy, unless one was chosen.
    if (this.kind !== "convoy" && exact.some(isMove)) exact = exact.filter((order) => order.type !== "via");
    this.steps = steps;
    this.found = this.#there(exact, space, coast);
    this.more = this.#open().length > 0;
    return true;
  }

  #there(orders, space, coast) {
    const there = coast ? orders.filter((order) => order.to === `${space}/${coast}`) : [];
    return there.length ? there : orders;
  }

  // The one order that a tap on a space would mean.
  means(space) {
    const found = this.#meant([...this.steps, space]);
    return found.length === 1 ? found[0] : null;
  }

  // The order, if only one is left.
  get meant() {
    return !this.more && this.found.length === 1 ? this.found[0] : null;
  }

  // Orders to offer as buttons: those that end here, likely ones, support to hold, and those that another tap could
  // not tell apart.
  offers(likely) {
    const open = this.more ? this.#open() : [];
    const twice = open.filter(
      (order) =>
        order.type === "help" ||
        (order.type === "convoy" && open.some((other) => other.type === "support" && other.to === order.to)),
    );
    return [...new Set([...this.found, ...open.filter((order) => likely.includes(order)), ...twice])];
  }
}
