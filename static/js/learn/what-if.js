// Sends the form of the reader's own board and shows its page without a full load; a choice from a list or on the map
// is drawn at once.

import "./tap-orders.js";

// The browser handles links to other pages.
const LEAVE = ["keep", "sign-up", "sign-in"];

let isPlain = false;
let last = 0;

async function send(form, button) {
  const data = new FormData(form, button);
  const turn = ++last;
  const { id } = document.activeElement ?? {};
  try {
    const answer = await fetch(form.action, { method: "POST", body: data });
    const text = await answer.text();
    // A late answer must not replace the page of a newer request.
    if (turn !== last) return;
    const page = new DOMParser().parseFromString(text, "text/html");
    const main = page.getElementById("main");
    if (!main) throw new Error(answer.status);
    document.title = page.title;
    if (answer.redirected) history.pushState(null, "", answer.url);
    document.getElementById("main").replaceChildren(...document.importNode(main, true).childNodes);
  } catch {
    if (turn !== last) return;
    // Then the browser sends it and shows the error.
    isPlain = true;
    form.requestSubmit(button);
    return;
  }
  document.dispatchEvent(new CustomEvent("page-shown"));
  if (id) document.getElementById(id)?.focus({ preventScroll: true });
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-board]");
  if (!form || isPlain || LEAVE.includes(event.submitter?.value)) return;
  event.preventDefault();
  const top = event.submitter?.value === "resolve";
  send(form, event.submitter).then(() => {
    // The question before the turn ends is beside its button.
    if (!top || document.querySelector("[data-asks]")) return;
    scrollTo({ top: document.querySelector(".turn").offsetTop, behavior: "instant" });
  });
});
document.addEventListener("change", ({ target }) => {
  const form = target.matches("#hand select") && target.form;
  if (form) send(form, form.querySelector('[name="do"][value="draw"]'));
});
addEventListener("popstate", () => location.reload());
