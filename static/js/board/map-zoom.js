// Zooms and pans the board: buttons, two fingers, control and wheel; the frame scrolls by itself.

const MOST = 6;

function initialise(map) {
  const sheet = map.querySelector(".map-sheet");
  const tools = map.parentElement.querySelectorAll("[data-zoom]");
  let zoom = 1;

  function to(wanted, clientX, clientY) {
    const frame = map.getBoundingClientRect();
    const x = (clientX ?? frame.left + frame.width / 2) - frame.left;
    const y = (clientY ?? frame.top + frame.height / 2) - frame.top;
    const [left, top] = [(map.scrollLeft + x) / zoom, (map.scrollTop + y) / zoom];
    if (zoom === 1) map.style.height = `${map.clientHeight}px`;
    zoom = Math.min(MOST, Math.max(1, wanted));
    sheet.style.width = `${zoom * 100}%`;
    if (zoom === 1) map.style.height = "";
    map.classList.toggle("zoomed", zoom > 1);
    map.scrollTo({ left: left * zoom - x, top: top * zoom - y, behavior: "instant" });
    for (const tool of tools) tool.disabled = tool.dataset.zoom === "out" ? zoom <= 1 : zoom >= MOST;
  }

  for (const tool of tools) {
    tool.hidden = false;
    tool.addEventListener("click", () => to(zoom * (tool.dataset.zoom === "out" ? 1 / 1.6 : 1.6)));
  }
  to(1);

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

  // A mouse drags the zoomed board; the click at the end of a drag is none.
  let drag = null;
  const gone = new AbortController();
  document.addEventListener("page-shown", () => gone.abort(), { once: true });
  map.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" && event.button === 0 && zoom > 1) {
      drag = { x: event.clientX, y: event.clientY, left: map.scrollLeft, top: map.scrollTop, far: false };
    }
  });
  const moved = (event) => {
    if (!drag) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    drag.far ||= Math.hypot(dx, dy) > 5;
    if (drag.far) map.scrollTo({ left: drag.left - dx, top: drag.top - dy, behavior: "instant" });
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

const every = () => document.querySelectorAll(".map").forEach(initialise);
// A page that is shown in the place of this one has a map of its own.
document.addEventListener("page-shown", () => every());
every();
