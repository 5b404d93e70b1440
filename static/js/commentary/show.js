// Follows a live commentary: after each change the page is fetched again, and its show replaces the one here.

const SOONEST = 15_000;
const LATEST = 30_000;
// A hidden page closes its stream after this time; see core/live.js.
const OUT_OF_SIGHT = 10_000;

let stream = null;
let later = 0;
let hiding = 0;
let work = Promise.resolve();

const show = () => document.querySelector("[data-show]");
const here = () => ({
  version: Number(show().dataset.version),
  commentary: Number(show().dataset.commentary),
});

function parsed(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

async function refresh() {
  const answer = await fetch(location.href, { cache: "no-store" });
  if (!answer.ok) return;
  const next = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-show]");
  if (!next) return;
  const focus = document.activeElement?.dataset?.step;
  show().replaceWith(document.importNode(next, true));
  if (focus) show().querySelector(`[data-step="${focus}"]`)?.focus({ preventScroll: true });
  // The scripts of the map begin anew.
  document.dispatchEvent(new CustomEvent("page-shown"));
  const spoken = document.querySelector("[data-spoken]");
  if (spoken) spoken.textContent = show().querySelector("[data-sentence]")?.textContent ?? "";
}

// A reader at another step keeps it; the link to the live show stands beside it.
function told({ version, commentary }) {
  if (!("follows" in show().dataset)) return;
  work = work
    .then(() => {
      const now = here();
      if (Number(version) > now.version || Number(commentary) > now.commentary) return refresh();
    })
    .catch(() => {});
}

function close() {
  stream?.close();
  stream = null;
  clearTimeout(later);
}

function open() {
  close();
  stream = new EventSource(show().dataset.liveUrl);
  stream.addEventListener("message", (event) => told(parsed(event.data)));
  stream.addEventListener("commentary", (event) => told(parsed(event.data)));
  stream.addEventListener("error", () => {
    if (stream?.readyState !== EventSource.CLOSED) return;
    clearTimeout(later);
    later = setTimeout(ask, SOONEST + Math.random() * (LATEST - SOONEST));
  });
}

// Polls once instead of the stream, then tries the stream again.
async function ask() {
  try {
    const answer = await fetch(show().dataset.liveUrl, { headers: { Accept: "application/json" } });
    if (answer.status === 403 || answer.status === 404) return;
    if (answer.ok) told(parsed(await answer.text()));
  } catch {
    // No answer: the next poll may work.
  }
  open();
}

if (show() && "EventSource" in window) {
  open();
  document.addEventListener("visibilitychange", () => {
    clearTimeout(hiding);
    if (!document.hidden) {
      if (!stream) open();
    } else if (!("stays" in show().dataset)) {
      hiding = setTimeout(close, OUT_OF_SIGHT);
    }
  });
  addEventListener("pagehide", close);
  addEventListener("pageshow", (event) => event.persisted && open());
}
