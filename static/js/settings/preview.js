// Shows the next six deadlines while a schedule is chosen: <form data-preview="address"> with a
// place for them. The server computes them; without scripts a button does the same.

const WAIT = 400;

for (const form of document.querySelectorAll("form[data-preview]")) {
  const place = form.querySelector("[data-preview-place]");
  const button = form.querySelector("[data-preview-button]");
  let timer = 0;
  let asked = 0;

  const show = async () => {
    const number = ++asked;
    const chosen = new URLSearchParams(new FormData(form));
    // A long text does not fit an address.
    for (const name of ["csrfmiddlewaretoken", "text"]) chosen.delete(name);
    try {
      const answer = await fetch(`${form.dataset.preview}?${chosen}`);
      if (!answer.ok) return;
      const text = await answer.text();
      // A newer choice has its own answer.
      if (number !== asked) return;
      place.innerHTML = text;
      for (const words of place.querySelectorAll("[data-words-of]")) {
        const fold = form.querySelector(`[data-fold="${words.dataset.wordsOf}"]`);
        if (fold) fold.textContent = words.textContent;
      }
    } catch {
      // Without an answer the last deadlines stay; the next change asks again.
    }
  };

  button.hidden = true;
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(show, WAIT);
  });
}
