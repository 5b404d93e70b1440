// Highlights an order's arrow on the map with its row, and the reverse, by pointer and keyboard.

const PHONE = matchMedia("(max-width: 640px)");
const rows = () => [...document.querySelectorAll("[data-line]")];
// Units no longer where they were ordered.
const beaten = () => [...document.querySelectorAll(".overlay [data-beaten]")];

function light(line) {
  for (const row of rows()) row.classList.toggle("lit", row.dataset.line === line);
  for (const drawn of document.querySelectorAll(".overlay [data-order]")) {
    drawn.classList.toggle("lit", drawn.dataset.order === line);
  }
  for (const unit of beaten()) unit.classList.toggle("lit", Boolean(line) && starts(line, unit.dataset.beaten));
  // The result of a hold has no sign.
  for (const { classList, dataset } of document.querySelectorAll(".overlay [data-unit]:not([data-beaten])")) {
    classList.toggle("lit", Boolean(line?.endsWith(" H")) && endsAt(line, dataset.unit));
  }
}

// Pointing at a unit points at its order.
function lineAt(target) {
  const row = target.closest?.("[data-line]");
  if (row) return row.dataset.line;
  const drawn = target.closest?.(".overlay [data-order]");
  if (drawn) return drawn.dataset.order;
  const gone = target.closest?.("[data-beaten]")?.dataset.beaten;
  if (gone) return rows().find((found) => starts(found.dataset.line, gone))?.dataset.line;
  const unit = target.closest?.(".overlay [data-unit]")?.dataset.unit;
  return unit && rows().find((found) => endsAt(found.dataset.line, unit))?.dataset.line;
}

const starts = (line, unit) => line.startsWith(`${unit} `);

// Whether the unit is where the order left it or led it.
function endsAt(line, unit) {
  const [kind, place] = unit.split(" ");
  const words = line.split(" ");
  if (words[0] !== kind) return false;
  const stayed = words[1] === place && !beaten().some((other) => starts(line, other.dataset.beaten));
  return stayed || (words[2] === "-" && words[3] === place);
}

const words = (element) =>
  [...(element?.childNodes ?? [])]
    .map((node) => node.textContent.trim())
    .join(" ")
    .trim();

// A scrolling finger points at nothing.
document.addEventListener("pointerover", ({ target, pointerType }) => pointerType !== "touch" && light(lineAt(target)));
document.addEventListener("focusin", ({ target }) => light(lineAt(target)));
document.addEventListener("click", ({ target }) => {
  const line = lineAt(target);
  light(line);
  if (!line || !target.closest(".overlay")) return;
  // If a tap gives an order, the map must not scroll.
  if (document.querySelector("[data-tap-orders]")) return;
  const same = rows().filter((found) => found.dataset.line === line);
  const row = same.find((found) => found.checkVisibility()) ?? same[0];
  const told = document.querySelector("[data-map-told]");
  // On a phone the rows are far below, so the map shows the result.
  if (row && told && PHONE.matches) {
    told.textContent = [row.querySelector("b"), row.querySelector(".badge")].map(words).filter(Boolean).join(": ");
    return;
  }
  row?.closest("details")?.setAttribute("open", "");
  row?.scrollIntoView({ block: "nearest", behavior: "instant" });
});
