// A button that gives the map the whole width of the page. A cookie remembers it, so that pages come
// with the map as it was left.

const YEAR = 365 * 24 * 3600;

function initialise(button) {
  const page = button.closest(".game, .phase");
  button.hidden = false;
  button.addEventListener("click", () => {
    const isLarge = page.classList.toggle("large-map");
    button.setAttribute("aria-pressed", String(isLarge));
    document.cookie = `map=large; path=/; samesite=lax; max-age=${isLarge ? YEAR : 0}`;
    button.scrollIntoView({ block: "nearest", behavior: "instant" });
  });
}

const every = () => document.querySelectorAll("[data-large-map]").forEach(initialise);
document.addEventListener("page-shown", every);
every();
