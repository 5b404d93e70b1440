// Bids on the map for the alliance of an armed neutral: each tap adds a point.

import { make } from "../board/board-marks.js";
import { word } from "../core/words.js";
import { control, left, orderAt, pointFields, setValue } from "./sheet-form.js";
import { addLines } from "./sheet-restore.js";

const STEPS = [1, 5, -1];

// Adds points to the own bid for a neutral's alliance, or starts one in the first free line; removes a bid without
// points.
function setInfluence(minor, more) {
  const free = () => pointFields().find((field) => !orderAt(field));
  let field = pointFields().find((other) => orderAt(other) === minor) ?? free();
  if (!field) {
    addLines(
      pointFields()
        .at(-1)
        .name.replace(/\d+$/, (n) => Number(n) + 1),
    );
    field = free();
  }
  const points = Math.max(0, Number(field.value) + Math.min(more, left()));
  const wish = control(field.name.replace("points", "bid"));
  field.value = String(points);
  setValue(wish, points ? minor : "");
  wish.dispatchEvent(new Event("change", { bubbles: true }));
  return { points, rank: pointFields().indexOf(field) + 1, left: left() };
}

export function bidFor(board, space, more) {
  const [minor] = board.mode.minors[space] ?? [];
  if (!minor) return board.strip.say(word("no_neutral_here", { space: board.name(space) }));
  const bid = setInfluence(minor, more);
  if (!bid.points) return board.cancel();
  board.strip.choose(board.name(minor), null);
  board.marks.show(space, []);
  board.strip.offer(
    STEPS.map((step) => ({
      label: `${step > 0 ? "+" : "−"}${Math.abs(step)}`,
      take: () => bidFor(board, space, step),
    })),
  );
  return board.strip.say(word("influence", bid));
}

// The bid above each neutral: the points, and the power if it is another; a cross ends an alliance.
export function drawBids({ mode, game, drawn }) {
  const home = Object.fromEntries(Object.entries(mode.minors).map(([space, [minor]]) => [minor, space]));
  const bids = pointFields().flatMap((field) => {
    const [, end, minor, other] = /^(end )?(\S+)(?: for (\S+))?$/.exec(orderAt(field)) ?? [];
    const place = game.places[home[minor]];
    if (!place || !(end || Number(field.value) > 0)) return [];
    const said = end ? "×" : [field.value, other].filter(Boolean).join(" ");
    const bid = make("g", { class: "bid-at", "data-draft": orderAt(field) });
    bid.append(make("text", { class: "letter", x: place[0], y: place[1] - 40 }, document.createTextNode(said)));
    return [bid];
  });
  drawn.replaceChildren(...bids);
}
