// The button that plays a phase on its map. The animation is loaded when it is first played, by a tap or by itself
// where the reader chose so.

const KEY = "watch";
const REST = 2000; // milliseconds for which a map that shows the start of the phase rests at its end
const WRITES = "input, select, textarea, [contenteditable]";

let played = ""; // its address: a phase plays by itself once, not at each step
let running = null;

const box = () => document.querySelector("[data-unfold]");
const part = (name) => box()?.querySelector(`[data-watch="${name}"]`);

export const isAlways = () => Boolean(box()) && localStorage.getItem(KEY) === "always";

function dress() {
  const isPlaying = Boolean(running);
  box().closest(".board").classList.toggle("unfolding", isPlaying);
  // A hidden button would lose the focus to the start of the page.
  if (!isPlaying && document.activeElement === part("skip")) part("play").focus({ preventScroll: true });
  part("skip").hidden = !isPlaying;
  const { pauseWord, onWord, watchWord } = box().dataset;
  part("play").textContent = running ? (running.isPaused ? onWord : pauseWord) : watchWord;
  part("always").setAttribute("aria-pressed", String(isAlways()));
  if (!isPlaying) part("act").textContent = "";
}

// Ends at once, with the still picture.
export function skip() {
  const ended = running;
  running = null;
  ended?.unfolding?.end();
  if (ended && box()) dress();
  return Boolean(ended);
}

// Resolves when the phase is played or skipped, to whether it was played to the end. `isHeld` keeps its last picture.
export async function watch(isHeld = false) {
  const here = box();
  if (!here) return false;
  skip();
  const mine = (running = { isPaused: false });
  const isMine = () => running === mine && here.isConnected;
  played = here.dataset.unfold;
  dress();
  try {
    const [{ Unfolding }, answer] = await Promise.all([import("./unfold.js"), fetch(here.dataset.unfold)]);
    if (!answer.ok) throw new Error(answer.status);
    const facts = await answer.json();
    if (!isMine()) return false;
    const isAfter = here.dataset.shows === "after";
    mine.unfolding = new Unfolding(here.closest(".board").querySelector(".overlay svg"), facts, isAfter);
    const isDone = await mine.unfolding.play((act) => (part("act").textContent = here.dataset[act]));
    if (!isDone || !isMine()) return false;
    if (isHeld) return true;
    if (!isAfter) await new Promise((done) => setTimeout(done, REST));
    if (isMine()) skip();
    return true;
  } catch {
    if (isMine()) skip(); // the still picture says the same
    return false;
  }
}

function press() {
  if (!running) return watch();
  if (!running.unfolding) return;
  running.isPaused = !running.isPaused;
  running.unfolding.pause(running.isPaused);
  dress();
}

function initialise() {
  running = null;
  if (!box()) return;
  box().hidden = false;
  part("play").addEventListener("click", press);
  part("skip").addEventListener("click", skip);
  part("always").addEventListener("click", () => {
    if (isAlways()) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "always");
    dress();
  });
  box().closest(".board").querySelector(".map").addEventListener("click", skip);
  dress();
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (isAlways() && !isStill && box().dataset.shows === "after" && played !== box().dataset.unfold) watch();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !box() || event.target.closest(`${WRITES}, .overlay`)) return;
  if (event.key === "Escape" ? skip() : event.key.toLowerCase() === "w" && (press(), true)) event.preventDefault();
});

document.addEventListener("page-shown", initialise);
initialise();
