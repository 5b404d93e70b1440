// Bids for the alliance of an armed neutral, on the map: each tap is a point more.

import { word } from "../core/words.js";
import { setInfluence } from "./sheet-form.js";

const STEPS = [1, 5, -1];

export function bidFor(board, space, more) {
  const [minor] = board.mode.minors[space] ?? [];
  if (!minor) return board.say(word("nothing_here", { space: board.name(space) }));
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
  return board.say(word("influence", bid));
}
