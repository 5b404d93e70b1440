// A button of each conditional sheet: while it is pressed, taps on the map go into that sheet.

import { word } from "../core/words.js";

const offered = [];
const buttonOf = (sheet) => sheet.form.querySelector("[data-on-map]");

function choose(ordersMap, chosen) {
  for (const sheet of offered) buttonOf(sheet).setAttribute("aria-pressed", String(sheet === chosen));
  ordersMap.strip.root.querySelector("[data-mode-end]").hidden = !chosen;
  ordersMap.mode = chosen ? chosen.mode(ordersMap.game) : ordersMap.ordinary;
  ordersMap.cancel();
  ordersMap.draw();
  // The button is below the map, so bring the map into view.
  if (chosen) ordersMap.map.scrollIntoView({ block: "nearest", behavior: "instant" });
}

export function offerOnMap(ordersMap, sheet) {
  const end = ordersMap.strip.root.querySelector("[data-mode-end]");
  end.textContent = word("mode_end");
  end.onclick = () => choose(ordersMap, null);
  offered.push(sheet);
  const button = buttonOf(sheet);
  button.hidden = false;
  button.addEventListener("click", (event) => {
    choose(ordersMap, button.getAttribute("aria-pressed") === "true" ? null : sheet);
    if (event.detail === 0) ordersMap.focus(ordersMap.selectable()[0]);
  });
}
