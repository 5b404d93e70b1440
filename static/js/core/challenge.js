// Finds the number that the form's challenge hashes, while the form is filled in. It needs HTTPS, as hashing does.

const field = document.querySelector("[data-challenge]");
const { algorithm, challenge, maxNumber, salt, signature } = JSON.parse(field.dataset.challenge);
// Numbers between two pauses, in which the page reacts.
const AT_ONCE = 500;
const encoder = new TextEncoder();

async function hash(number) {
  const bytes = new Uint8Array(await crypto.subtle.digest(algorithm, encoder.encode(salt + number)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function solve() {
  for (let number = 0; number <= maxNumber; number += 1) {
    if ((await hash(number)) === challenge) {
      field.value = btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
      return;
    }
    if (number % AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve));
  }
}

// The answer to a refused form has the old solution.
field.value = "";
let solving = null;
const start = () => {
  solving ??= solve().catch(() => {});
  return solving;
};
field.form.addEventListener("focusin", start);
field.form.addEventListener("submit", async (event) => {
  if (field.value || !window.isSecureContext) return;
  event.preventDefault();
  await start();
  if (field.value) field.form.requestSubmit(event.submitter);
});
