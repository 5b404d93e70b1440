// The row of a unit in the sheet, or the card of a minor's.

export const rowOf = (space) => document.getElementById(`order-${space}`)?.closest("li");
export const isVoid = (space) => Boolean(rowOf(space)?.classList.contains("is-bad"));

// The picture of a unit as its row or card has it.
export function tokenOf({ minor, unit }) {
  const home = minor ? document.querySelector(`[data-minor="${CSS.escape(unit)}"] summary`) : rowOf(unit);
  return home?.querySelector("svg");
}
