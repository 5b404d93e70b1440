// Zooms and pans the board by buttons, two fingers, or control and wheel; a mouse drags it. The frame scrolls natively.
// "?" shows the keys.

const MOST = 8;
const DESK = matchMedia("(min-width: 1081px)");
const PHONE = matchMedia("(max-width: 640px)");
const AROUND = 90; // units of the picture around the reader's units
const CLOSEST = 0.3; // of the picture's width, even for few units

function initialise(map) {
  const sheet = map.querySelector(".map-sheet");
  const board = map.closest(".board");
  const tools = board.querySelectorAll("[data-zoom]");
  let zoom = 1;
  let chosen = null; // the point that zooming keeps in sight

  function to(wanted, clientX, clientY) {
    const frame = map.getBoundingClientRect();
    const x = (clientX ?? frame.left + frame.width / 2) - frame.left;
    const y = (clientY ?? frame.top + frame.height / 2) - frame.top;
    const [left, top] = [(map.scrollLeft + x) / zoom, (map.scrollTop + y) / zoom];
    if (zoom === 1) map.style.height = `${sheet.clientHeight}px`;
    zoom = Math.min(MOST, Math.max(1, wanted));
    sheet.style.width = `${zoom * 100}%`;
    if (zoom === 1) map.style.height = "";
    map.classList.toggle("zoomed", zoom > 1);
    map.scrollTo({ left: left * zoom - x, top: top * zoom - y, behavior: "instant" });
    for (const tool of tools) tool.disabled = tool.dataset.zoom === "out" ? zoom <= 1 : zoom >= MOST;
  }

  // How far a point of the picture is from the middle of the frame, in pixels.
  function away([px, py]) {
    const on = map.querySelector(".overlay svg")?.getScreenCTM();
    if (!on) return [0, 0];
    const { left, top, width, height } = map.getBoundingClientRect();
    return [on.a * px + on.e - left - width / 2, on.d * py + on.f - top - height / 2];
  }

  function centre(point) {
    const [left, top] = away(point);
    map.scrollBy({ left, top, behavior: "instant" });
  }

  function inSight(point) {
    const [x, y] = away(point).map(Math.abs);
    return x < map.clientWidth / 2 - 20 && y < map.clientHeight / 2 - 20;
  }

  // A rectangle around the reader's units.
  function own() {
    const svg = map.querySelector(".overlay svg");
    const tokens = svg?.querySelectorAll(`g[data-power="${map.dataset.power}"] .token`) ?? [];
    const places = [...tokens].map((token) => token.transform.baseVal.consolidate().matrix);
    if (!map.dataset.power || !places.length) return null;
    const [xs, ys] = [places.map(({ e }) => e), places.map(({ f }) => f)];
    const [left, right] = [Math.min(...xs) - AROUND, Math.max(...xs) + AROUND];
    const [top, bottom] = [Math.min(...ys) - AROUND, Math.max(...ys) + AROUND];
    const middle = [(left + right) / 2, (top + bottom) / 2];
    return { width: right - left, height: bottom - top, middle, whole: svg.viewBox.baseVal.width };
  }

  // A small map opens on these units.
  function home() {
    const around = PHONE.matches && own();
    if (!around) return false;
    const { width, height, middle, whole } = around;
    const seen = (map.clientHeight / map.clientWidth) * whole;
    to(Math.min(whole / Math.max(width, whole * CLOSEST), seen / height));
    centre(middle);
    return true;
  }

  // Fills the window, starting at the reader's units.
  function wide() {
    to(1);
    if (!map.closest(".full-map")) return home();
    to(map.clientHeight / sheet.clientHeight);
    const around = own();
    if (around) centre(around.middle);
  }

  for (const tool of tools) {
    tool.addEventListener("click", () => {
      to(zoom * (tool.dataset.zoom === "out" ? 1 / 1.6 : 1.6));
      if (chosen && zoom > 1) centre(chosen);
    });
  }
  // Before the tools are shown, because a second layout is slow on a phone. A whole board is there already.
  home();
  for (const tool of tools) tool.hidden = false;
  map.addEventListener("map:at", ({ detail }) => {
    chosen = detail;
    if (zoom > 1 && !inSight(detail)) centre(detail);
  });
  map.addEventListener("map:whole", wide);
  if (PHONE.matches) followHeight(map, sheet);

  map.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      to(zoom * Math.exp(-event.deltaY / 200), event.clientX, event.clientY);
    },
    { passive: false },
  );

  const spread = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  let pinch = null;
  map.addEventListener("touchstart", (event) => {
    pinch = event.touches.length === 2 ? { spread: spread(event.touches), zoom } : null;
  });
  map.addEventListener(
    "touchmove",
    (event) => {
      if (!pinch || event.touches.length !== 2) return;
      event.preventDefault();
      const [a, b] = event.touches;
      to((pinch.zoom * spread(event.touches)) / pinch.spread, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
    },
    { passive: false },
  );

  // A mouse drags a larger board; the click that ends a drag does not count.
  let drag = null;
  const gone = new AbortController();
  document.addEventListener("page-shown", () => gone.abort(), { once: true });
  map.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" && event.button === 0) {
      const { clientX: x, clientY: y } = event;
      drag = { x, y, left: map.scrollLeft, top: map.scrollTop, page: scrollY, far: false };
    }
  });
  // The browser would drag the picture.
  map.addEventListener("dragstart", (event) => event.preventDefault());
  const moved = (event) => {
    if (!drag) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    drag.far ||= Math.hypot(dx, dy) > 5;
    // Of a unit, it is an order.
    if (!drag.far || map.classList.contains("ordering")) return;
    map.scrollTo({ left: drag.left - dx, top: drag.top - dy, behavior: "instant" });
    // A large map is higher than the window: the page scrolls the rest.
    const rest = drag.top - dy - map.scrollTop;
    if (map.closest(".large-map")) scrollTo({ top: drag.page + rest, behavior: "instant" });
  };
  addEventListener("pointermove", moved, { signal: gone.signal });
  let dragged = false;
  const released = () => {
    dragged = Boolean(drag?.far);
    drag = null;
    setTimeout(() => (dragged = false));
  };
  addEventListener("pointerup", released, { signal: gone.signal });
  map.addEventListener("click", (event) => dragged && event.stopPropagation(), { capture: true });
}

// Another pane may change a phone's map: it opens again on the reader's units, or keeps its middle if zoomed.
function followHeight(map, sheet) {
  let { width } = sheet.style;
  let tall = map.clientHeight;
  new ResizeObserver(() => {
    const by = tall - map.clientHeight;
    tall = map.clientHeight;
    if (!by || !tall || map.closest(".full-map")) return;
    if (sheet.style.width !== width) return map.scrollBy({ top: by / 2, behavior: "instant" });
    map.dispatchEvent(new CustomEvent("map:whole"));
    ({ width } = sheet.style);
  }).observe(map);
}

function enlarges(button) {
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
    } else document.cookie = `map=large; path=/; samesite=lax; max-age=${isLarge ? 31536000 : 0}`;
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

function every() {
  document.querySelectorAll(".map").forEach(initialise);
  document.querySelectorAll("[data-large-map]").forEach(enlarges);
}
document.addEventListener("page-shown", every);
every();
document.addEventListener("keydown", (event) => {
  if (event.key !== "?" || event.target.closest("input, select, textarea, [contenteditable]")) return;
  document.getElementById("keys")?.togglePopover?.();
});
