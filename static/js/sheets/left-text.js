// Shows orders kept for a phase that is over, as text to copy.

const note = document.getElementById("left-drafts");
const { of, phase, user } = note.dataset;
const KEY = new RegExp(`^${of}(\\d+)-\\w+-${user}(-\\w+)?(/\\w+)?$`);

// The form's fields as [name, value], as lines of orders. A bid is three fields.
function linesOf(entries) {
  const bids = new Map();
  const lines = [];
  for (const [name, value] of entries) {
    const [, part, line] = /^(points|bid|text)-(\w+-\d)$/.exec(name) ?? [];
    if (part) bids.set(line, { ...bids.get(line), [part]: value });
    else lines.push(value);
  }
  const paid = [...bids.values()].map(({ points = "0", bid, text }) => `${points}: ${text || bid || ""}`);
  return [...lines, ...paid];
}

function textOf({ phase: title, sources = [], entries = [], values = {}, text }) {
  const wishes = Object.entries(values).filter(([, wished]) => wished);
  const form = [...linesOf(entries), ...wishes.map(([name, wished]) => `${name.replace("wish-", "")}: ${wished}`)];
  return [title, ...(sources.includes("form") ? form : []), ...(sources.includes("text") ? [text] : [])].join("\n");
}

const keys = Object.keys(localStorage).filter((key) => Number(KEY.exec(key)?.[1]) < Number(phase));
const left = keys.map((key) => JSON.parse(localStorage.getItem(key))).filter((kept) => kept?.sources?.length);
note.querySelector("textarea").value = left.map(textOf).join("\n\n");
note.hidden = !left.length;
note.querySelector("button").addEventListener("click", () => {
  for (const key of keys) localStorage.removeItem(key);
  note.hidden = true;
});
