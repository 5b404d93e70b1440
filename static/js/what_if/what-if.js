// The form of a board in one hand: a choice from a list is drawn at once.

document.addEventListener("change", ({ target }) => {
  if (!target.matches("#hand select")) return;
  target.form.requestSubmit(target.form.querySelector('[name="do"][value="draw"]'));
});
