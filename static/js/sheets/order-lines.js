// Draws a draft on the board in broken lines.

import { make } from "../board/board-marks.js";
import { parseOrder } from "./order-text.js";

// How far from the middle of its unit a line starts, in units of the picture: close neighbours still show it.
const UNIT = 24;
const RING = 34;
const SHORTEST = 50;
// Movement orders: a unit that cannot carry out its own holds.
const STAYS = new Set(["hold", "move", "via", "support", "help", "convoy"]);

// A line between two places that ends this far before the second. Between near neighbours it starts inside its unit,
// so that more than the tip shows.
function between([x1, y1], [x2, y2], end) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const start = Math.max(0, Math.min(UNIT, length - end - SHORTEST));
  return [x1 + ux * start, y1 + uy * start, x2 - ux * end, y2 - uy * end];
}

function arrow(from, to) {
  const [x1, y1, x2, y2] = between(from, to, 6);
  const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  return [
    make("path", { d: `M${x1} ${y1}L${x2} ${y2}` }),
    make("path", { class: "tip", d: "M0 0-23-11.5-16 0-23 11.5Z", transform: `translate(${x2} ${y2})rotate(${turn})` }),
  ];
}

function shape(order, places) {
  const at = (location) => places[location] ?? places[location?.split("/")[0]];
  const here = at(order.from);
  const ring = (place, r, name) => make("circle", { class: name, cx: place[0], cy: place[1], r });
  const cross = ([x, y]) => make("path", { d: `M${x - 24} ${y - 24}l48 48M${x + 24} ${y - 24}l-48 48` });
  switch (order.type) {
    case "hold":
      return [ring(here, RING, "ring")];
    case "move":
    case "via":
    case "retreat":
      return arrow(here, at(order.to));
    case "help": {
      const [x1, y1, x2, y2] = between(here, at(order.other), RING);
      return [make("path", { class: "thin", d: `M${x1} ${y1}L${x2} ${y2}` }), ring(at(order.other), RING, "thin")];
    }
    case "support":
    case "convoy": {
      const [from, to] = [at(order.other), at(order.to)];
      const middle = [from[0] + (to[0] - from[0]) * 0.6, from[1] + (to[1] - from[1]) * 0.6];
      const [x1, y1, x2, y2] = between(here, middle, 0);
      const dots = order.type === "convoy" ? "thin dots" : "thin";
      return [
        make("path", { class: dots, d: `M${x1} ${y1}L${x2} ${y2}` }),
        make("path", { class: "faint", d: `M${from[0]} ${from[1]}L${to[0]} ${to[1]}` }),
        make("circle", { class: "tip", cx: x2, cy: y2, r: 7 }),
      ];
    }
    case "build":
      return [
        ring(here, RING, "ring"),
        make("text", { class: "letter", x: here[0], y: here[1] + 11 }, document.createTextNode(order.kind)),
      ];
    default:
      return [cross(here)];
  }
}

// `lines` are {text, minor, isVoid}; lines that do not parse are skipped, and a unit with a void order stays. Returns
// the group to put on the board.
export function drawLines(lines, places, name = "draft-lines") {
  const drawn = lines.flatMap(({ text, minor, isVoid }) => {
    const meant = parseOrder(text);
    if (isVoid && !STAYS.has(meant?.type)) return [];
    const order = isVoid ? { type: "hold", from: meant.from } : meant;
    const named = [order?.from, order?.other, order?.to].filter(Boolean);
    if (!order || !named.every((location) => places[location.split("/")[0]])) return [];
    const title = make("title", {}, document.createTextNode(text));
    const group = make("g", { "data-draft": text, class: minor ? "minor" : "own" }, title);
    group.append(...shape(order, places));
    return [group];
  });
  return make("g", { class: name }, ...drawn);
}
