// A viewer without a seat has no draft: one kept in this browser belongs to a seat given up.

const start = `draft-${document.querySelector("[data-game]").dataset.game}-`;
for (const kept of ["localStorage", "sessionStorage"]) {
  try {
    for (const key of Object.keys(window[kept])) if (key.startsWith(start)) window[kept].removeItem(key);
  } catch {
    // Without storage there is nothing to forget.
  }
}
