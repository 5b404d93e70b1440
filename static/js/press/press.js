// Shows press as it arrives: live.js loads this script with the first press; the pane's parts are fetched again.

const pane = document.getElementById("press");
let unseen = 0;

function isSeen() {
  return !pane.hidden && document.visibilityState === "visible";
}

// Messages of the open thread count as read once they are in sight.
async function markRead() {
  const list = document.getElementById("press-messages");
  if (!unseen || !list || !isSeen()) return;
  const sent = new FormData();
  sent.set("csrfmiddlewaretoken", pane.querySelector("[name=csrfmiddlewaretoken]").value);
  sent.set("thread", list.dataset.thread);
  sent.set("number", String(unseen));
  unseen = 0;
  await fetch(pane.dataset.readUrl, { method: "POST", body: sent });
}

function append(news) {
  const list = document.getElementById("press-messages");
  const newer = list && news.querySelector(`[data-messages="${list.dataset.thread}"]`);
  if (!newer || "past" in list.dataset) return;
  for (const message of newer.querySelectorAll(".message")) {
    if (document.getElementById(message.id)) continue;
    list.append(document.importNode(message, true));
    unseen = Number(message.dataset.number);
  }
}

function show(news) {
  const threads = news.querySelector("[data-threads]");
  if (!threads) return;
  document.getElementById("press-threads").replaceChildren(...threads.childNodes);
  append(news);
  const count = news.querySelector("[data-count]");
  const tab = document.getElementById("press-count");
  if (tab) {
    tab.textContent = count.textContent;
    tab.hidden = count.hidden;
  }
  const said = document.getElementById("press-said");
  said.textContent = "";
  said.textContent = pane.dataset.said;
  markRead();
}

let shown = Number(pane.dataset.total);
let wanted = shown;
let busy = false;

// There are now `total` messages.
export async function fetchNews(total) {
  wanted = Math.max(wanted, total);
  if (busy) return;
  busy = true;
  try {
    while (wanted > shown) {
      const asked = wanted;
      const answer = await fetch(pane.dataset.newsUrl + location.search);
      if (!answer.ok) break;
      show(new DOMParser().parseFromString(await answer.text(), "text/html"));
      shown = asked;
    }
  } catch {
    // Without a connection the next event asks again.
  } finally {
    busy = false;
  }
}

document.addEventListener("visibilitychange", markRead);
document.addEventListener("click", () => setTimeout(markRead));
