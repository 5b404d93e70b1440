// The inbox by keyboard, and its actions without leaving the page: a row that was acted on stays in place with the
// result, and the focus moves to the next.

const inbox = document.querySelector("[data-inbox]");
const rows = () => [...inbox.querySelectorAll("[data-row]")];

for (const row of rows()) row.tabIndex = -1;
inbox.addEventListener("submit", act);
addEventListener("keydown", key);

function key(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const at = document.activeElement;
  const row = at.closest?.("[data-row]");
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if ((name === "j" || name === "k") && (row || at === document.body || at.id === "main")) {
    event.preventDefault();
    step(row, name === "j" ? 1 : -1);
  } else if (row && (name !== "Enter" || at === row)) {
    const meant = row.querySelector(`[data-key="${CSS.escape(name)}"]`);
    if (!meant) return;
    event.preventDefault();
    meant.click();
  }
}

function step(row, by) {
  const all = rows();
  const next = all[all.indexOf(row) + (row ? by : 1)];
  if (next) focusOn(next);
}

function focusOn(row) {
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: "nearest" });
}

async function act(event) {
  const form = event.target;
  const row = form.closest("[data-row]");
  if (!row) return;
  event.preventDefault();
  const button = form.querySelector("button");
  if (button.disabled) return;
  button.disabled = true;
  try {
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!page.querySelector("[data-inbox]")) throw new Error(answer.status);
    showResult(row, page);
  } catch {
    // The form works without this script: the page that it leads to shows the error.
    form.submit();
  }
}

function showResult(row, page) {
  const after = page.getElementById(row.id);
  const refused = page.querySelector("[data-inbox] > [role=alert]");
  const said = (refused ?? page.querySelector(".messages .note"))?.textContent.trim();
  if (after) row.replaceChildren(...after.childNodes);
  else row.querySelectorAll("form").forEach((form) => form.remove());
  if (said) {
    row.append(
      Object.assign(document.createElement("p"), { className: refused ? "error" : "small", textContent: said }),
    );
    inbox.querySelector("[data-result]").textContent = said;
  }
  for (const part of [".bulk", "#table"]) {
    const [old, fresh] = [inbox.querySelector(part), page.querySelector(part)];
    if (old && fresh) old.replaceWith(fresh);
    else old?.remove();
  }
  const all = rows();
  focusOn(all[all.indexOf(row) + 1] ?? row);
}
