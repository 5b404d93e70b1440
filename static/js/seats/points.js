// The live sum of a bid in an auction: "23 of 100 left". Without scripts the sentence above the fields says it all.

function sumOf(form) {
  let sum = 0;
  for (const field of form.querySelectorAll("[data-points]")) {
    const points = Number(field.value || 0);
    if (!Number.isInteger(points) || points < 0) return null;
    sum += points;
  }
  return sum;
}

function show(form) {
  const place = form.querySelector("[data-points-left]");
  const sum = sumOf(form);
  const all = Number(place.dataset.all);
  const { left, over, wrong } = place.dataset;
  const words = sum === null ? wrong : sum > all ? over : left;
  place.textContent = words.replace("{points}", Math.abs(all - sum)).replace("{all}", all);
  place.hidden = false;
  place.classList.toggle("error", sum === null || sum > all);
}

for (const place of document.querySelectorAll("[data-points-left]")) {
  const form = place.closest("form");
  form.addEventListener("input", () => show(form));
  show(form);
}
