// Says politely that there is news of the game. The stream is only a hint: the page is fetched anew for the truth.

const page = document.querySelector("[data-live-url]");

if (page && "EventSource" in window) {
  const shown = Number(page.dataset.version);
  const notice = document.getElementById("moved-on");
  const stream = new EventSource(page.dataset.liveUrl);

  stream.addEventListener("message", (event) => {
    let news;
    try {
      news = JSON.parse(event.data);
    } catch {
      return;
    }
    const version = Number(typeof news === "object" && news ? news.version : news);
    if (version > shown) {
      notice.hidden = false;
      // Press still arrives at a page that has a pane for it.
      if (!document.getElementById("press")) stream.close();
    }
  });

  stream.addEventListener("press", (event) => {
    const total = Number(JSON.parse(event.data).press);
    document.dispatchEvent(new CustomEvent("press", { detail: total }));
  });

  addEventListener("pagehide", () => stream.close());
}
