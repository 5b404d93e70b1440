// Resumes what a page that was closed could not save.

import { keepAs, keysOf, ownKey } from "./kept.js";

// A page that is just being closed is waited for, in milliseconds. The page before in this window is
// closed for certain, if late on a busy machine; it is open where the window is a copy of its own.
const SOON = 500;
const LONG = 10_000;
const before = sessionStorage.draftPage;
const asked = new Map();

// Resolves to whether a page is closed; its lock is then ours.
function isClosed(page) {
  if (!page || !navigator.locks) return true;
  if (!asked.has(page)) {
    const closed = new Promise((resolve) => {
      const take = () => {
        resolve(true);
        return new Promise(() => {});
      };
      const signal = AbortSignal.timeout(page === before ? LONG : SOON);
      navigator.locks.request(`draft${page}`, { signal }, take).catch(() => resolve(false));
    });
    asked.set(page, closed);
  }
  return asked.get(page);
}

// Takes over the newest record that a closed page left, or null.
async function takeOver(key) {
  const keys = keysOf(key);
  const closed = await Promise.all(keys.map((one) => isClosed(one.slice(key.length))));
  const left = keys.filter((_one, n) => closed[n]).map((one) => [one, JSON.parse(localStorage.getItem(one))]);
  const newest = Math.max(...left.map(([, record]) => record.at ?? 0));
  const [from, record] = left.find(([, { at }]) => (at ?? 0) === newest) ?? [];
  if (!record) return null;
  keepAs(key, record);
  if (from !== ownKey(key)) localStorage.removeItem(from);
  return record;
}

export async function resume(saving) {
  const kept = await takeOver(saving.key);
  if (!kept?.sources?.length) return;
  await saving.restore(kept);
  if (kept.sources.includes("text")) saving.text.value = kept.text;
  saving.unanswered = kept.unanswered ?? "";
  saving.edited = new Set(kept.edited);
  saving.waiting = kept.sources;
  saving.later(0);
}
