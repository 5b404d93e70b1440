// A chapter: the answer comes without loading the page anew.

import { show } from "../core/pages.js";
import "../board/order-rows.js";

document.addEventListener("submit", (event) => {
  const form = event.target.closest("#exercise");
  if (!form) return;
  event.preventDefault();
  const asked = new URLSearchParams(new FormData(form, event.submitter));
  show(`${form.action.split("#")[0]}?${asked}`);
});

document.addEventListener("click", (event) => {
  const link = event.target.closest?.(".exercise a.btn");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  show(link.href.split("#")[0]);
});
