// Likely orders: support for the draft.

import { parseOrder, spaceOf } from "./order-text.js";

const GOES = new Set(["move", "via", "retreat"]);

// Whether one more support brings a drafted move in that bounces without it: against a unit that stays, or against
// another drafted move. Nobody dislodges an own unit.
function decides({ other, to }, drafted, { own, units }) {
  const [from, place] = [spaceOf(other), spaceOf(to)];
  const leaves = (space) => drafted.some((order) => GOES.has(order.type) && spaceOf(order.from) === space);
  const helped = (space) =>
    drafted.filter((order) => order.type === "support" && spaceOf(order.other) === space && spaceOf(order.to) === place)
      .length;
  const rivals = drafted.filter(
    (order) => GOES.has(order.type) && spaceOf(order.to) === place && spaceOf(order.from) !== from,
  );
  const held = units[place] && !leaves(place);
  const met = [...rivals.map((order) => helped(spaceOf(order.from))), ...(held ? [0] : [])];
  return !(held && place in own) && met.length > 0 && Math.max(...met) === helped(from);
}

// The orders of a unit that help the draft: moves first, then units that hold.
function helping(choice, drafted) {
  const isOf = (order, other) => spaceOf(other.from) === spaceOf(order.other);
  const moves = choice
    .of("support")
    .filter((order) =>
      drafted.some((other) => order.to && GOES.has(other.type) && isOf(order, other) && other.to === order.to),
    );
  const holds = choice
    .of("support")
    .filter((order) => !order.to && drafted.some((other) => other.type === "hold" && isOf(order, other)));
  return [...moves, ...holds];
}

// The likely orders of a unit, first the supports of moves that bounce without them.
export function likelyOrders(choice, lines, game) {
  const drafted = lines.map(({ text }) => parseOrder(text)).filter(Boolean);
  const others = drafted.filter(({ from }) => spaceOf(from) !== choice.unit);
  const likely = helping(choice, drafted);
  const deciding = likely.filter((order) => order.type === "support" && decides(order, others, game));
  return [...new Set([...deciding, ...likely])];
}
