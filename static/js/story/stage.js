// The stage on which a phase is played: copies of orders and moving units over the board, so that browsers need not
// paint the land anew. Without the stage there is the still picture again. Its scenes are the theatres, and the land
// that changes hands; each has two acts, lists of elements with their keyframes.

import { make } from "../board/board-marks.js";

const FAILED = /#s-(burst|cross|cut|barred)$/;
const OF_UNITS = /#s-(build|remove|disband)$/;
const HELP = / [SC] /;
const GAP = 150; // milliseconds before an act
// When the parts of a theatre begin: it plays its orders, then what came of them.
const STARTS = { moves: 0, supports: 600, clashes: 0, units: 500, land: 0 };
const ACTS = { moves: 0, supports: 0, clashes: 1, units: 1, land: 0 };
const HALO = 3.6; // by how much the edge of a line is wider
const SHARES = [0, 0.25, 0.5, 0.75, 1];

// The transformation that puts a token at a place: as a whole, which browsers animate without painting.
function at(token, [x, y]) {
  const { a } = token.transform.baseVal.consolidate().matrix;
  return `translate(${x}px, ${y}px) scale(${a})`;
}

// The places of a unit on the arrow of its move.
function along(path, start, end) {
  const length = path.getTotalLength();
  return SHARES.map((share) => {
    if (share === 0 || share === 1) return share ? end : start;
    const { x, y } = path.getPointAtLength(length * share);
    return [x, y];
  });
}

// The arrow of a way that leaves the board has two lines: where it leaves, and where it comes back.
function edgesOfBoard(path) {
  const lines = path.getAttribute("d").split(/(?=M)/);
  const [there, back] = lines.map((line) => line.match(/-?[\d.]+/g).map(Number));
  return back && [there.slice(-2), back.slice(0, 2)];
}

// `facts` say what the phase changed, `acts` its theatres with their captions; `isAfter`, that the map shows the end of
// the phase, not its start.
export class Stage {
  constructor(svg, { units, land, closed, opened }, acts, isAfter) {
    this.board = svg;
    this.isAfter = isAfter;
    this.build();
    this.scenes = acts.theatres.map((theatre) => ({ ...theatre, acts: [[], []] }));
    this.rest = { orders: [], spaces: [], caption: "", acts: [[], []] };
    this.last = { orders: [], spaces: Object.keys(land), caption: acts.land, isLand: true, acts: [[], []] };
    this.scenes.push(this.rest, this.last);
    this.added = [];
    this.paths = new Map(); // of a unit's move
    this.moved = units;
    this.orders();
    this.units(units);
    this.land(land, closed, opened);
    this.leaveStill();
    this.scenes = this.scenes.filter((scene) => scene.acts.flat().length);
  }

  // Each layer is a picture of its own: while lines are drawn, tokens need not be painted.
  build() {
    const { width, height } = this.board.viewBox.baseVal;
    this.sheet = document.createElement("div");
    this.sheet.className = "stage";
    for (const name of ["ghosts", "lines", "units", "signs"]) {
      const layer = this.board.querySelector(`.${name}`);
      const frame = { viewBox: this.board.getAttribute("viewBox"), width, height };
      if (layer) this.sheet.append(make("svg", frame, layer.cloneNode(true)));
    }
    this.byId = new Map();
    for (const element of this.sheet.querySelectorAll("[id]")) {
      this.byId.set(element.id, element);
      element.removeAttribute("id");
    }
  }

  // Tokens that do nothing stay on the board.
  leaveStill() {
    this.moving = [];
    const parts = this.parts().map(({ element }) => element);
    for (const [id, token] of this.byId) {
      if (!token.matches(".token")) continue;
      if (parts.some((part) => token.contains(part))) this.moving.push(this.board.getElementById(id));
      else token.remove();
    }
  }

  parts() {
    return this.scenes.flatMap((scene) => scene.acts.flat());
  }

  show() {
    this.board.closest(".map-sheet").append(this.sheet);
    this.board.classList.add("staged");
    for (const token of this.moving) token.classList.add("moving");
  }

  remove() {
    for (const element of [...this.added, this.sheet]) element.remove();
    this.board.classList.remove("staged");
    for (const token of this.moving) token.classList.remove("moving");
  }

  // The theatre of an order, or of the order of the unit in a space.
  sceneOf(order) {
    return this.scenes.find(({ orders }) => orders.includes(order)) ?? this.rest;
  }
  sceneAt(id) {
    const space = id.replace(/^[a-z]+-/, "");
    const isOrder = (order) =>
      order
        .replace(/^(Build|Remove) /, "")
        .split(" ")[1]
        .split("/")[0] === space;
    return this.scenes.find(({ orders }) => orders.some(isOrder)) ?? this.rest;
  }
  // A unit that is dislodged goes in the theatre of the unit that comes.
  sceneOfAttack(id) {
    const target = id.replace(/^[a-z]+-/, "");
    const order = [...this.paths.keys()].find((key) => this.paths.get(key).target === target);
    return order && this.sceneOf(this.paths.get(order).order);
  }

  // From its start until its act an element looks as in the first keyframe, afterwards as in the last.
  add(scene, act, element, frames, { delay = 0, duration = 400 } = {}) {
    scene.acts[ACTS[act]].push({ element, frames, delay: GAP + STARTS[act] + delay, duration });
  }

  insert(element, place) {
    this.added.push(element);
    place(element);
    return element;
  }

  appear(scene, act, element, delay = 0) {
    this.add(scene, act, element, { opacity: [0, 1] }, { delay, duration: 250 });
  }

  // Signs at a place of their own grow, in a group, which browsers can animate without painting; others are turned, so
  // they only appear.
  pop(scene, act, sign, delay = 0) {
    const opacity = [0, 1, 1];
    if (sign.hasAttribute("transform")) return this.add(scene, act, sign, { opacity }, { delay });
    const group = make("g", {});
    sign.replaceWith(group);
    group.append(sign);
    group.style.transformOrigin = `${sign.getAttribute("x")}px ${sign.getAttribute("y")}px`;
    const frames = { opacity, transform: ["scale(0.2)", "scale(1.6)", "scale(1)"] };
    this.add(scene, act, group, frames, { delay, duration: 500 });
  }

  orders() {
    this.edges();
    const signs = new Map();
    for (const group of this.sheet.querySelectorAll(".signs [data-order]")) {
      for (const sign of group.querySelectorAll("use")) this.sign(sign, group.dataset.order, signs);
    }
    for (const line of this.sheet.querySelectorAll(".lines [data-order]")) {
      const scene = this.sceneOf(line.dataset.order);
      if (HELP.test(line.dataset.order)) this.help(scene, line);
      else this.arrow(scene, line, signs.has(line.dataset.order));
    }
  }

  // The edges of a power's lines are one path; here each line has its own, so that it comes with its theatre.
  edges() {
    for (const edge of this.sheet.querySelectorAll(".lines > path")) {
      const width = Number(edge.getAttribute("stroke-width")) - HALO;
      const lines = edge.parentNode.querySelectorAll("[data-order] > path:not(.edge)");
      for (const line of lines) {
        if (Number(line.getAttribute("stroke-width")).toFixed(1) !== width.toFixed(1)) continue;
        if (!edge.getAttribute("d").includes(line.getAttribute("d"))) continue;
        const attributes = { class: "edge", d: line.getAttribute("d"), stroke: edge.getAttribute("stroke") };
        line.before(make("path", { ...attributes, "stroke-width": edge.getAttribute("stroke-width") }));
      }
      edge.remove();
    }
  }

  sign(sign, order, signs) {
    const href = sign.getAttribute("href");
    const scene = this.sceneOf(order);
    if (FAILED.test(href)) signs.set(order, sign);
    if (FAILED.test(href)) this.pop(scene, "clashes", sign, 250);
    else if (OF_UNITS.test(href)) this.pop(scene, "units", sign);
    else this.appear(scene, HELP.test(order) ? "supports" : "moves", sign);
  }

  // A failed move is drawn like any other until its act comes.
  arrow(scene, line, isFailed) {
    const path = line.querySelector("path:not(.edge)");
    const length = path.getTotalLength();
    const { order } = line.dataset;
    const target = isFailed ? "" : order.split(" - ")[1]?.split(/[ /]/)[0];
    this.paths.set(order.split(" ").slice(0, 2).join(" ").split("/")[0], { path, order, target });
    const parts = [path, ...line.querySelectorAll("use")];
    const isDashed = path.hasAttribute("stroke-dasharray");
    const shown = isDashed ? parts.map((part) => this.plain(part, line)) : parts;
    if (isDashed) {
      for (const part of parts) this.add(scene, "clashes", part, { opacity: [0, 1] });
      for (const part of shown) this.add(scene, "clashes", part, { opacity: [1, 0] });
    }
    // It grows from its unit, head and all, which browsers animate without painting; a line that is drawn by its dashes
    // is painted in every frame.
    const { x, y } = path.getPointAtLength(0);
    line.style.transformOrigin = `${x}px ${y}px`;
    this.add(scene, "moves", line, { transform: ["scale(0.01)", "scale(1)"] }, { duration: 700 });
    if (isFailed) this.nudge(scene, order, path, length);
  }

  plain(part, line) {
    const copy = part.cloneNode();
    copy.removeAttribute("stroke-dasharray");
    if (this.board.querySelector("#s-head") && copy.getAttribute("href") === "#s-open-head")
      copy.setAttribute("href", "#s-head");
    return this.insert(copy, (element) => line.append(element));
  }

  help(scene, line) {
    for (const path of line.querySelectorAll("path")) this.appear(scene, "supports", path);
    for (const sign of line.querySelectorAll("use")) this.pop(scene, "supports", sign, 250);
  }

  // A unit that bounces goes some way and comes back; one that is then dislodged only leaves.
  nudge(scene, order, path, length) {
    const id = `unit-${order.split(" ")[1].split("/")[0]}`;
    const unit = this.moved.find(({ before }) => before === id);
    const token = this.byId.get(id);
    if (!token || unit) return;
    const { e, f } = token.transform.baseVal.consolidate().matrix;
    const [from, to] = [path.getPointAtLength(0), path.getPointAtLength(length * 0.35)];
    const way = [[e, f], [e + to.x - from.x, f + to.y - from.y], [e, f]]; // prettier-ignore
    this.add(scene, "clashes", token, { transform: way.map((place) => at(token, place)) }, { duration: 600 });
  }

  units(units) {
    const gone = new Set();
    for (const unit of units) {
      const token = this.byId.get(this.isAfter ? unit.after : unit.before);
      const isBeaten = unit.before?.startsWith("unit-") && !unit.after?.startsWith("unit-");
      const scene = (isBeaten && this.sceneOfAttack(unit.before)) || this.sceneAt(unit.before || unit.after);
      if (!unit.start && token) this.appear(scene, "units", token);
      else if (!unit.end) this.leave(scene, unit, token, gone);
      else if (token) this.travel(scene, unit, token);
    }
    for (const ghost of this.sheet.querySelectorAll(".ghosts .token")) {
      if (gone.has(ghost)) continue;
      const opacity = [0, ghost.getAttribute("opacity") ?? 1];
      this.add(this.sceneOfGhost(ghost, units), "units", ghost, { opacity });
    }
  }

  // A faded unit stands where a unit was.
  sceneOfGhost(ghost, units) {
    const { e, f } = ghost.transform.baseVal.consolidate().matrix;
    const isHere = ({ start }) => start && Math.hypot(start[0] - e, start[1] - f) < 60;
    const unit = units.find(isHere);
    return unit ? this.sceneAt(unit.before) : this.rest;
  }

  leave(scene, { gone, start }, token, seen) {
    if (token) return this.add(scene, "units", token, { opacity: [1, 0] }, { delay: 200 });
    const ghost = this.sheet.querySelector(`.ghosts [data-beaten="${CSS.escape(gone)}"]`);
    const faded = ghost?.querySelector(".token");
    if (!faded) return;
    seen.add(faded);
    const { e, f } = faded.transform.baseVal.consolidate().matrix;
    const transform = [at(faded, start), at(faded, [e, f])];
    this.add(scene, "units", faded, { opacity: [1, faded.getAttribute("opacity")], transform });
    for (const sign of ghost.querySelectorAll("use[href='#s-disband']")) this.pop(scene, "units", sign, 300);
  }

  travel(scene, { before, start, end }, token) {
    const [kind, space] = before.split("-");
    const path = kind === "unit" && (this.paths.get(`A ${space}`) ?? this.paths.get(`F ${space}`))?.path;
    const far = path && edgesOfBoard(path);
    const way = far ? [start, ...far, end] : path ? along(path, start, end) : [start, end];
    const frames = { transform: way.map((place) => at(token, place)) };
    if (far) frames.opacity = [1, 0, 0, 1];
    this.add(scene, "units", token, frames, { duration: 900 });
    // The broken ring of a dislodged unit.
    for (const ring of token.querySelectorAll(":scope > :is(circle, .leader)")) this.appear(scene, "units", ring, 500);
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
      this.add(this.last, "land", colours, { opacity }, { duration: 900 });
    }
    const [there, missing] = this.isAfter ? [opened, closed] : [closed, opened];
    const some = this.board.querySelector("use[href*='#b-']");
    for (const border of some ? there : []) {
      const line = this.board.querySelector(`use[href$="#b-${CSS.escape(border)}"]`);
      if (line) this.add(this.last, "land", line, { opacity: [...opacity].reverse() });
    }
    for (const border of some ? missing : []) {
      const line = make("use", { href: some.getAttribute("href").replace(/#.*/, `#b-${border}`) });
      this.add(
        this.last,
        "land",
        this.insert(line, (element) => some.parentNode.append(element)),
        { opacity },
      );
    }
    const owners = Object.keys(land).length && this.board.querySelector(".owners");
    if (owners) this.add(this.last, "land", owners, { opacity: this.isAfter ? [0, 1] : [1, 0] });
  }
}
