// One press drafts a proposed bid.

import { control, lastBid, left, setBid, setValue } from "./sheet-form.js";

// Without points left it takes one from the least useful bid.
export function takeProposed(button) {
  const [minor] = button.value.split(" ", 1);
  const last = left() < 1 ? lastBid() : null;
  if (last) {
    last.value = String(Number(last.value) - 1);
    if (last.value === "0") setValue(control(last.name.replace("points", "bid")), "");
  }
  if (last || left() > 0) setBid(minor, button.value.slice(minor.length + 1));
  button.closest("[data-minor]").querySelector("summary").focus();
  button.closest("[data-proposal]").remove();
}
