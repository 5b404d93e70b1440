// Says what is new in a game. If the phase was resolved, a button opens its orders, and the title and the app's badge
// say so.

export async function announce(notice, liveUrl) {
  const { phase, resolved, open: label, url } = notice.dataset;
  if (phase && notice.hidden && (await lastResolved(liveUrl)) >= Number(phase)) {
    notice.querySelector("b").textContent = resolved;
    Object.assign(notice.querySelector("a"), { className: "btn main", textContent: label, href: url });
    if (!document.title.startsWith("●")) document.title = `● ${resolved} ${document.title}`;
    navigator.setAppBadge?.(1).catch(() => {});
  }
  notice.hidden = false;
}

// The number of the last resolved phase; 0 without an answer.
async function lastResolved(liveUrl) {
  try {
    const answer = await fetch(liveUrl, { headers: { Accept: "application/json" } });
    return (answer.ok && (await answer.json()).phase) || 0;
  } catch {
    return 0;
  }
}
