// For the answer to a form, which alone keeps what was typed. Once its form is sent again, Back leads to
// the page with the form and does not ask to resend the old one.

addEventListener("submit", (event) => {
  if (!event.defaultPrevented) history.replaceState(history.state, "", location.href);
});
