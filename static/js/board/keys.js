// "?" shows the keys of the page.

document.addEventListener("keydown", (event) => {
  if (event.key !== "?" || event.target.closest("input, select, textarea, [contenteditable]")) return;
  document.getElementById("keys")?.togglePopover?.();
});
