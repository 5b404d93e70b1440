// On a page that answers a form: what was typed is kept on it, and nowhere else. Once its form is sent
// again, Back leads to the page that has the form, and does not ask to send the former one once more.

addEventListener("submit", (event) => {
  if (!event.defaultPrevented) history.replaceState(history.state, "", location.href);
});
