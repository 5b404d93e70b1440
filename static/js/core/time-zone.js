// Proposes the browser's time zone where none is chosen yet. The server knows older names too.

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

for (const field of document.querySelectorAll("input[data-detect-time-zone]")) {
  if (zone && field.value === "UTC") {
    field.value = zone;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
