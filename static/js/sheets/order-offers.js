// Likely orders: support for the draft.

import { word } from "../core/words.js";
import { parseOrder, spaceOf } from "./order-text.js";

const GOES = new Set(["move", "via", "retreat"]);

// The orders of a unit that help the draft: moves first, then units that hold.
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

// "Move to Savoy"; `name` gives the name of a location.
export function labelOf({ type, kind, from, to, other }, coasts, name) {
  if (type !== "build") return word(`do_${type}`, { to: name(to ?? from), unit: name(other ?? from) });
  const coast = coasts[from.split("/")[1]];
  return coast ? word("build_coast", { coast }) : word(`build_${kind}`);
}
