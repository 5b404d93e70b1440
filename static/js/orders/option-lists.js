// Lists of orders that the page was sent without: fetched, and put into their selects.

import { canonise } from "./order-text.js";

// The present choice stays, also where it is none of the list.
export function fillSelect(select, options) {
  const none = select.options[0];
  const chosen = select.selectedOptions[0];
  select.innerHTML = options;
  canonise(select);
  select.prepend(none);
  if (![...select.options].some((option) => option.value === chosen.value)) select.add(chosen);
  select.value = chosen.value;
}

export async function fetchLists(lines) {
  const holder = document.createElement("template");
  try {
    const answer = await fetch(lines.dataset.listsUrl);
    if (!answer.ok) throw new Error(answer.status);
    holder.innerHTML = await answer.text();
  } catch {
    // Until they are there, orders are given on the map and as text.
    lines.addEventListener("focusin", () => fetchLists(lines), { once: true });
    return;
  }
  document.querySelector("#orders .late")?.remove();
  for (const list of holder.content.querySelectorAll("select")) {
    const select = lines.querySelector(`[name="${CSS.escape(list.name)}"]`);
    if (select) fillSelect(select, list.innerHTML);
  }
}
