// Reads the board by keyboard: one tab stop; arrows go to a neighbouring space, Home and End to the first
// and last, letters to the next space of that name. The space is read aloud and shown below.

import { Marks } from "./board-marks.js";

const PAUSE = 700; // milliseconds after which letters start a new name

export function walk(map) {
  const svg = map.querySelector(".overlay svg");
  if (svg) new Walk(map, svg);
}

class Walk {
  constructor(map, svg) {
    const all = [...svg.querySelectorAll("[data-space]")];
    const spaces = all.filter((element) => element.id === `space-${element.dataset.space}`);
    // The land, realm by realm, then the seas.
    this.stops = [...spaces.filter(isLand), ...spaces.filter((element) => !isLand(element))];
    this.at = new Map(this.stops.map((element) => [element.dataset.space, element]));
    this.svg = svg;
    this.typed = "";
    this.typedAt = 0;
    for (const element of all)
      if (!this.at.has(element.dataset.space) || !spaces.includes(element)) element.setAttribute("aria-hidden", "true");
    for (const element of this.stops) {
      element.setAttribute("role", "img");
      element.setAttribute("aria-label", told(svg, element));
      element.setAttribute("tabindex", "-1");
    }
    this.stops[0].setAttribute("tabindex", "0");
    this.shown = map.closest(".board").querySelector("[data-map-told]");
    const overlay = svg.parentElement;
    overlay.removeAttribute("aria-hidden");
    overlay.setAttribute("role", "group");
    overlay.setAttribute("aria-label", map.dataset.keysLabel);
    overlay.addEventListener("focusin", (event) => this.come(event.target.closest("[data-space]")));
    overlay.addEventListener("focusout", () => this.marks?.focus(""));
    overlay.addEventListener("keydown", (event) => this.key(event));
  }

  come(element) {
    if (!element || !this.stops.includes(element)) return;
    for (const stop of this.stops) stop.setAttribute("tabindex", stop === element ? "0" : "-1");
    this.marks ??= new Marks(this.svg, this.places());
    this.marks.show("", []);
    this.marks.focus(element.dataset.space);
    this.shown.textContent = element.getAttribute("aria-label");
  }

  // The middle of each space, or where its unit stands, in the picture's own units.
  places() {
    const matrix = this.svg.getScreenCTM().inverse();
    const middle = (element) => {
      const box = element.getBoundingClientRect();
      const { x, y } = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(matrix);
      return [x, y];
    };
    return Object.fromEntries(
      [...this.at].map(([space, element]) => [space, middle(this.svg.querySelector(`#unit-${space}`) ?? element)]),
    );
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const element = event.target.closest("[data-space]");
    if (!this.stops.includes(element)) return;
    const { space } = element.dataset;
    const arrow = event.key.startsWith("Arrow");
    const to = arrow || this.goal(element, event.key, event.timeStamp);
    if (!to) return;
    event.preventDefault();
    if (arrow) import("./beside.js").then((on) => this.at.get(on.beside(this.marks.places, space, event.key)).focus());
    else to.focus();
  }

  goal(element, key, time) {
    if (key === "Home") return this.stops[0];
    if (key === "End") return this.stops[this.stops.length - 1];
    if (key.length !== 1 || key === " ") return undefined;
    const fresh = time - this.typedAt > PAUSE;
    this.typed = (fresh ? "" : this.typed) + key.toLowerCase();
    this.typedAt = time;
    const from = this.stops.indexOf(element) + (fresh ? 1 : 0);
    const order = [...this.stops.slice(from), ...this.stops.slice(0, from)];
    return order.find((stop) => stop.getAttribute("aria-label").toLowerCase().startsWith(this.typed));
  }
}

function isLand(element) {
  return Boolean(element.closest("[data-realm]"));
}

// The title of a space, and of a unit dislodged from it.
function told(svg, element) {
  const dislodged = svg.querySelector(`#dislodged-${element.dataset.space} > title`);
  return [element.querySelector("title"), dislodged].flatMap((title) => (title ? [title.textContent] : [])).join("; ");
}

const every = () => document.querySelectorAll(".map:not([data-orders-map])").forEach(walk);
document.addEventListener("page-shown", every);
every();
