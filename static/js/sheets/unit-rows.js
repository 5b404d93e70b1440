// The row of a unit in the sheet, or the card of a minor.

export const rowOf = (space) => document.getElementById(`order-${space}`)?.closest("li");
export const isVoid = (space) => Boolean(rowOf(space)?.classList.contains("is-bad"));

// The picture of a unit in its row or card.
export function tokenOf({ minor, unit }) {
  const home = minor ? document.querySelector(`[data-minor="${CSS.escape(unit)}"] summary`) : rowOf(unit);
  return home?.querySelector("svg");
}

// A row and its lines on the map highlight each other.
export function light(target, lines) {
  const space = target.closest?.(".overlay [data-unit]")?.dataset.space;
  const row = space ? rowOf(space) : target.closest?.(".orders > li");
  const value = row?.querySelector("select")?.value;
  for (const other of document.querySelectorAll(".orders > .lit")) other.classList.remove("lit");
  if (space) row?.classList.add("lit");
  for (const group of lines.children) group.classList.toggle("lit", Boolean(value) && group.dataset.draft === value);
}
