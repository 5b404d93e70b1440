// A button that hides or shows the reader's marks on the map; a cookie remembers it.

const YEAR = 365 * 24 * 3600;
const button = document.querySelector("[data-show-marks]");
const marks = document.querySelector(".own-marks");

button.hidden = false;
button.addEventListener("click", () => {
  marks.hidden = !marks.hidden;
  button.setAttribute("aria-pressed", String(!marks.hidden));
  document.cookie = `marks=off; path=/; samesite=lax; max-age=${marks.hidden ? YEAR : 0}`;
});
