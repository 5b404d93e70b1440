// What is likely meant: support of what is drafted already, and an army's own fleets for its convoy.

import { word } from "../core/words.js";
import { parseOrder, spaceOf } from "./order-text.js";

const GOES = new Set(["move", "via", "retreat"]);

// Of the orders of a unit those that help what stands in the draft: moves first, then units that hold.
export function helping(choice, lines) {
  const drafted = lines.map(({ text }) => parseOrder(text)).filter(Boolean);
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

// The shortest chains of own fleets that carry an army: lists of their orders. `own` has all orders by space.
export function chains(army, own) {
  const fleets = new Map();
  for (const [space, texts] of Object.entries(own)) {
    const orders = texts.map(parseOrder).filter(Boolean);
    const convoy = orders.find(
      (order) => order.type === "convoy" && spaceOf(order.other) === spaceOf(army.from) && order.to === army.to,
    );
    const near = new Set(orders.filter(({ type }) => type === "move").map((order) => spaceOf(order.to)));
    if (convoy) fleets.set(space, { convoy, near });
  }
  const found = [];
  for (const [space, { near }] of fleets) if (near.has(spaceOf(army.from))) follow([space], spaceOf(army.to));

  function follow(path, goal) {
    const { near } = fleets.get(path[path.length - 1]);
    if (near.has(goal)) return found.push(path);
    for (const next of near) if (fleets.has(next) && !path.includes(next)) follow([...path, next], goal);
    return undefined;
  }
  found.sort((a, b) => a.length - b.length);
  return found.slice(0, 2).map((path) => path.map((space) => fleets.get(space).convoy));
}

// What is built, where its space is named already.
export function building({ kind, from }, coasts) {
  const coast = coasts[from.split("/")[1]];
  return coast ? word("build_coast", { coast }) : word(`build_${kind}`);
}
