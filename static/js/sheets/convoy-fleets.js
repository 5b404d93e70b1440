// Orders an army together with the own fleets that carry it, by one button. Loaded with the first convoy.

import { word } from "../core/words.js";
import { parseOrder, spaceOf } from "./order-text.js";

// The shortest chains of own fleets that carry an army, as lists of orders. `own` has all orders by space.
function chains(army, own) {
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

// An army's order and those of the fleets that carry it.
function convoyed(board, army, fleets) {
  const seas = fleets.map((order) => board.name(order.from)).join(", ");
  const take = (byKey) => {
    for (const fleet of fleets) board.mode.take(fleet, false);
    board.order(army);
    if (byKey) board.focus(spaceOf(army.from));
  };
  return { label: word("by_fleets", { seas }), take };
}

// Orders the selected army, or asks which own fleets carry it.
export function carry(board, army, byKey) {
  if (board.choice?.meant !== army) return;
  const own = chains(army, board.mode.own);
  if (!own.length) {
    board.order(army);
    if (byKey) board.focus(spaceOf(army.from));
    return;
  }
  board.show();
  board.mark();
  board.strip.offer([...own.map((fleets) => convoyed(board, army, fleets)), board.offered(army, word("by_others"))]);
  if (byKey) board.strip.focusOffer();
  board.strip.say(word("choose_fleets"));
}
