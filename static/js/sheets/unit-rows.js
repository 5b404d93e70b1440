// The row of a unit in the sheet, or the card of a minor.

export const rowOf = (space) => document.getElementById(`order-${space}`)?.closest("li");
export const isVoid = (space) => Boolean(rowOf(space)?.classList.contains("is-bad"));

// The picture of a unit in its row or card.
export function tokenOf({ minor, unit }) {
  const home = minor ? document.querySelector(`[data-minor="${CSS.escape(unit)}"] summary`) : rowOf(unit);
  return home?.querySelector("svg");
}
