// Announces news of the game. The stream only says that something changed: the page is fetched again.

const page = document.querySelector("[data-live-url]");
const notice = document.getElementById("moved-on");
const shown = Number(page?.dataset.version);
let stream = null;
let later = 0;
let hiding = 0;

// Milliseconds, random so that pages without a stream do not poll together.
const SOONEST = 30_000;
const LATEST = 60_000;

// Without HTTP/2 a browser has six connections to a site, one for each stream: a hidden page closes its own.
const OUT_OF_SIGHT = 10_000;

// If the reader only waits for the next phase, the page reloads by itself, unless something is being typed.
const goesOn = () =>
  "goesOn" in page.dataset &&
  ![...document.querySelectorAll("textarea")].some((field) => field.value !== field.defaultValue);

function parsed(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

// Whether the page still needs news.
function told(version) {
  if (!(Number(version) > shown)) return true;
  if (goesOn()) {
    location.reload();
    return false;
  }
  import("./resolved.js")
    .then(({ announce }) => announce(notice, page.dataset.liveUrl))
    .catch(() => (notice.hidden = false));
  // A page with a press pane still gets press.
  return Boolean(document.getElementById("press"));
}

// The pane's script is loaded with the first press that the page lacks.
async function toldOfPress(total) {
  const pane = document.getElementById("press");
  if (!pane || !(Number(total) > Number(pane.dataset.total))) return;
  try {
    const { fetchNews } = await import("../press/press.js");
    fetchNews(Number(total));
  } catch {
    // Without a connection the next event loads it.
  }
}

// The draft's script looks whether its sheet is older.
function toldOfSheet(version) {
  document.dispatchEvent(new CustomEvent("sheet:saved", { detail: Number(version) }));
}

function close() {
  stream?.close();
  stream = null;
  clearTimeout(later);
}

function open() {
  close();
  // Opens once the page is visible.
  if (document.hidden) return;
  stream = new EventSource(page.dataset.liveUrl);

  // The first event has the current version, which an outdated page lacks.
  stream.addEventListener("message", (event) => {
    if (!told(parsed(event.data).version)) close();
  });
  stream.addEventListener("press", (event) => toldOfPress(parsed(event.data).press));
  stream.addEventListener("sheet", (event) => toldOfSheet(parsed(event.data).sheet));

  // The browser reconnects, but not after a refusal: too many streams, or a restart of the site.
  stream.addEventListener("error", () => {
    if (stream?.readyState !== EventSource.CLOSED) return;
    clearTimeout(later);
    later = setTimeout(ask, SOONEST + Math.random() * (LATEST - SOONEST));
  });
}

// Polls once instead of the stream, then tries the stream again.
async function ask() {
  try {
    const answer = await fetch(page.dataset.liveUrl, { headers: { Accept: "application/json" } });
    // The game is gone, or this visitor may no longer see it.
    if (answer.status === 403 || answer.status === 404) return;
    if (answer.ok) {
      const { version, press, sheet } = parsed(await answer.text());
      if (!told(version)) return;
      if (press !== undefined) toldOfPress(press);
      if (sheet) toldOfSheet(sheet);
    }
  } catch {
    // No answer: the next poll may work.
  }
  open();
}

if (document.querySelector("[data-due]")) import("./clock.js");

if (page && "EventSource" in window) {
  open();
  document.addEventListener("visibilitychange", () => {
    clearTimeout(hiding);
    if (document.hidden) hiding = setTimeout(close, OUT_OF_SIGHT);
    else if (!stream) open();
  });
  addEventListener("pagehide", close);
  // A page restored from the browser's cache listens again.
  addEventListener("pageshow", (event) => event.persisted && open());
}
