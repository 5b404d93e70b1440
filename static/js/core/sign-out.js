// Drafts kept in this browser go with their owner. Over HTTPS the site's answer clears them by itself.

addEventListener("submit", (event) => {
  // By its attribute: a control of the name "action" stands before the form's own.
  if (!event.target.getAttribute("action")?.endsWith("/accounts/logout/")) return;
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // A browser that keeps nothing has nothing to clear.
  }
});
