// Says politely that there is news of the game. The stream is only a hint: the page is fetched anew for the truth.

const page = document.querySelector("[data-live-url]");
const notice = document.getElementById("moved-on");
const shown = Number(page?.dataset.version);
let stream = null;
let later = 0;
let hiding = 0;

// A page without a stream asks after a while, not all such pages at once: at least and at most so many milliseconds.
const SOONEST = 30_000;
const LATEST = 60_000;

// A browser has six connections to a site without HTTP/2, and each stream holds one: a page that is out of sight for so
// many milliseconds gives its own back.
const OUT_OF_SIGHT = 10_000;

// Where one waits for nothing but the next phase, the page goes on by itself, unless something is being written on it.
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

// Whether there is still something to listen for.
function told(version) {
  if (!(Number(version) > shown)) return true;
  if (goesOn()) {
    location.reload();
    return false;
  }
  notice.hidden = false;
  // Press still arrives at a page that has a pane for it.
  return Boolean(document.getElementById("press"));
}

// The script of the pane comes with the first press that the page was made without.
async function toldOfPress(total) {
  const pane = document.getElementById("press");
  if (!pane || !(Number(total) > Number(pane.dataset.total))) return;
  try {
    const { fetchNews } = await import("../press/press.js");
    fetchNews(Number(total));
  } catch {
    // Without a connection the next sign of life loads it.
  }
}

function close() {
  stream?.close();
  stream = null;
  clearTimeout(later);
}

function open() {
  close();
  // Once it is seen it opens.
  if (document.hidden) return;
  stream = new EventSource(page.dataset.liveUrl);

  // The first event tells the present version: a page that was made before a change hears of it.
  stream.addEventListener("message", (event) => {
    if (!told(parsed(event.data).version)) close();
  });
  stream.addEventListener("press", (event) => toldOfPress(parsed(event.data).press));

  // The browser comes back by itself after an interruption, but not after a refusal: of too many streams, or while the
  // site is being restarted.
  stream.addEventListener("error", () => {
    if (stream?.readyState !== EventSource.CLOSED) return;
    clearTimeout(later);
    later = setTimeout(ask, SOONEST + Math.random() * (LATEST - SOONEST));
  });
}

// Asks once in place of the stream, then for a stream again.
async function ask() {
  try {
    const answer = await fetch(page.dataset.liveUrl, { headers: { Accept: "application/json" } });
    // The game is gone, or nothing that this visitor may see any more.
    if (answer.status === 403 || answer.status === 404) return;
    if (answer.ok) {
      const { version, press } = parsed(await answer.text());
      if (!told(version)) return;
      if (press !== undefined) toldOfPress(press);
    }
  } catch {
    // Nobody answers: the next time perhaps.
  }
  open();
}

if (page && "EventSource" in window) {
  open();
  document.addEventListener("visibilitychange", () => {
    clearTimeout(hiding);
    if (document.hidden) hiding = setTimeout(close, OUT_OF_SIGHT);
    else if (!stream) open();
  });
  addEventListener("pagehide", close);
  // A page that the browser had put aside listens again.
  addEventListener("pageshow", (event) => event.persisted && open());
}
