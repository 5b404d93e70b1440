// Buttons that copy a field: <button data-copy="id of the field" hidden>.

for (const button of document.querySelectorAll("[data-copy]")) {
  const field = document.getElementById(button.dataset.copy);
  if (!field) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      // Without access to the clipboard the text stays selected for copying by hand.
    }
  });
}
