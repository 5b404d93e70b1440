// Fetches lists of orders that the page came without, and fills their selects.

import { canonise } from "./order-text.js";

// The current choice stays, even if it is not in the list.
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
    // Until they arrive, orders are given on the map or as text.
    lines.addEventListener("focusin", () => fetchLists(lines), { once: true });
    return;
  }
  document.querySelector("#orders .late")?.remove();
  for (const list of holder.content.querySelectorAll("select")) {
    const select = lines.querySelector(`[name="${CSS.escape(list.name)}"]`);
    if (select) fillSelect(select, list.innerHTML);
  }
}
