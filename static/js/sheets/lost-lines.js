// Lines that no field can show: they stay in the draft until they are left out.

import { word } from "../core/words.js";

const sheet = document.getElementById("sheet");
const list = document.getElementById("lost");
const buttons = document.querySelectorAll("[data-leave-out=all]");

function made(tag, properties) {
  return Object.assign(document.createElement(tag), properties);
}

function item(line, n) {
  const field = made("input", { type: "hidden", name: `line-${n}`, value: line });
  field.setAttribute("form", "sheet");
  const button = made("button", { type: "button", className: "btn", textContent: word("leave_out") });
  button.dataset.leaveOut = "";
  const one = document.createElement("li");
  one.append(field, made("b", { textContent: line }), " ", document.createElement("span"), " ", button);
  return one;
}

export function showLost(lost) {
  list.replaceChildren(...lost.map(item));
  tellLost([]);
}

// The messages about these lines: [line, message, address of the rule].
export function tellLost(said, mark) {
  const why = new Map(said.map(([line, message, url]) => [line, [message, url]]));
  for (const one of said.length ? list.children : []) {
    const line = one.querySelector("b").textContent;
    const [message = "", url = ""] = why.get(line) ?? [];
    one.querySelector("span").replaceChildren(message, ...mark(url, line));
  }
  list.parentElement.hidden = !list.children.length;
  for (const button of buttons) button.hidden = !list.children.length;
}

export function leaveOut(button) {
  const left = button.dataset.leaveOut === "all" ? [...list.children] : [button.closest("li")];
  for (const one of left) one.remove();
  tellLost([]);
  sheet.dispatchEvent(new Event("change", { bubbles: true }));
}
