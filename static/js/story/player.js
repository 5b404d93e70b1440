// The player of resolved phases: one button plays a phase on its map and pauses it, one leads to the next theatre, one
// to the end. On the first visit a phase plays by itself. Where a page has all phases, playing goes on to the next. The
// animation is loaded when it is first played.

import { follow, prepare, whenLoaded } from "../core/pages.js";
import { choices, offer, playsItself, rate, remember } from "./choices.js";
import { hide, tell, tellAll } from "./telling.js";

const REST = 2000; // milliseconds for which a map that shows the start of the phase rests at its end
const READ = 2000; // and for which a reader reads SEVEN words
const SEVEN = 7;
const CLASH = 1; // second of a theatre in which its units clash
const WRITES = "input, select, textarea, [contenteditable], .overlay";

let run = null; // what plays: { isPaused, unfolding, timer, onward }
let isGoingOn = false;

const box = () => document.querySelector("[data-player]");
const part = (name) => box().querySelector(`[data-player-part="${name}"]`);
const link = (name) => document.querySelector(`[data-replay] a[data-step="${name}"]`);
const phase = () => box()?.dataset.unfold;

function dress() {
  const isPlaying = Boolean(run);
  box().classList.toggle("playing", isPlaying);
  // Rules name the row, not the board, of which they would make browsers look at thousands of elements.
  box().closest(".board")?.classList.toggle("unfolding", isPlaying);
  box().closest(".maptools")?.classList.toggle("taken", isPlaying);
  // A hidden button would lose the focus to the start of the page.
  if (!isPlaying && box().contains(document.activeElement)) part("play").focus({ preventScroll: true });
  for (const name of ["step", "skip"]) part(name).hidden = !isPlaying;
  part("step").hidden ||= !run.unfolding;
  const { pauseWord, onWord } = box().dataset;
  part("play-word").textContent = isPlaying ? (run.isPaused ? onWord : pauseWord) : part("play").dataset.word;
  part("sign").textContent = isPlaying && !run.isPaused ? "❚❚" : "▶";
  part("play").setAttribute("aria-pressed", String(isPlaying && !run.isPaused));
  if (!isPlaying) part("caption").textContent = "";
}

// In the same piece of text: browsers would look at the whole row for another one.
function say(caption) {
  const text = part("caption").firstChild;
  if (text) text.data = caption;
  else part("caption").textContent = caption;
}

// Ends at once, with the still picture and all texts.
function stop() {
  const ended = run;
  run = null;
  clearTimeout(ended?.timer);
  ended?.unfolding?.end();
  tellAll();
}

function finish() {
  stop();
  isGoingOn = false;
  if (box()) dress();
}

function timeToRead() {
  const text = [...document.querySelectorAll("[data-summary]")].map(({ textContent }) => textContent.trim()).join(" ");
  return Math.max(1, text.split(/\s+/).length / SEVEN) * READ;
}

// Goes on after a time, which the reader can cut short.
function rest(time, onward) {
  run.onward = onward;
  run.timer = setTimeout(onward, time / rate());
}

function goOn() {
  follow(() => link("after"));
}

// What comes after a phase, whose last picture stays until then.
function leave(time) {
  if (isGoingOn && link("after")) rest(time, goOn);
  else finish();
}

// The frame after the next begins once the board has been drawn. Until it has its pictures, the files of the animation
// would take a slow network from them.
function drawn() {
  return new Promise((done) => whenLoaded(() => requestAnimationFrame(() => requestAnimationFrame(done))));
}

async function unfold(mine) {
  const here = box();
  await drawn();
  if (run !== mine) return false;
  const [{ Unfolding }, answer] = await Promise.all([import("./unfold.js"), fetch(phase())]);
  if (!answer.ok) throw new Error(answer.status);
  const facts = await answer.json();
  if (run !== mine) return false;
  const acts = JSON.parse(document.getElementById("acts").textContent);
  const isAfter = here.dataset.shows === "after";
  mine.unfolding = new Unfolding(here.closest(".board").querySelector(".overlay svg"), facts, acts, isAfter);
  mine.unfolding.speed(rate());
  if (mine.isPaused) mine.unfolding.pause(true);
  dress();
  const { scenes } = mine.unfolding.stage;
  return mine.unfolding.play((scene, moment) => show(scene, moment, scenes.slice(scenes.indexOf(scene) + 1)));
}

async function show(scene, { begins, shows }, later) {
  const { landWord, unitsWord } = box().dataset;
  if (begins) say(scene.caption || (scene.isLand ? landWord : unitsWord));
  if (shows) tell(scene, later);
  if (!begins || !choices().hasSound) return;
  const { sound } = await import("./sound.js");
  sound(scene.isLand ? "land" : "march");
  if (scene.clash) sound("clash", CLASH / rate());
}

async function play(goesOn = Boolean(link("after"))) {
  stop();
  const here = box();
  const mine = (run = { isPaused: false });
  isGoingOn = goesOn;
  if (!phase()) return wait();
  remember(here.dataset.phase);
  if (!choices().isAtOnce) hide();
  dress();
  let isDone = false;
  try {
    isDone = await unfold(mine);
  } catch {
    mine.isBroken = true; // the still picture says the same
  }
  if (run !== mine || !here.isConnected) return;
  tellAll();
  if (!isDone && !mine.isBroken) return finish();
  if (mine.isBroken) return skip();
  if (isGoingOn) leave(READ);
  else if (here.dataset.shows === "after") finish();
  else rest(REST, finish);
}

// A phase without an animation rests until it is read; from the last one, playing begins anew.
function wait() {
  isGoingOn = true;
  dress();
  if (link("after")) leave(timeToRead());
  else if (link("first").href === location.href) finish();
  else follow(() => link("first"));
}

function press() {
  if (!run) return void play();
  run.isPaused = !run.isPaused;
  if (run.onward && run.isPaused) clearTimeout(run.timer);
  else if (run.onward) run.onward();
  else run.unfolding?.pause(run.isPaused);
  if (run) dress();
}

// To the end of the phase, and from there to the next one.
export function skip() {
  if (!run) return false;
  if (run.onward) run.onward();
  else {
    stop();
    run = { isPaused: false };
    leave(timeToRead());
    if (run) dress();
  }
  return true;
}

function step() {
  if (!run?.unfolding || run.onward) return skip();
  run.isPaused = true;
  run.unfolding.step();
  dress();
}

function initialise(shown) {
  const wasGoingOn = isGoingOn && run && !run.isPaused;
  stop();
  isGoingOn = false;
  const here = box();
  if (!here) return;
  here.hidden = false;
  part("play").dataset.word = part("play-word").textContent;
  part("play").addEventListener("click", press);
  part("step").addEventListener("click", step);
  part("skip").addEventListener("click", skip);
  const speed = part("choices");
  const name = () => (part("speed").textContent = speed.querySelector(":checked").dataset.word);
  offer(speed, () => {
    name();
    run?.unfolding?.speed(rate());
    if (choices().isAtOnce) tellAll();
  });
  name();
  here
    .closest(".board")
    ?.querySelector(".map")
    ?.addEventListener("click", () => run && !run.onward && skip());
  dress();
  const next = link("after");
  if (next) prepare(next.href);
  if (wasGoingOn && (next || phase())) return void play();
  // Readers who look through the phases play them when they want to.
  const isStep = shown && link("first");
  if (phase() && !isStep && playsItself(here.dataset.phase)) whenSeen(() => play(false));
}

// A page in a tab behind others plays when it is looked at.
function whenSeen(act) {
  const here = box();
  const seen = () => document.visibilityState === "visible";
  if (seen()) return act();
  const look = () => {
    if (!seen()) return;
    document.removeEventListener("visibilitychange", look);
    if (box() === here) act();
  };
  document.addEventListener("visibilitychange", look);
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !box() || event.target.closest(WRITES)) return;
  const isSpace = event.key === " " && document.querySelector("[data-replay]");
  if (isSpace && event.target.closest("a, button, summary")) return;
  if (event.key === "Escape") {
    if (skip()) event.preventDefault();
  } else if (isSpace || (event.key.toLowerCase() === "w" && phase())) {
    press();
    event.preventDefault();
  }
});

document.addEventListener("page-shown", initialise);
initialise();
