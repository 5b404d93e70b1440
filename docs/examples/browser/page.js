// The page: a request in, a table of results out.
import { loadLibrary } from "./library.js";
import { loadPyodide } from "./pyodide/pyodide.mjs";

const at = (id) => document.getElementById(id);
const [form, variant, request, status, answer, rows, json, next] = [
  "form",
  "variant",
  "request",
  "status",
  "answer",
  "rows",
  "json",
  "next",
].map(at);

const asText = (data) => JSON.stringify(data, null, 1);

function row(...texts) {
  const line = document.createElement("tr");
  for (const text of texts) line.append(Object.assign(document.createElement("td"), { textContent: text ?? "" }));
  return line;
}

/** The lines of the table for the answer of each command. */
function linesOf(told) {
  if (told.options) {
    return Object.entries(told.options).flatMap(([power, spaces]) =>
      Object.values(spaces).flatMap((orders) => orders.map((order) => row(power, order, "legal"))),
    );
  }
  const minors = (told.minors ?? []).map((line) => ({ ...line, power: line.minor, order: line.order ?? "no order" }));
  return [...(told.orders ?? []), ...minors].map((line) =>
    row(line.power, line.order ?? line.text, line.result, line.reason),
  );
}

function show(told) {
  const { error } = told;
  answer.hidden = Boolean(error);
  status.textContent = error ? `${error.where}: ${error.message}` : "";
  request.setAttribute("aria-invalid", String(Boolean(error)));
  if (error) return request.focus();
  rows.replaceChildren(...linesOf(told));
  json.textContent = asText(told);
  next.hidden = !told.position;
  at("title").focus();
}

async function begin() {
  const { wheel } = await (await fetch("wheel.json")).json();
  const library = await loadLibrary(await loadPyodide(), new URL(wheel, document.baseURI).href);
  for (const id of library.variants()) variant.add(new Option(id));
  variant.value = "ambition-empire-6.01";
  const restart = () => (request.value = asText(library.start(variant.value)));
  // A text that was typed while Python was loading stays.
  if (!request.value) restart();
  variant.addEventListener("change", restart);
  let last;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    last = library.answer(event.submitter?.value ?? "resolve", request.value);
    show(last);
  });
  next.addEventListener("click", () => {
    const before = JSON.parse(request.value);
    const orders = Object.fromEntries(Object.keys(before.orders ?? {}).map((power) => [power, []]));
    request.value = asText({ ...before, position: last.position, orders, bids: undefined });
    answer.hidden = true;
    request.focus();
  });
  for (const control of form.elements) control.disabled = false;
  status.textContent = "";
}

begin().catch((error) => {
  status.textContent = `The rules could not be loaded: ${error.message}. Load the page again.`;
});
