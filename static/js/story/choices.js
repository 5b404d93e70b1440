// How a reader wants phases to be played, kept in the browser: how fast, with sound, and whether results are shown at
// once. The phases that were played are kept too.

const KEY = "player";
const PLAYED = "played";
const MOST = 300;
const RATES = { slow: 0.6, normal: 1, fast: 2 };

function read(key, usual) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? usual;
  } catch {
    return usual;
  }
}

export const choices = () => ({ speed: "normal", hasSound: false, isAtOnce: false, ...read(KEY, {}) });
export const rate = () => RATES[choices().speed] ?? 1;

// A browser that keeps nothing plays all the same.
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}

const choose = (choice) => write(KEY, { ...choices(), ...choice });

const wasPlayed = (phase) => read(PLAYED, []).includes(phase);

export function remember(phase) {
  if (!wasPlayed(phase)) write(PLAYED, [...read(PLAYED, []), phase].slice(-MOST));
}

// Whether a phase plays by itself: on the first visit, unless the reader wants no motion or all at once.
export function playsItself(phase) {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return !isStill && !choices().isAtOnce && !wasPlayed(phase);
}

// Shows the choices in their form, and keeps what is changed.
export function offer(form, changed) {
  const { speed, hasSound, isAtOnce } = choices();
  const [sound, atOnce] = ["sound", "at-once"].map((name) => form.querySelector(`[data-choice="${name}"]`));
  for (const radio of form.querySelectorAll("[type=radio]")) radio.checked = radio.value === speed;
  sound.checked = hasSound;
  atOnce.checked = isAtOnce;
  form.addEventListener("change", ({ target }) => {
    choose(target.type === "radio" ? { speed: target.value } : { hasSound: sound.checked, isAtOnce: atOnce.checked });
    changed();
  });
}
