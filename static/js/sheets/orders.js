// Orders by line, as text and on the map, all one draft; and conditional orders.

import { startConditional } from "./conditional.js";
import { initialise } from "./draft.js";
import { startMap } from "./orders-map.js";

if (document.querySelector("[data-save-state]")) initialise();
const lines = document.querySelector("[data-lists-url]");
if (lines) import("./option-lists.js").then(({ fetchLists }) => fetchLists(lines));
const map = document.querySelector("[data-orders-map]");
const conditional = startConditional();
if (map) startMap(map, conditional);
// A proposed bid is drafted by one press.
document.getElementById("points")?.addEventListener("click", async (event) => {
  const button = event.target.closest("button[name=propose]");
  if (!button) return;
  event.preventDefault();
  const { takeProposed } = await import("./proposed-bid.js");
  takeProposed(button);
});
