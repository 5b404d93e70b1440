// Plays a resolved phase on its stage, theatre by theatre: arrows grow, supports meet them, clashes burst and units
// move; at the end land changes hands.

import { Stage } from "./stage.js";

const STILL = matchMedia("(prefers-reduced-motion: reduce)");
const STILL_SECONDS = 1.6;
const REST = 60; // milliseconds after the last movement

// The keyframes of a part for the whole time of its act: it waits until its delay is over, and after its end.
function stretched({ frames, delay, duration }, whole) {
  const count = Object.values(frames)[0].length;
  const last = count - 1;
  const easing = (n) => (last === 1 ? "ease-in-out" : n === 0 ? "ease-in" : n === last - 1 ? "ease-out" : "linear");
  const look = (n) => Object.fromEntries(Object.entries(frames).map(([name, values]) => [name, values[n]]));
  const keyframes = [...Array(count).keys()].map((n) => ({
    ...look(n),
    offset: (delay + (duration * n) / last) / whole,
    easing: n < last ? easing(n) : "linear",
  }));
  const ends = [
    { ...keyframes[0], offset: 0, easing: "linear" },
    { ...keyframes[last], offset: 1 },
  ];
  return [[ends[0], ...keyframes, ends[1]], { duration: whole, fill: "both" }];
}

// Gives an element the look of a keyframe, or without one its own again.
function dress(element, frames, place) {
  for (const [name, values] of Object.entries(frames))
    element.style[name] = place === undefined ? "" : values.at(place);
}

const nextFrame = () => new Promise(requestAnimationFrame);

// Both acts of a scene as one: its results come when its orders are there.
function together([orders, results]) {
  const start = Math.max(0, ...orders.map(({ delay, duration }) => delay + duration));
  return [...orders, ...results.map((part) => ({ ...part, delay: start + part.delay }))];
}

// The animations of an act. All its parts begin and end together, because each beginning and end costs a frame; then
// nothing moves.
function animations(parts) {
  const whole = Math.max(...parts.map(({ delay, duration }) => delay + duration)) + REST;
  return parts.map((part) => new Animation(new KeyframeEffect(part.element, ...stretched(part, whole))));
}

export class Unfolding {
  constructor(svg, facts, acts, isAfter) {
    this.stage = new Stage(svg, facts, acts, isAfter);
    this.now = []; // what moves
    this.rate = 1;
  }

  // `tell` gets each scene as it begins and as it shows its results. Resolves to whether it was played to the end.
  async play(tell) {
    this.stage.show();
    for (const { element, frames } of this.stage.parts()) dress(element, frames, 0);
    // The stage is laid out before time begins to run.
    for (let n = 0; n < 2; n += 1) await nextFrame();
    const ready = this.stage.scenes.map(({ acts }) => {
      const some = STILL.matches ? acts.filter((parts) => parts.length) : [together(acts)];
      return some.map((parts) => ({ parts, moves: STILL.matches ? [] : animations(parts) }));
    });
    try {
      for (const [place, scene] of this.stage.scenes.entries()) {
        // The end of a theatre and the beginning of the next have a frame each, which slow phones draw in time.
        await nextFrame();
        await this.wait();
        const acts = ready[place];
        for (const [n, act] of acts.entries()) {
          tell(scene, { begins: n === 0, shows: STILL.matches && n === acts.length - 1 });
          await this.act(act);
        }
        if (!STILL.matches) tell(scene, { begins: false, shows: true });
      }
    } catch {
      return false; // cancelled
    }
    return true;
  }

  // Between two theatres: until it goes on.
  async wait() {
    while (this.isPaused && !this.isOnce) await new Promise((go) => (this.go = go));
    if (this.isEnded) throw new Error("ended");
    this.isPaused ||= this.isOnce;
    this.isOnce = this.isHurried = false;
  }

  // Only what moves now is animated, because each animation costs a layer.
  async act({ parts, moves }) {
    if (this.isEnded) throw new Error("ended");
    if (this.isHurried) return parts.forEach(({ element, frames }) => dress(element, frames, -1));
    if (STILL.matches) {
      for (const { element, frames } of parts) dress(element, frames, -1);
      this.now = [this.stage.sheet.animate(null, STILL_SECONDS * 1000)];
    } else this.now = moves;
    for (const part of this.now) {
      part.playbackRate = this.rate;
      part.play();
    }
    await Promise.all(this.now.map((part) => part.finished));
    for (const { element, frames } of parts) dress(element, frames, -1);
    for (const part of this.now) part.cancel();
    this.now = [];
  }

  speed(rate) {
    this.rate = rate;
    for (const part of this.now) part.updatePlaybackRate(rate);
  }

  pause(on) {
    this.isPaused = on;
    for (const part of this.now.filter(({ playState }) => playState !== "finished")) {
      if (on) part.pause();
      else part.play();
    }
    if (!on) this.go?.();
  }

  // Ends this theatre and waits; from there, plays the next one.
  step() {
    const isBetween = !this.now.length;
    this.isPaused = true;
    this.isOnce = isBetween;
    this.isHurried = !isBetween;
    for (const part of this.now) part.finish();
    if (isBetween) this.go?.();
  }

  end() {
    this.isEnded = true;
    this.isPaused = false;
    this.go?.();
    for (const part of this.now) {
      part.finished.catch(() => {});
      part.cancel();
    }
    for (const { element, frames } of this.stage.last.acts.flat()) dress(element, frames);
    this.stage.remove();
  }
}
