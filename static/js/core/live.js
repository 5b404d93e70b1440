// Says politely that there is news of the game. The stream is only a hint: the page is fetched anew for the truth.

const page = document.querySelector("[data-live-url]");
const notice = document.getElementById("moved-on");
const shown = Number(page?.dataset.version);
let stream = null;

// Where one waits for nothing but the next phase, the page goes on by itself, unless something is being written on it.
const goesOn = () =>
  "goesOn" in page.dataset &&
  ![...document.querySelectorAll("textarea")].some((field) => field.value !== field.defaultValue);

function open() {
  stream = new EventSource(page.dataset.liveUrl);

  // The first event tells the present version: a page that was made before a change hears of it.
  stream.addEventListener("message", (event) => {
    let news;
    try {
      news = JSON.parse(event.data);
    } catch {
      return;
    }
    const version = Number(typeof news === "object" && news ? news.version : news);
    if (!(version > shown)) return;
    if (goesOn()) {
      stream.close();
      location.reload();
      return;
    }
    notice.hidden = false;
    // Press still arrives at a page that has a pane for it.
    if (!document.getElementById("press")) stream.close();
  });

  stream.addEventListener("press", (event) => {
    const total = Number(JSON.parse(event.data).press);
    document.dispatchEvent(new CustomEvent("press", { detail: total }));
  });
}

if (page && "EventSource" in window) {
  open();
  addEventListener("pagehide", () => stream.close());
  // A page that the browser had put aside listens again.
  addEventListener("pageshow", (event) => event.persisted && open());
}
