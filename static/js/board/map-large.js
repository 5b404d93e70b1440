// A button that gives the map the full width of the page; on a phone or tablet the full window above the dock.
// On a desktop a cookie remembers the choice.

const YEAR = 365 * 24 * 3600;
const DESK = matchMedia("(min-width: 1081px)");

function initialise(button) {
  const page = button.closest(".game, .phase");
  const map = page.querySelector(".map");
  button.hidden = false;
  const isOn = () => page.classList.contains(DESK.matches ? "large-map" : "full-map");
  const say = () => button.setAttribute("aria-pressed", String(isOn()));
  function toggle() {
    const isLarge = page.classList.toggle(DESK.matches ? "large-map" : "full-map");
    say();
    if (!DESK.matches) {
      const dock = page.querySelector(".dock")?.offsetHeight ?? 0;
      page.style.setProperty("--dock", `${dock}px`);
    } else document.cookie = `map=large; path=/; samesite=lax; max-age=${isLarge ? YEAR : 0}`;
    map.dispatchEvent(new CustomEvent("map:whole"));
    if (DESK.matches && !page.classList.contains("large-map"))
      button.scrollIntoView({ block: "nearest", behavior: "instant" });
  }
  const leave = () => page.classList.contains("full-map") && toggle();
  button.addEventListener("click", toggle);
  // Anything else that is opened lies below the map.
  page.querySelector(".tabs")?.addEventListener("click", leave);
  page.addEventListener("keydown", (event) => event.key === "Escape" && leave());
  DESK.addEventListener("change", say);
  say();
}

const every = () => document.querySelectorAll("[data-large-map]").forEach(initialise);
document.addEventListener("page-shown", every);
every();
