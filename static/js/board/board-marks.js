// Marks on the board: the unit chosen, where it may go, the keyboard's place; and what lies under a finger.

import { make } from "./svg.js";

const REACH = 24; // pixels on the screen within which a tap is for the nearest unit or target

export class Marks {
  constructor(svg, places) {
    this.svg = svg;
    this.places = places;
    this.layer = make("g", { class: "board-marks", "aria-hidden": "true" });
    this.cursor = make("circle", { class: "cursor", r: 42, cx: -99, cy: -99 });
    svg.append(this.layer);
  }

  show(unit, targets, steps = []) {
    const ring = (space, name, r) =>
      make("circle", { class: name, cx: this.places[space][0], cy: this.places[space][1], r });
    const chosen = [...(unit ? [unit] : []), ...steps].map((space) => ring(space, "chosen", 36));
    this.layer.replaceChildren(
      ...targets.map((space) => ring(space, unit ? "target" : "target may", 32)),
      ...chosen,
      this.cursor,
    );
  }

  focus(space) {
    const [x, y] = this.places[space] ?? [-99, -99];
    this.cursor.setAttribute("cx", x);
    this.cursor.setAttribute("cy", y);
  }

  // The space under a point, and the coast where its mark was met; `wanted` draws taps beside it.
  under(x, y, wanted, units) {
    let space = "";
    let coast = "";
    for (const element of document.elementsFromPoint(x, y)) {
      const found = this.svg.contains(element) && element.closest("[data-space]");
      if (!found) continue;
      space = found.dataset.space;
      coast = found.dataset.coast ?? "";
      if (found.dataset.unit && units.includes(space)) return { space, coast };
      break;
    }
    if (wanted.includes(space)) return { space, coast };
    const matrix = this.svg.getScreenCTM();
    let nearest = REACH;
    for (const key of wanted) {
      const [px, py] = this.places[key];
      const away = Math.hypot(matrix.a * px + matrix.e - x, matrix.d * py + matrix.f - y);
      if (away < nearest) [nearest, space, coast] = [away, key, ""];
    }
    return { space, coast };
  }

  // The next space in the direction of an arrow key.
  beside(space, key) {
    const [x, y] = this.places[space];
    const [ux, uy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    let [best, least] = [space, Infinity];
    for (const [other, [ox, oy]] of Object.entries(this.places)) {
      const ahead = (ox - x) * ux + (oy - y) * uy;
      const aside = Math.abs((ox - x) * uy) + Math.abs((oy - y) * ux);
      if (other.includes("/") || ahead < 4 || aside > ahead * 1.6) continue;
      const cost = ahead + aside * 1.5;
      if (cost < least) [best, least] = [other, cost];
    }
    return best;
  }
}
