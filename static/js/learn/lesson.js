// A chapter: shows the answer without a full load.

import { show } from "../core/pages.js";
import "../board/order-rows.js";
import "./tap-orders.js";

// Keeps the focus, so that a list can be used by keyboard.
async function go(url, options) {
  const { id } = document.activeElement ?? {};
  await show(url, options);
  if (id) document.getElementById(id)?.focus({ preventScroll: true });
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("#exercise");
  if (!form) return;
  event.preventDefault();
  const asked = new URLSearchParams(new FormData(form, event.submitter));
  go(`${form.action.split("#")[0]}?${asked}`);
});

// A choice is drawn at once; the answer comes with the button.
document.addEventListener("change", ({ target }) => {
  if (!target.matches("#exercise select")) return;
  const asked = new URLSearchParams(new FormData(target.form));
  asked.set("do", "draw");
  go(`${target.form.action.split("#")[0]}?${asked}`, { isNew: false });
});

document.addEventListener("click", (event) => {
  const link = event.target.closest?.(".exercise a.btn");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go(link.href.split("#")[0]);
});
