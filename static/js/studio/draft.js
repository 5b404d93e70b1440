// The map of a variant under work: with “Join on the map”, a tap on another space adds it to the neighbours of the
// chosen one, or takes it from them.

const join = document.querySelector("[data-join]");
const hint = document.querySelector("[data-join-hint]");
const form = join?.form;

// Whether a box of the form stands for a neighbour in this space: its value is “from>to”, with coasts after a slash.
const leadsTo = (box, key) => box.value.split(">")[1].split("/")[0] === key;

function toggle(key) {
  const boxes = [...form.querySelectorAll('[name="army"], [name="fleet"]')].filter((box) => leadsTo(box, key));
  if (boxes.some((box) => box.checked)) {
    for (const box of boxes) box.checked = false;
  } else if (boxes.length) {
    for (const box of boxes) box.checked = true;
  } else {
    form.elements.add.value = key;
  }
  form.requestSubmit(form.querySelector('[name="do"][value="space"]'));
}

// The click that ends a drag of the enlarged map chooses nothing.
const FAR = 6;
const map = document.querySelector(".map");
let from = null;
map?.addEventListener("pointerdown", ({ clientX, clientY }) => (from = [clientX, clientY]));
map?.addEventListener("dragstart", (event) => event.preventDefault());
map?.addEventListener(
  "click",
  (event) => {
    if (from && Math.hypot(event.clientX - from[0], event.clientY - from[1]) > FAR) event.preventDefault();
  },
  { capture: true },
);

if (join) {
  join.hidden = false;
  join.addEventListener("click", () => {
    const isOn = join.getAttribute("aria-pressed") !== "true";
    join.setAttribute("aria-pressed", isOn);
    hint.hidden = !isOn;
  });
  map?.addEventListener("click", (event) => {
    const key = event.target.closest("a")?.querySelector("[data-space]")?.dataset.space;
    if (!key || join.getAttribute("aria-pressed") !== "true") return;
    event.preventDefault();
    if (key !== form.elements.space.value) toggle(key);
  });
}
