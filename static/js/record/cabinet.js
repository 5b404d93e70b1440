// The opened cabinet: keys for views and steps, up and down for the minors, and a swipe for the phase before or after.

import { follow } from "../core/pages.js";

const WRITES = "input, select, textarea, [contenteditable], .overlay";
const FAR = 60; // pixels of a swipe

const keyed = (key) => document.querySelector(`a[data-key="${CSS.escape(key)}"]`);
const step = (name) => document.querySelector(`[data-replay] a[data-step="${name}"]`);

function minor(by) {
  const blocks = [...document.querySelectorAll(".bid-block")];
  if (!blocks.length) return false;
  const at = blocks.findIndex((block) => block.classList.contains("shown"));
  const next = blocks[Math.min(Math.max(at + by, 0), blocks.length - 1)];
  for (const block of blocks) block.classList.toggle("shown", block === next);
  next.scrollIntoView({ block: "nearest" });
  return true;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest(WRITES)) return;
  if (event.key === "ArrowUp" || event.key === "ArrowDown") {
    if (!minor(event.key === "ArrowDown" ? 1 : -1)) return;
  } else if (keyed(event.key.toLowerCase())) {
    follow(() => keyed(event.key.toLowerCase()), event.repeat);
  } else {
    return;
  }
  event.preventDefault();
});

let start = null;

document.addEventListener(
  "touchstart",
  (event) => {
    const touch = event.touches[0];
    const isOurs = event.touches.length === 1 && event.target.closest("[data-swipe]");
    const isZoomed = event.target.closest(".map")?.scrollWidth > event.target.closest(".map")?.clientWidth + 1;
    start =
      isOurs && !isZoomed && !event.target.closest(".stops, input") ? { x: touch.clientX, y: touch.clientY } : null;
  },
  { passive: true },
);

document.addEventListener("touchend", (event) => {
  if (!start) return;
  const touch = event.changedTouches[0];
  const across = touch.clientX - start.x;
  const isSwipe = Math.abs(across) > FAR && Math.abs(across) > 2 * Math.abs(touch.clientY - start.y);
  start = null;
  if (isSwipe) follow(() => step(across < 0 ? "after" : "before"));
});
