// The strip of all phases: links, keys, and a slider over the ticks of the timeline.

import { follow } from "../core/pages.js";
import "../board/order-rows.js";
import "./which-orders.js";
import "./player.js";

const WRITES = "input, select, textarea, [contenteditable], .overlay";
const SETTLED = 150; // milliseconds after which the slider rests

let settling = 0;

const strip = () => document.querySelector("[data-replay]");
const step = (name) => strip()?.querySelector(`a[data-step="${name}"]`);
const stops = () => [...(strip()?.querySelectorAll(".stops a") ?? [])];

const go = (name, isHeld) => follow(() => step(name), isHeld);

function initialise() {
  const bar = strip();
  if (!bar) return;
  const links = stops();
  const at = links.findIndex((link) => link.hasAttribute("aria-current"));
  const slider = bar.querySelector("[data-slider]");
  const told = (place) => `${links[place].firstElementChild.textContent}, ${place + 1}/${links.length}`;
  slider.hidden = false;
  slider.value = String(at + 1);
  slider.setAttribute("aria-valuetext", told(at));
  slider.dataset.step = "slider";
  bar.style.setProperty("--stops", links.length);
  // The slider says the same to the keyboard.
  for (const link of links) link.tabIndex = -1;
  slider.addEventListener("input", () => {
    const place = Number(slider.value) - 1;
    slider.setAttribute("aria-valuetext", told(place));
    clearTimeout(settling);
    settling = setTimeout(() => follow(() => links[place]), SETTLED);
  });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-step], .stops a");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  follow(() => (link.dataset.step ? step(link.dataset.step) : link));
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest(WRITES)) return;
  if (event.key === "ArrowLeft") go("before", event.repeat);
  else if (event.key === "ArrowRight") go("after", event.repeat);
  else if (event.key === "Home") go("first");
  else if (event.key === "End") follow(() => stops().at(-1));
  else return;
  event.preventDefault();
});

document.addEventListener("page-shown", initialise);
initialise();
