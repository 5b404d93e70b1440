// Clears drafts in this browser on sign-out. Over HTTPS the site's response clears them.

addEventListener("submit", (event) => {
  // By attribute: a control named "action" would shadow the property.
  if (!event.target.getAttribute("action")?.endsWith("/accounts/logout/")) return;
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Without storage there is nothing to clear.
  }
});
