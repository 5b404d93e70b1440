// A button that hides one's own marks on the map, or shows them again; a cookie remembers it.

const YEAR = 365 * 24 * 3600;
const button = document.querySelector("[data-show-marks]");
const marks = document.querySelector(".own-marks");

button.hidden = false;
button.addEventListener("click", () => {
  marks.hidden = !marks.hidden;
  button.setAttribute("aria-pressed", String(!marks.hidden));
  document.cookie = `marks=off; path=/; samesite=lax; max-age=${marks.hidden ? YEAR : 0}`;
});
