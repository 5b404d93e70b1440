// A row of an order and its arrow on the map light each other, by pointer and by keyboard.

const rows = () => [...document.querySelectorAll("[data-line]")];

function light(line) {
  for (const row of rows()) row.classList.toggle("lit", row.dataset.line === line);
  for (const drawn of document.querySelectorAll(".overlay [data-order]")) {
    drawn.classList.toggle("lit", drawn.dataset.order === line);
  }
}

// Orders know their unit: whoever points at a unit points at its order.
function lineAt(target) {
  const row = target.closest?.("[data-line]");
  if (row) return row.dataset.line;
  const drawn = target.closest?.(".overlay [data-order]");
  if (drawn) return drawn.dataset.order;
  const unit = target.closest?.(".overlay [data-unit]")?.dataset.unit;
  return unit && rows().find((found) => endsAt(found.dataset.line, unit))?.dataset.line;
}

// Whether the unit stands where the order left it, or where the order led it.
function endsAt(line, unit) {
  const [kind, place] = unit.split(" ");
  const words = line.split(" ");
  if (words[0] !== kind) return false;
  return words[1] === place || (words[2] === "-" && words[3] === place);
}

document.addEventListener("pointerover", ({ target }) => light(lineAt(target)));
document.addEventListener("focusin", ({ target }) => light(lineAt(target)));
document.addEventListener("click", ({ target }) => {
  const line = target.closest?.(".overlay") && lineAt(target);
  if (!line) return;
  light(line);
  // Where a tap orders, the map stays under the finger.
  if (document.querySelector("[data-tap-orders]")) return;
  const row = rows().find((found) => found.dataset.line === line);
  row?.closest("details")?.setAttribute("open", "");
  row?.scrollIntoView({ block: "nearest", behavior: "instant" });
});
