// Orders by line, as text and on the map: one draft.

import { initialise } from "./draft.js";
import { startMap } from "./orders-map.js";

if (document.querySelector("[data-save-state]")) initialise();
const map = document.querySelector("[data-orders-map]");
if (map) startMap(map);
