// Puts an order from the map into the form: a line, a build or removal, a bid.

import { word } from "../core/words.js";
import { parseOrder, spaceOf } from "./order-text.js";
import { lines, setBid, setOrder } from "./sheet-form.js";

const rows = () => [...document.querySelectorAll("select[name^=build-], select[name^=remove-]")];
const rowOf = (space) => rows().find((row) => row.value && spaceOf(parseOrder(row.value)?.from ?? "") === space);

let likely = () => [];
import("./likely-orders.js").then((module) => (likely = module.likelyOrders));

export function sheetMode(game, canOrder) {
  const { own = {}, minors = {}, nothing } = canOrder ? game : {};
  return {
    kind: game.kind,
    own,
    minors,
    nothing,
    start: canOrder ? "start" : document.querySelector("#take-back") ? "start_final" : "start_none",
    lines,
    likely: (choice) => likely(choice, lines(), game),

    // Returns the words to announce. The map itself announces a bid, whenever its points change.
    take(order, minor, words) {
      const unit = spaceOf(order.from);
      if (minor) return setBid(unit, order.text);
      if (game.kind === "adjustments") {
        // Builds and removals fill the lines one after the other.
        const all = rows();
        const row = all.find((field) => !field.value || field.value === "Waive") ?? all.at(-1);
        setOrder(row.name, order.text, words);
      } else setOrder(`order-${unit}`, order.text, words);
      return word("ordered", { order: words });
    },

    // Removes a build or removal; returns false if there is none.
    back(space) {
      const row = rowOf(space);
      if (row) setOrder(row.name, "");
      return Boolean(row);
    },
  };
}
