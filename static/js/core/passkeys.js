// Shows that a passkey failed; allauth's scripts report it by an event.

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  document.querySelector("[data-passkey-error]").hidden = false;
});
