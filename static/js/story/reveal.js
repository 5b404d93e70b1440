// Steps through the results by links, arrow keys or a swipe on the map; Enter goes to the orders.

import { follow, prepare } from "../core/pages.js";
import "../board/order-rows.js";
import "./player.js";

const SWIPE = 60; // pixels

const step = (name) => document.querySelector(`a[data-step="${name}"]`);

function go(name, isHeld) {
  follow(() => step(name), isHeld);
  return Boolean(step(name));
}

// Reads each step aloud, the facts of a phase once.
const said = document.createElement("p");
said.className = "sr";
said.setAttribute("role", "status");
document.body.append(said);
const heading = () => document.querySelector("h1").textContent;
let known = heading();

function say() {
  const { ariaLabel } = document.querySelector("[data-step-shown]");
  const facts = [...document.querySelectorAll(".facts p")].map((fact) => fact.textContent.trim());
  said.textContent = known === heading() ? ariaLabel : [`${ariaLabel}.`, ...facts].join(" ");
  known = heading();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-step]");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go(link.dataset.step);
});

const WRITES = "input, select, textarea, [contenteditable]";

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest(WRITES)) return;
  // On the map the arrow keys go from space to space; a wide table they scroll.
  if (event.target.closest(".overlay, .scroll")) return;
  const name = { ArrowLeft: "before", ArrowRight: "after" }[event.key];
  if (name) {
    if (go(name, event.repeat)) event.preventDefault();
  } else if (event.key === "Enter" && !event.target.closest("a, button, summary")) {
    document.querySelector("[data-onward]")?.click();
  }
});

let start = null;
document.addEventListener(
  "touchstart",
  ({ target, touches }) => {
    const map = target.closest(".map");
    const isFree = map && !map.classList.contains("zoomed") && touches.length === 1;
    start = isFree ? { x: touches[0].clientX, y: touches[0].clientY } : null;
  },
  { passive: true },
);
document.addEventListener("touchend", ({ changedTouches: [touch] }) => {
  if (!start) return;
  const [dx, dy] = [touch.clientX - start.x, touch.clientY - start.y];
  start = null;
  if (Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy)) go(dx < 0 ? "after" : "before");
});

function ready() {
  const next = step("after");
  if (next) prepare(next.href);
}
navigator.clearAppBadge?.().catch(() => {});
document.addEventListener("page-shown", ready);
document.addEventListener("page-shown", say);
ready();
