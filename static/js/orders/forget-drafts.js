// Whoever holds no seat of this game has no draft of it: one kept in this browser is of a seat that was given away.

const start = `draft-${document.querySelector("[data-game]").dataset.game}-`;
for (const kept of ["localStorage", "sessionStorage"]) {
  try {
    for (const key of Object.keys(window[kept])) if (key.startsWith(start)) window[kept].removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
