// Preselects the reader's time zone in a form without a choice.

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

for (const select of document.querySelectorAll("select[data-detect-time-zone]")) {
  const known = [...select.options].some((option) => option.value === zone);
  if (known && select.value === "UTC") select.value = zone;
}
