// Looks for orders kept for another phase.

const { of, now } = document.getElementById("left-drafts").dataset;
try {
  const isLeft = Object.keys(localStorage).some((key) => key.startsWith(of) && !key.startsWith(now));
  if (isLeft) import("./left-text.js");
} catch {
  // Without storage nothing was kept.
}
