// Shows the server's answer to a saved draft: its status, what is missing, each line's report.

import { word } from "../core/words.js";
import { tellLost } from "./lost-lines.js";
import { showUses } from "./minor-uses.js";
import { control, setOrder } from "./sheet-form.js";
import { restore } from "./sheet-restore.js";

const text = document.getElementById("text");
const sentence = document.querySelector(".status p[role=status]");

// Puts a saved text into the fields, except those edited since.
export const fill = (answer, edited) => restore(entriesOf(answer), edited);

// The fields of an answer: [name, value] as `restore` takes them.
export function entriesOf(answer) {
  const rows = answer.rows.map((row) => [row.field, row.as_written || row.value]);
  const bids = answer.cards.flatMap(({ minor, lines: filled }) =>
    filled.flatMap((line) => [
      [`points-${minor}-${line.n}`, String(line.points)],
      [`bid-${minor}-${line.n}`, line.value],
      [`text-${minor}-${line.n}`, line.typed],
    ]),
  );
  const lost = answer.lost.map((line, n) => [`line-${n}`, line]);
  return [...rows, ...bids, ...lost].filter(([, value]) => value !== "");
}

// `edited` fields changed after the request.
export function tell(answer, edited) {
  const { facts, emphasis, warnings, warned_at: place } = answer.status;
  sentence.replaceChildren(
    ...facts.map(factOf),
    made("b", { textContent: emphasis }),
    ...(warnings ? [" ", made("a", { href: `#${place}`, textContent: warnings })] : []),
  );
  sentence.closest(".status").className = `status ${answer.status.level}`;
  tellMissing(answer.status.missing);
  tellLost(answer.lost_why, whyMark);
  tellKept(answer);
  // The page's own messages are about an earlier sheet.
  document.querySelector("[data-form-errors]")?.remove();
  mark(answer, edited);
  showUses(answer.uses);
  const receipt = document.querySelector("[data-receipt]");
  if (!receipt) return;
  receipt.hidden = false;
  receipt.querySelector("[data-digest]").textContent = answer.digest.slice(0, 8);
}

const made = (tag, given) => Object.assign(document.createElement(tag), given);

// The comma after a fact is read aloud.
function factOf(fact) {
  const span = made("span", { className: "fact", textContent: fact });
  span.append(made("span", { className: "sr", textContent: ", " }));
  return span;
}

// Orders that stay, though the text left them out: they are written into it, and a press drops them.
function tellKept({ kept, kept_said: said, rows, cards }) {
  const note = document.getElementById("text-kept");
  if (!note) return;
  note.hidden = !kept.length;
  if (!kept.length) return;
  note.querySelector("p").textContent = said;
  const { selectionStart, selectionEnd } = text;
  text.value = [text.value.trimEnd(), ...kept].join("\n");
  text.setSelectionRange(selectionStart, selectionEnd);
  const printed = (line) => kept.includes(line.replaceAll(" - ", " – "));
  const fields = rows.filter(({ value }) => printed(value)).map(({ field }) => field);
  for (const { minor, lines } of cards)
    for (const { n, points, value } of lines)
      if (printed(`${points}: ${value}`)) fields.push(`bid-${minor}-${n}`, `points-${minor}-${n}`);
  note.querySelector("button").onclick = () => {
    note.hidden = true;
    for (const field of fields) setOrder(field, field.startsWith("points-") ? "0" : "");
  };
}

// The question before finalising lists what is missing; it is asked only if something is.
function tellMissing(missing) {
  const asks = document.querySelector("[data-asks]");
  if (!asks) return;
  const list = asks.querySelector("ul");
  list.replaceChildren(...missing.map((said) => made("li", { textContent: said })));
  for (const part of asks.querySelectorAll("ul, #asks-final, a")) part.hidden = !missing.length;
  asks.querySelector("button").textContent = word(missing.length ? "finalise_anyway" : "finalise");
}

// Marks each line as reported by the server.
function mark(answer, edited) {
  for (const row of answer.rows) if (!edited.has(row.field)) markRow(row);
  const bids = new Map(answer.cards.flatMap((card) => card.lines.map((line) => [`${card.minor}-${line.n}`, line])));
  for (const line of document.querySelectorAll("[data-bid-line]")) {
    const said = bids.get(line.dataset.bidLine);
    const why = line.querySelector("[data-why]");
    why.className = said?.error ? "error" : said?.warning ? "note warn small" : "";
    const title = made("b", { textContent: said?.error ? "" : (said?.warning_title ?? "") });
    if (said?.error || said?.warning) line.closest("[data-minor] > details")?.setAttribute("open", "");
    const minor = line.closest("[data-minor]")?.querySelector("summary b")?.textContent ?? "";
    const told = said?.error || said?.warning;
    why.replaceChildren(...(told ? [title, " ", told, ...whyMark(said.rule_url, minor)] : []));
  }
  tellText("text-errors", answer.text_errors);
  tellText("text-warnings", answer.text_warnings);
  markInvalid(text, answer.text_errors.length);
}

// The reports on the lines of the text, by number.
function tellText(id, said) {
  const list = document.getElementById(id);
  if (!list) return;
  list.hidden = !said.length;
  list.replaceChildren(
    ...said.map(([line, message, url]) => {
      const item = document.createElement("li");
      item.append(`${line ? `${word("line", { line })} ` : ""}${message}`, ...whyMark(url, message));
      return item;
    }),
  );
}

// The question mark of components/why.html, if a paragraph explains the report.
function whyMark(url, of) {
  if (!url) return [];
  const link = made("a", { className: "why-mark", href: url, textContent: "?" });
  link.setAttribute("aria-label", word("rules_say", { of }));
  return [" ", link];
}

function markRow(row) {
  const select = control(row.field);
  if (!select) return;
  const item = select.closest("li");
  item.className = `is-${row.state}`;
  item.querySelector(".order").textContent = row.text;
  item.querySelector(".plain").textContent = row.plain;
  const why = item.querySelector(".why");
  why.hidden = !row.message;
  const title = made("b", { textContent: row.title });
  const unit = select.labels[0]?.textContent.trim();
  why.replaceChildren(title, row.title ? " " : "", row.message, ...(row.message ? whyMark(row.rule_url, unit) : []));
  markInvalid(select, row.state === "bad");
}

function markInvalid(field, isInvalid) {
  if (isInvalid) field?.setAttribute("aria-invalid", "true");
  else field?.removeAttribute("aria-invalid");
}
