// Redraws the preview of civil disorder with every choice of a unit. The server draws; without scripts a
// button does the same.

const place = document.querySelector("[data-disorder]");
const form = document.querySelector("[data-disorder-form]");
const shown = new DOMParser();
let asked = 0;

const redraw = async () => {
  const number = ++asked;
  const chosen = new URLSearchParams({ power: form.elements.power.value });
  for (const choice of form.querySelectorAll("[data-disorder-choice]")) {
    chosen.set(choice.name, choice.value);
  }
  try {
    const answer = await fetch(`${form.getAttribute("action")}?${chosen}`);
    if (!answer.ok) return;
    const page = shown.parseFromString(await answer.text(), "text/html");
    // A newer choice has its own answer.
    if (number === asked) place.replaceChildren(...page.querySelector("[data-disorder]").childNodes);
  } catch {
    // Without an answer the last board stays; the next choice asks again.
  }
};

form.querySelector("[data-disorder-redraw]").hidden = true;
for (const choice of form.querySelectorAll("[data-disorder-choice]")) {
  choice.addEventListener("change", redraw);
}
