// Keeps what the server does not have yet, in a record for each page, as windows may differ.

// A lock shows that a page is open. Without HTTPS there is none, and windows share a record.
const page = navigator.locks ? `/${Math.random().toString(36).slice(2)}` : "";
let isHeld = !page;

// The page that this window showed before: one that is reloaded is closed for certain.
export const pageBefore = (() => {
  try {
    const before = sessionStorage.getItem("draft-page");
    sessionStorage.setItem("draft-page", page);
    return before;
  } catch {
    return null;
  }
})();

const sheet = document.getElementById("sheet");
export const keyOf = (kind) => `${sheet.dataset.draftKey}-${kind}`;
export const ownKey = (key) => key + page;

// The keys of all pages.
export function keysOf(key) {
  try {
    return Object.keys(localStorage).filter((one) => one === key || one.startsWith(`${key}/`));
  } catch {
    return [];
  }
}

export function keepAs(key, record) {
  if (!isHeld) navigator.locks.request(`draft${page}`, () => new Promise(() => {}));
  isHeld = true;
  localStorage.setItem(ownKey(key), JSON.stringify({ ...record, at: Date.now(), phase: sheet.dataset.phase }));
}
