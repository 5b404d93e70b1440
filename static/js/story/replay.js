// The replay: a slider, keys and play, which goes from phase to phase at the chosen speed and stays longer on phases
// with more text.

import { follow, prepare } from "../core/pages.js";
import "../board/order-rows.js";
import { isAlways, skip, watch } from "./watch.js";

const WRITES = "input, select, textarea, [contenteditable], .overlay";
const SETTLED = 150; // milliseconds after which the slider rests
const WORDS = 7; // read in the chosen time

let isPlaying = false;
let seconds = "2";
let timer = 0;
let settling = 0;

const strip = () => document.querySelector("[data-replay]");
const step = (name) => strip()?.querySelector(`a[data-step="${name}"]`);
const stops = () => [...(strip()?.querySelectorAll(".stops a") ?? [])];

const go = (name, isHeld) => follow(() => step(name), isHeld);

function timeToRead() {
  const text = [...document.querySelectorAll("[data-summary]")].map((part) => part.textContent.trim()).join(" ");
  return Number(seconds) * 1000 * Math.max(1, text.split(/\s+/).length / WORDS);
}

function wait() {
  clearTimeout(timer);
  const next = step("after");
  if (next) prepare(next.href);
  if (!isPlaying || !next) return;
  if (isAlways()) watch(true).then((isDone) => isDone && isPlaying && go("after"));
  else timer = setTimeout(() => go("after"), timeToRead());
}

function play(on) {
  isPlaying = on;
  const button = strip().querySelector("[data-play]");
  button.setAttribute("aria-pressed", String(on));
  button.dataset.word ??= button.textContent;
  button.textContent = on ? button.dataset.stop : button.dataset.word;
  wait();
}

function press() {
  skip();
  const again = !isPlaying && !step("after");
  play(!isPlaying);
  if (again) go("first");
}

function initialise() {
  const bar = strip();
  if (!bar) return;
  const links = stops();
  const at = links.findIndex((link) => link.hasAttribute("aria-current"));
  const slider = bar.querySelector("[data-slider]");
  const speed = bar.querySelector("[data-speed]");
  for (const tool of [slider, speed, bar.querySelector("[data-play]")]) tool.hidden = false;
  const told = (place) => `${links[place].firstElementChild.textContent}, ${place + 1}/${links.length}`;
  slider.value = String(at + 1);
  slider.setAttribute("aria-valuetext", told(at));
  slider.dataset.step = "slider";
  speed.value = seconds;
  speed.addEventListener("change", () => {
    seconds = speed.value;
    wait();
  });
  slider.addEventListener("input", () => {
    const place = Number(slider.value) - 1;
    slider.setAttribute("aria-valuetext", told(place));
    clearTimeout(settling);
    settling = setTimeout(() => follow(() => links[place]), SETTLED);
  });
  bar.querySelector("[data-play]").addEventListener("click", press);
  const shown = links[at];
  const list = shown.closest("ol");
  list.scrollLeft = shown.offsetLeft - list.clientWidth / 2;
  play(isPlaying && Boolean(step("after")));
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
  else if (event.key === " " && !event.target.closest("a, button, summary")) press();
  else return;
  event.preventDefault();
});

document.addEventListener("page-shown", initialise);
initialise();
