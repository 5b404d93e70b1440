// Plays a resolved phase on its map: arrows grow, supports meet them, clashes burst, units move, and land changes
// hands. Copies of orders and units move on a stage over the board, so that browsers need not paint the land anew;
// without the stage there is the still picture again.

import { make } from "../board/board-marks.js";

const ACTS = ["moves", "supports", "clashes", "units", "land"];
const FAILED = /#s-(burst|cross|cut|barred)$/;
const OF_UNITS = /#s-(build|remove|disband)$/;
const HELP = / [SC] /;
const STILL = matchMedia("(prefers-reduced-motion: reduce)");
const STILL_SECONDS = 1.6;
const GAP = 150; // milliseconds before an act
const SPREAD = 500; // within which the parts of an act begin
const SHARES = [0, 0.25, 0.5, 0.75, 1];

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

// The transformation that puts a token at a place: as a whole, which browsers animate without painting.
function at(token, [x, y]) {
  const { a } = token.transform.baseVal.consolidate().matrix;
  return `translate(${x}px, ${y}px) scale(${a})`;
}

// `facts` say what the phase changed; `isAfter`, that the map shows the end of the phase, not its start.
export class Unfolding {
  constructor(svg, { units, land, closed, opened }, isAfter) {
    this.board = svg;
    this.isAfter = isAfter;
    this.build();
    this.acts = Object.fromEntries(ACTS.map((name) => [name, []]));
    this.added = [];
    this.paths = new Map(); // of a unit's move
    this.now = [];
    this.moved = units;
    this.orders();
    this.units(units);
    this.land(land, closed, opened);
    this.leaveStill();
  }

  // Each layer is a picture of its own: while lines are drawn, tokens need not be painted.
  build() {
    const { width, height } = this.board.viewBox.baseVal;
    this.stage = document.createElement("div");
    this.stage.className = "stage";
    for (const name of ["ghosts", "lines", "units", "signs"]) {
      const layer = this.board.querySelector(`.${name}`);
      const frame = { viewBox: this.board.getAttribute("viewBox"), width, height };
      if (layer) this.stage.append(make("svg", frame, layer.cloneNode(true)));
    }
    this.byId = new Map();
    for (const element of this.stage.querySelectorAll("[id]")) {
      this.byId.set(element.id, element);
      element.removeAttribute("id");
    }
  }

  // Tokens that do nothing stay on the board.
  leaveStill() {
    this.moving = [];
    const parts = ACTS.flatMap((name) => this.acts[name]).map(({ element }) => element);
    for (const [id, token] of this.byId) {
      if (!token.matches(".token")) continue;
      if (parts.some((part) => token.contains(part))) this.moving.push(this.board.getElementById(id));
      else token.remove();
    }
  }

  // Acts without a part are left out; `say` names the act that begins. Resolves to whether it was played to the end.
  async play(say) {
    this.board.closest(".map-sheet").append(this.stage);
    this.board.classList.add("staged");
    for (const token of this.moving) token.classList.add("moving");
    for (const { element, frames } of ACTS.flatMap((name) => this.acts[name])) dress(element, frames, 0);
    // The stage is laid out before time begins to run.
    for (let n = 0; n < 2; n += 1) await new Promise(requestAnimationFrame);
    try {
      for (const name of ACTS.filter((act) => this.acts[act].length)) {
        say(name);
        await this.act(this.acts[name]);
      }
    } catch {
      return false; // cancelled
    }
    return true;
  }

  // Only what moves now is animated, because each animation costs a layer. All parts of an act begin and end together,
  // because each beginning and end costs a frame.
  async act(parts) {
    if (STILL.matches) {
      for (const { element, frames } of parts) dress(element, frames, -1);
      this.now = [this.stage.animate(null, STILL_SECONDS * 1000)];
    } else {
      const duration = Math.max(...parts.map(({ delay, duration: own }) => delay + own));
      this.now = parts.map((part) => part.element.animate(...stretched(part, duration)));
    }
    await Promise.all(this.now.map((part) => part.finished));
    for (const { element, frames } of parts) dress(element, frames, -1);
    for (const part of this.now) part.cancel();
  }

  pause(on) {
    for (const part of this.now.filter(({ playState }) => playState !== "finished")) {
      if (on) part.pause();
      else part.play();
    }
  }

  end() {
    for (const part of this.now) {
      part.finished.catch(() => {});
      part.cancel();
    }
    for (const { element, frames } of this.acts.land) dress(element, frames);
    for (const element of [...this.added, this.stage]) element.remove();
    this.board.classList.remove("staged");
    for (const token of this.moving) token.classList.remove("moving");
  }

  // From its start until its act an element looks as in the first keyframe, afterwards as in the last.
  add(act, element, frames, { delay = 0, duration = 400 } = {}) {
    this.acts[act].push({ element, frames, delay: GAP + delay, duration });
  }

  insert(element, place) {
    this.added.push(element);
    place(element);
    return element;
  }

  appear(act, element, delay = 0) {
    this.add(act, element, { opacity: [0, 1] }, { delay, duration: 250 });
  }

  // Signs at a place of their own grow, in a group, which browsers can animate without painting; others are turned, so
  // they only appear.
  pop(act, sign, delay = 0) {
    const opacity = [0, 1, 1];
    if (sign.hasAttribute("transform")) return this.add(act, sign, { opacity }, { delay });
    const group = make("g", {});
    sign.replaceWith(group);
    group.append(sign);
    group.style.transformOrigin = `${sign.getAttribute("x")}px ${sign.getAttribute("y")}px`;
    this.add(act, group, { opacity, transform: ["scale(0.2)", "scale(1.6)", "scale(1)"] }, { delay, duration: 500 });
  }

  orders() {
    const lines = [...this.stage.querySelectorAll(".lines [data-order]")];
    const helps = lines.filter(({ dataset }) => HELP.test(dataset.order));
    const delay = (n, all) => (SPREAD * n) / Math.max(all.length, 8);
    for (const halo of this.stage.querySelectorAll(".lines > path")) {
      this.appear(helps.length ? "supports" : "moves", halo, SPREAD);
    }
    const signs = new Map();
    for (const group of this.stage.querySelectorAll(".signs [data-order]")) {
      for (const sign of group.querySelectorAll("use")) this.sign(sign, group.dataset.order, signs);
    }
    const moves = lines.filter((line) => !helps.includes(line));
    for (const [n, line] of moves.entries()) this.arrow(line, signs.has(line.dataset.order), delay(n, moves));
    for (const [n, line] of helps.entries()) this.help(line, delay(n, helps));
  }

  sign(sign, order, signs) {
    const href = sign.getAttribute("href");
    if (FAILED.test(href)) signs.set(order, sign);
    if (FAILED.test(href)) this.pop("clashes", sign, SPREAD / 2);
    else if (OF_UNITS.test(href)) this.pop("units", sign);
    else this.appear(HELP.test(order) ? "supports" : "moves", sign);
  }

  // A failed move is drawn like any other until its act comes.
  arrow(line, isFailed, delay) {
    const path = line.querySelector("path");
    const length = path.getTotalLength();
    this.paths.set(line.dataset.order.split(" ").slice(0, 2).join(" "), path);
    const parts = [path, ...line.querySelectorAll("use")];
    const isDashed = path.hasAttribute("stroke-dasharray");
    const shown = isDashed ? parts.map((part) => this.plain(part, line)) : parts;
    if (isDashed) {
      for (const part of parts) this.add("clashes", part, { opacity: [0, 1] });
      for (const part of shown) this.add("clashes", part, { opacity: [1, 0] });
    }
    // It grows from its unit, head and all, which browsers animate without painting; a line that is drawn by its dashes
    // is painted in every frame.
    const { x, y } = path.getPointAtLength(0);
    line.style.transformOrigin = `${x}px ${y}px`;
    this.add("moves", line, { transform: ["scale(0.01)", "scale(1)"] }, { delay, duration: 700 });
    if (isFailed) this.nudge(line.dataset.order, path, length);
  }

  plain(part, line) {
    const copy = part.cloneNode();
    copy.removeAttribute("stroke-dasharray");
    if (this.board.querySelector("#s-head") && copy.getAttribute("href") === "#s-open-head")
      copy.setAttribute("href", "#s-head");
    return this.insert(copy, (element) => line.append(element));
  }

  help(line, delay) {
    this.appear("supports", line.querySelector("path"), delay);
    for (const sign of line.querySelectorAll("use")) this.pop("supports", sign, delay + 250);
  }

  // A unit that bounces goes some way and comes back.
  nudge(order, path, length) {
    const id = `unit-${order.split(" ")[1].split("/")[0]}`;
    const unit = this.moved.find(({ before }) => before === id);
    const token = this.byId.get(unit && this.isAfter ? unit.after : id);
    if (!token) return;
    const { e, f } = token.transform.baseVal.consolidate().matrix;
    const [x, y] = unit?.start ?? [e, f];
    const [from, to] = [path.getPointAtLength(0), path.getPointAtLength(length * 0.35)];
    const way = [[x, y], [x + to.x - from.x, y + to.y - from.y], [x, y]]; // prettier-ignore
    this.add("clashes", token, { transform: way.map((place) => at(token, place)) }, { duration: 600 });
  }

  units(units) {
    const gone = new Set();
    for (const unit of units) {
      const token = this.byId.get(this.isAfter ? unit.after : unit.before);
      if (!unit.start && token) this.appear("units", token);
      else if (!unit.end) this.leave(unit, token, gone);
      else if (token) this.go(unit, token);
    }
    for (const ghost of this.stage.querySelectorAll(".ghosts .token")) {
      if (!gone.has(ghost)) this.add("units", ghost, { opacity: [0, ghost.getAttribute("opacity") ?? 1] });
    }
  }

  leave({ gone, start }, token, seen) {
    if (token) return this.add("units", token, { opacity: [1, 0] }, { delay: 200 });
    const ghost = this.stage.querySelector(`.ghosts [data-beaten="${CSS.escape(gone)}"]`);
    const faded = ghost?.querySelector(".token");
    if (!faded) return;
    seen.add(faded);
    const { e, f } = faded.transform.baseVal.consolidate().matrix;
    const transform = [at(faded, start), at(faded, [e, f])];
    this.add("units", faded, { opacity: [1, faded.getAttribute("opacity")], transform });
    for (const sign of ghost.querySelectorAll("use[href='#s-disband']")) this.pop("units", sign, 300);
  }

  // Along the arrow of its move, if it is drawn.
  go({ before, start, end }, token) {
    const [kind, space] = before.split("-");
    const path = kind === "unit" && (this.paths.get(`A ${space}`) ?? this.paths.get(`F ${space}`));
    const length = path ? path.getTotalLength() : 0;
    const way = SHARES.map((share) => {
      if (!path || share === 0 || share === 1) return share === 1 ? end : start;
      const { x, y } = path.getPointAtLength(length * share);
      return [x, y];
    });
    const transform = (path ? way : [start, end]).map((place) => at(token, place));
    this.add("units", token, { transform }, { duration: 900 });
    // The broken ring of a dislodged unit.
    for (const ring of token.querySelectorAll(":scope > :is(circle, .leader)")) this.appear("units", ring, 500);
  }

  land(land, closed, opened) {
    const realms = [...this.board.querySelectorAll("[data-realm]")];
    const group = (realm) =>
      realms.find(({ dataset }) => dataset.realm === realm) ?? realms.find(({ dataset }) => dataset.realm === "");
    const opacity = this.isAfter ? [1, 0] : [0, 1];
    for (const [space, [was, is]] of Object.entries(land)) {
      const shown = this.board.getElementById(`space-${space}`);
      const other = group(this.isAfter ? was : is);
      if (!shown || !other) continue;
      const colours = this.insert(other.cloneNode(), (element) => realms.at(-1).after(element));
      delete colours.dataset.realm;
      colours.setAttribute("pointer-events", "none");
      colours.append(make("use", { href: shown.getAttribute("href") }));
      this.add("land", colours, { opacity }, { duration: 900 });
    }
    const [there, missing] = this.isAfter ? [opened, closed] : [closed, opened];
    const some = this.board.querySelector("use[href*='#b-']");
    for (const border of some ? there : []) {
      const line = this.board.querySelector(`use[href$="#b-${CSS.escape(border)}"]`);
      if (line) this.add("land", line, { opacity: [...opacity].reverse() });
    }
    for (const border of some ? missing : []) {
      const line = make("use", { href: some.getAttribute("href").replace(/#.*/, `#b-${border}`) });
      this.add(
        "land",
        this.insert(line, (element) => some.parentNode.append(element)),
        { opacity },
      );
    }
    const owners = Object.keys(land).length && this.board.querySelector(".owners");
    if (owners) this.add("land", owners, { opacity: this.isAfter ? [0, 1] : [1, 0] });
  }
}
