// All years of a game: the slider leads through it, while land changes hands and a line moves over the chart. The board
// at the last stop is the page's own; before it, land and dots for units are shown.

import { make } from "../board/board-marks.js";

const FADE = 250; // milliseconds
const WRITES = "input, select, textarea, [contenteditable], .overlay, .scroll";
const STILL = matchMedia("(prefers-reduced-motion: reduce)");
const KEYS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

const box = document.querySelector("[data-years]");
const slider = box.querySelector("[data-slider]");
const svg = document.querySelector(".overlay svg");
const realms = new Map([...svg.querySelectorAll("[data-realm]")].map((group) => [group.dataset.realm, group]));
const fades = make("g", {});
const dots = make("g", { class: "dots" });
const fading = new Map();
let owners = []; // of each space, at each stop
let data = null;

function realm(owner) {
  if (!realms.has(owner)) {
    const [fill, color] = data.colours[owner];
    realms.set(owner, make("g", { fill, color, "data-realm": owner }));
    fades.before(realms.get(owner));
  }
  return realms.get(owner);
}

function settle(space) {
  const fade = fading.get(space);
  if (!fade) return;
  fading.delete(space);
  fade.copy.remove();
  realm(fade.owner).append(fade.shape);
}

// The new colour appears over the old one; then the space joins its new realm.
function recolour(space, owner) {
  settle(space);
  const shape = svg.getElementById(`space-${space}`);
  if (!shape || shape.parentNode === realm(owner)) return;
  const colours = realm(owner);
  const [fill, color] = [colours.getAttribute("fill"), colours.getAttribute("color")];
  const copy = make("use", { href: shape.getAttribute("href"), fill, color });
  fading.set(space, { owner, copy, shape });
  if (STILL.matches) return settle(space);
  fades.append(copy);
  const fade = copy.animate({ opacity: [0, 1] }, FADE);
  fade.onfinish = () => fading.get(space)?.copy === copy && settle(space);
}

function drawUnits(units) {
  const places = Object.entries(units);
  dots.replaceChildren(
    make("path", { class: "edge", d: places.map(([, line]) => line).join("") }),
    ...places.map(([power, d]) => make("path", { d, stroke: data.colours[power][2] })),
  );
}

// A line over the chart, at the moment that the map shows.
function point(column) {
  const chart = document.querySelector(".chart .lines");
  if (!chart) return;
  const { width, height } = chart.viewBox.baseVal;
  let line = chart.querySelector(".moment");
  if (!line) chart.append((line = make("path", { class: "moment" })));
  const x = (width * Math.min(column, data.columns)) / data.columns;
  line.setAttribute("d", `M${x} 0V${height}`);
}

function show() {
  const place = Number(slider.value) - 1;
  const { title, url, column } = data.stops[place];
  const isLast = place === data.stops.length - 1;
  svg.classList.toggle("through", !isLast);
  dots.setAttribute("visibility", isLast ? "hidden" : "visible");
  for (const [space, owner] of Object.entries(owners[place])) recolour(space, owner);
  drawUnits(data.units[place]);
  point(column);
  box.querySelector("[data-moment]").textContent = title;
  box.querySelector("[data-open]").href = url;
  slider.setAttribute("aria-valuetext", title);
}

async function load() {
  const answer = await fetch(box.dataset.years);
  if (!answer.ok) return;
  data = await answer.json();
  owners = data.changes.reduce((all, change) => [...all, { ...all.at(-1), ...change }], []);
  [...realms.values()].at(-1).after(fades);
  svg.querySelector(".units").before(dots);
  slider.hidden = false;
  point(data.stops.at(-1).column);
  slider.addEventListener("input", show);
  // A page that was left and opened again may keep its slider.
  show();
}

document.addEventListener("keydown", (event) => {
  if (!data || event.ctrlKey || event.metaKey || event.altKey || event.target.closest(WRITES)) return;
  const step = KEYS[event.key];
  if (!step) return;
  event.preventDefault();
  slider.value = String(Math.min(Math.max(Number(slider.value) + step, 1), Number(slider.max)));
  show();
});

load();
