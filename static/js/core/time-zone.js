// Offers the reader's own time zone where a form asks for one and nothing else was chosen.

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

for (const select of document.querySelectorAll("select[data-detect-time-zone]")) {
  const known = [...select.options].some((option) => option.value === zone);
  if (known && select.value === "UTC") select.value = zone;
}
