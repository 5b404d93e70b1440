// Replaces this page by another of the site without a full load: exchanges the content of <main>. Scripts with work on
// the new page listen to "page-shown".

const kept = new Map();
const MOST_KEPT = 24;

async function page(url) {
  if (!kept.has(url)) {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(answer.status);
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value);
    kept.set(url, await answer.text());
  }
  return new DOMParser().parseFromString(kept.get(url), "text/html");
}

// Acts once this page has all its files: on a slow network they come first.
export function whenLoaded(act) {
  if (document.readyState === "complete") act();
  else addEventListener("load", act, { once: true });
}

const LATER = 2000; // milliseconds after the files of a page, before the next one is fetched

// Fetches a page in advance.
export function prepare(url) {
  const ask = () => page(url).catch(() => {});
  if (document.readyState === "complete") ask();
  else whenLoaded(() => setTimeout(ask, LATER));
}

// `name` is the step that keeps the focus; without one, the content gets it. If the fetch fails, the browser navigates.
export async function show(url, { isNew = true } = {}) {
  const name = document.activeElement?.dataset?.step;
  try {
    const next = await page(url);
    const main = next.getElementById("main");
    document.title = next.title;
    if (isNew) history.pushState(null, "", url);
    document.getElementById("main").replaceChildren(...document.importNode(main, true).childNodes);
  } catch {
    location.assign(url);
    return;
  }
  document.dispatchEvent(new CustomEvent("page-shown"));
  const same = name && document.querySelector(`[data-step="${name}"]`);
  (same || document.querySelector("[data-step-shown]"))?.focus({ preventScroll: true });
}

// Steps faster than pages load are taken one after the other: `find` gives the link of each on the page that the step
// before it showed. Repeats of a key held down are dropped meanwhile.
let steps = Promise.resolve();
let waiting = 0;
export function follow(find, isHeld = false) {
  if (isHeld && waiting) return;
  waiting += 1;
  steps = steps
    .then(() => {
      const link = find();
      return link && link.href !== location.href && show(link.href);
    })
    .finally(() => (waiting -= 1));
}

let here = location.pathname + location.search;
addEventListener("popstate", () => {
  // A change of the hash alone is not another page.
  if (location.pathname + location.search === here) return;
  here = location.pathname + location.search;
  show(location.href, { isNew: false });
});
document.addEventListener("page-shown", () => {
  here = location.pathname + location.search;
});
