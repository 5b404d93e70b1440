// Orders by line, as text and on the map: one draft; and what is filed ahead.

import { startAhead } from "./ahead.js";
import { initialise } from "./draft.js";
import { fetchLists } from "./option-lists.js";
import { startMap } from "./orders-map.js";

if (document.querySelector("[data-save-state]")) initialise();
const lines = document.querySelector("[data-lists-url]");
if (lines) fetchLists(lines);
const map = document.querySelector("[data-orders-map]");
const ahead = startAhead();
if (map) startMap(map, ahead);
