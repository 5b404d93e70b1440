// The strip at the map's edge: the selected unit, the prompt, the kinds of order, the offers. Its height is fixed, so
// that nothing below it moves.

import { word } from "../core/words.js";

const KINDS = ["move", "support", "convoy", "hold"];

export class Strip {
  constructor({ kind, cancel }) {
    this.root = document.querySelector("[data-order-tools]");
    this.who = this.root.querySelector("[data-map-who]");
    this.prompt = this.root.querySelector("[data-map-prompt]");
    this.offers = this.root.querySelector("[data-map-offers]");
    this.quit = this.root.querySelector("[data-map-cancel]");
    this.quit.addEventListener("click", () => cancel(true));
    this.chips = new Map();
    const chips = this.root.querySelector("[data-map-kinds]");
    for (const name of KINDS) {
      const [before, after] = word(`kind_${name}`).split("&");
      const letter = Object.assign(document.createElement("u"), { textContent: after[0] });
      const label = document.createElement("span");
      label.append(before, letter, after.slice(1));
      const chip = button("btn", label);
      chip.addEventListener("click", () => kind(name));
      chips.append(chip);
      this.chips.set(name, chip);
    }
  }

  // The kind of order for a key: the underlined letter of its chip.
  kindOf(key) {
    const found = [...this.chips].find(([, chip]) => chip.querySelector("u").textContent.toLowerCase() === key);
    return found?.[0];
  }

  // `kinds` says which are possible; without it none are shown. With offers, only the pressed one stays.
  choose(who, token, kinds = null, pressed = "") {
    this.who.replaceChildren(...(token ? [token.cloneNode(true), " "] : []), who);
    this.quit.hidden = !who;
    for (const [name, chip] of this.chips) {
      chip.hidden = !kinds;
      chip.setAttribute("aria-pressed", String(name === pressed));
      chip.setAttribute("aria-disabled", String(!kinds?.[name]));
      chip.classList.toggle("cannot", !kinds?.[name]);
    }
    this.root.classList.toggle("picked", Boolean(pressed));
  }

  say(sentence) {
    this.prompt.textContent = sentence;
  }

  // Each offer is {label, take}, and `place` if it has its own.
  offer(offers) {
    this.offers.replaceChildren(
      ...offers.map(({ label, take, place = "" }) => {
        const made = button(`btn offer ${place}`, label);
        made.addEventListener("click", (event) => take(event.detail === 0));
        return made;
      }),
    );
  }

  focusOffer() {
    this.offers.firstElementChild?.focus({ preventScroll: true });
  }
}

function button(className, ...children) {
  const made = Object.assign(document.createElement("button"), { type: "button", className });
  made.append(...children);
  return made;
}
