// The points of a bid just made on the map: a tap adds or removes one.

import { word } from "../core/words.js";
import { spaceOf } from "./order-text.js";
import { addPoints, pointsOn } from "./sheet-form.js";

export function saidOfBid(board, order) {
  const points = pointsOn(spaceOf(order.from), order.text);
  return word(points ? "bid" : "bid_no_points", { order: board.words(order), points });
}

export function pointSteps(board, order) {
  const take = (step) => {
    addPoints(spaceOf(order.from), step);
    board.rested();
  };
  return [-1, 1].map((step) => ({ label: step > 0 ? "+1" : "−1", take: () => take(step), place: "step" }));
}
