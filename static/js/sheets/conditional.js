// The folds "If dislodged" and "After Fall": wishes by button and on the map.

import { keyOf, keysOf } from "./kept.js";

// Returns the sheets. Each is added once its form and script are loaded, which most pages never need;
// "conditional:started" announces it.
export function startConditional() {
  const sheets = [];
  const start = (fold, { startSheet }) => {
    const sheet = startSheet(fold);
    sheets.push(sheet);
    document.dispatchEvent(new CustomEvent("conditional:started", { detail: sheet }));
  };
  for (const fold of document.querySelectorAll("details.conditional")) {
    if (fold.querySelector("form")) wishes().then((module) => start(fold, module));
    else if (keysOf(keyOf(fold.id.slice("conditional-".length))).length) fetchForm(fold, start);
    else fold.addEventListener("toggle", () => fold.open && fetchForm(fold, start));
  }
  return sheets;
}

const wishes = () => import("./wishes.js");

// Without the form or its script the fold keeps its button, which loads the whole page.
async function fetchForm(fold, start) {
  const url = fold.dataset.formUrl;
  if (!url) return;
  delete fold.dataset.formUrl;
  const holder = document.createElement("template");
  let module;
  try {
    const [answer, loaded] = await Promise.all([fetch(url), wishes()]);
    module = loaded;
    if (!answer.ok) throw new Error(answer.status);
    holder.innerHTML = await answer.text();
  } catch {
    fold.dataset.formUrl = url;
    return;
  }
  fold.querySelector("button[name=list]").replaceWith(holder.content);
  start(fold, module);
}
