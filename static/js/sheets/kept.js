// Keeps what the server does not have yet, in a record for each page.

// A lock shows that a page is open. Without HTTPS windows share a record.
const page = navigator.locks ? `/${Math.random().toString(36).slice(2)}` : "";
let isHeld = !page;

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
  sessionStorage.draftPage = page;
  localStorage.setItem(ownKey(key), JSON.stringify({ ...record, at: Date.now(), phase: sheet.dataset.phase }));
}
