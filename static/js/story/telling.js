// The texts beside the map that tell a result appear with their act. They are only seen through until then: screen
// readers and pages without this script have them all the time.

const ROWS = "[data-line]";
const RESULTS = ":scope > :is(.badge, .why)";

let hidden = []; // elements with the orders or spaces that they are about

function texts() {
  const rows = [...document.querySelectorAll(ROWS)].flatMap((row) =>
    [...row.querySelectorAll(RESULTS)].map((element) => ({ element, order: row.dataset.line, spaces: [] })),
  );
  const facts = [...document.querySelectorAll("[data-told]")].map((element) => ({
    element,
    spaces: element.dataset.told.split(" ").filter(Boolean),
  }));
  return [...rows, ...facts];
}

export function hide() {
  tellAll();
  hidden = texts();
  for (const { element } of hidden) element.classList.add("untold");
}

const concerns = (scene, { order, spaces }) =>
  scene.orders.includes(order) || spaces.some((space) => scene.spaces.includes(space));

// Shows what a scene tells, unless a later one tells more of it.
export function tell(scene, later) {
  hidden = hidden.filter((text) => {
    const isTold = concerns(scene, text) && !later.some((other) => concerns(other, text));
    if (isTold) text.element.classList.remove("untold");
    return !isTold;
  });
}

export function tellAll() {
  for (const { element } of hidden) element.classList.remove("untold");
  hidden = [];
}
