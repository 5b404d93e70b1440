// Marks on the board: the selected unit, its targets, the keyboard's place; and the space under a finger.

const REACH = 24; // pixels within which a tap counts for the nearest unit or target
const DOUBT = 7; // pixels that a finger cannot tell apart
const RING = 38;
const SVG = "http://www.w3.org/2000/svg";

export function make(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

export class Marks {
  constructor(svg, places) {
    this.svg = svg;
    this.places = places;
    this.layer = make("g", { class: "board-marks", "aria-hidden": "true" });
    this.cursor = make("circle", { class: "cursor", r: 42, cx: -99, cy: -99 });
    this.areas = make("g", { class: "board-areas", "aria-hidden": "true" });
    this.seas = make("g", { class: "board-areas at-sea", "aria-hidden": "true" });
    this.served = this.areas.cloneNode();
    // Outlines lie below names and units, those of seas below the land too, which covers them; rings lie on top.
    svg.querySelector(".names")?.before(this.served, this.areas);
    svg.querySelector("g:has(> [data-realm])")?.before(this.seas);
    svg.append(this.layer);
  }

  // The selected unit, the spaces that may be tapped next, those already tapped; `reach` says how each is reached.
  show(unit, targets, steps = [], reach) {
    this.unit = unit;
    const ring = (space, name) =>
      make("circle", { class: name, cx: this.places[space][0], cy: this.places[space][1], r: RING });
    const chosen = [...(unit ? [unit] : []), ...steps].map((space) => ring(space, "chosen"));
    const [land, sea] = [[], []];
    for (const space of unit ? targets : []) if (space !== unit) this.area(space, `target ${reach(space)}`, land, sea);
    this.areas.replaceChildren(...land);
    this.seas.replaceChildren(...sea);
    this.layer.replaceChildren(
      ...(unit ? [] : targets.map((space) => ring(space, "target may"))),
      ...chosen,
      this.cursor,
    );
  }

  // Outlines the minors that could help the draft.
  serving(minors) {
    const outlines = [];
    for (const space of minors) this.area(space, "serving", outlines, outlines);
    this.served.replaceChildren(...outlines);
  }

  // The outline of a space, as the board has it.
  area(space, name, land, sea) {
    const element = this.svg.querySelector(`#space-${CSS.escape(space)}`);
    if (!element) return;
    const isLand = element.closest("[data-realm]");
    const href = element.getAttribute("href");
    const outline = make("use", {
      class: name,
      href: isLand ? href.replace("#p-", "#o-") : href,
      transform: element.closest("g[transform]")?.getAttribute("transform") ?? "",
    });
    (isLand ? land : sea).push(outline);
  }

  focus(space) {
    const [x, y] = this.places[space] ?? [-99, -99];
    this.cursor.setAttribute("cx", x);
    this.cursor.setAttribute("cy", y);
  }

  // The space under a tap, and the coast whose mark was hit; `wanted` attracts taps beside it. Returns `near` to
  // choose from: two that a finger cannot tell apart, or one far from its selected unit, near another name.
  under({ clientX: x, clientY: y, pointerType }, wanted, units) {
    let space = "";
    let coast = "";
    let aside = "";
    for (const element of document.elementsFromPoint(x, y)) {
      const found = this.svg.contains(element) && element.closest("[data-space]");
      if (!found || found.dataset.space === aside) continue;
      space = found.dataset.space;
      // A dislodged unit lies over other land, which may be meant instead.
      if (!aside && found.id.startsWith("dislodged-") && [...units, ...wanted].includes(space)) {
        aside = space;
        continue;
      }
      coast = found.dataset.coast ?? "";
      const isUnit = found.dataset.unit && (units.includes(space) || wanted.includes(space));
      if (isUnit && !aside) return { space, coast };
      break;
    }
    if (aside) return wanted.includes(space) && space !== aside ? { near: [space, aside] } : { space: aside };
    const matrix = this.svg.getScreenCTM();
    const away = ([px, py]) => Math.hypot(matrix.a * px + matrix.e - x, matrix.d * py + matrix.f - y);
    if (space === this.unit && away(this.places[space]) > 2 * REACH) return { near: [space] };
    if (wanted.includes(space)) return { space, coast };
    const close = wanted.map((key) => ({ key, away: away(this.places[key]) })).filter((found) => found.away < REACH);
    close.sort((a, b) => a.away - b.away);
    if (!close.length) return { space, coast };
    if (pointerType === "touch" && close[1]?.away - close[0].away < DOUBT) {
      return { space: "", near: close.slice(0, 2).map(({ key }) => key) };
    }
    return { space: close[0].key, coast: "" };
  }
}
