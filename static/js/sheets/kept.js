// The storage key of conditional orders that could not be saved.

export const keyOf = (kind) => `${document.getElementById("sheet").dataset.draftKey}-${kind}`;

// Whether an earlier visit left unsaved orders for this kind of phase.
export function isKept(kind) {
  try {
    return Boolean(localStorage.getItem(keyOf(kind)));
  } catch {
    return false;
  }
}
