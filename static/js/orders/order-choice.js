// Which orders the spaces tapped so far can still mean.

import { parseOrder } from "./order-text.js";

export class Choice {
  constructor(unit, texts) {
    this.unit = unit;
    this.steps = [];
    this.orders = texts.map(parseOrder).filter(Boolean);
  }

  #meant(steps) {
    return this.orders.filter((order) => steps.every((space, n) => order.steps[n] === space));
  }

  // The orders that end with the last space tapped.
  exact(steps = this.steps) {
    return this.#meant(steps).filter((order) => order.steps.length === steps.length);
  }

  // Those that need another space.
  open(steps = this.steps) {
    return this.#meant(steps).filter((order) => order.steps.length > steps.length);
  }

  // The spaces that may be tapped next.
  next() {
    return [...new Set(this.open().map((order) => order.steps[this.steps.length]))];
  }

  // One more space; the coast tapped decides between coasts. Gives false where it means nothing.
  tap(space, coast = "") {
    const steps = [...this.steps, space];
    let exact = this.exact(steps);
    const open = this.open(steps);
    if (!exact.length && !open.length) return false;
    const there = coast && exact.filter((order) => order.to === `${space}/${coast}`);
    if (there?.length) exact = there;
    this.steps = steps;
    this.found = exact;
    this.more = open.length > 0;
    return true;
  }

  // The one order that is meant, if no question is left.
  get meant() {
    return !this.more && this.found?.length === 1 ? this.found[0] : null;
  }

  // What to offer as buttons: orders that end here, and those that a further tap could not tell apart.
  get offers() {
    const open = this.more ? this.open() : [];
    const twice = open.filter(
      (order) => order.type === "convoy" && open.some((other) => other.type === "support" && other.to === order.to),
    );
    return [...(this.found ?? []), ...twice];
  }
}
