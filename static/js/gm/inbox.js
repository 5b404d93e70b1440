// The inbox by keyboard, and its actions without leaving the page: a row that was acted on stays in place with the
// result, and the focus moves to the next.

const inbox = document.querySelector("[data-inbox]");
const lines = () => [...inbox.querySelectorAll("[data-line]")];

for (const line of lines()) line.tabIndex = -1;
inbox.addEventListener("submit", act);
addEventListener("keydown", key);

function key(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const at = document.activeElement;
  const line = at.closest?.("[data-line]");
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if ((name === "j" || name === "k") && (line || at === document.body || at.id === "main")) {
    event.preventDefault();
    step(line, name === "j" ? 1 : -1);
  } else if (line && (name !== "Enter" || at === line)) {
    const meant = line.querySelector(`[data-key="${CSS.escape(name)}"]`);
    if (!meant) return;
    event.preventDefault();
    meant.click();
  }
}

function step(line, by) {
  const all = lines();
  const next = all[all.indexOf(line) + (line ? by : 1)];
  if (next) focusOn(next);
}

function focusOn(line) {
  line.focus({ preventScroll: true });
  line.scrollIntoView({ block: "nearest" });
}

async function act(event) {
  const form = event.target;
  const line = form.closest("[data-line]");
  if (!line) return;
  event.preventDefault();
  const button = form.querySelector("button");
  if (button.disabled) return;
  button.disabled = true;
  try {
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!page.querySelector("[data-inbox]")) throw new Error(answer.status);
    told(line, page);
  } catch {
    // The form works without this script: the page that it leads to shows the error.
    form.submit();
  }
}

function told(line, page) {
  const after = page.getElementById(line.id);
  const refused = page.querySelector("[data-inbox] > [role=alert]");
  const said = (refused ?? page.querySelector(".messages .note"))?.textContent.trim();
  if (after) line.replaceChildren(...after.childNodes);
  else line.querySelectorAll("form").forEach((form) => form.remove());
  if (said) {
    line.append(
      Object.assign(document.createElement("p"), { className: refused ? "error" : "small", textContent: said }),
    );
    inbox.querySelector("[data-told]").textContent = said;
  }
  for (const part of [".bulk", "#table"]) {
    const [old, fresh] = [inbox.querySelector(part), page.querySelector(part)];
    if (old && fresh) old.replaceWith(fresh);
    else old?.remove();
  }
  const all = lines();
  focusOn(all[all.indexOf(line) + 1] ?? line);
}
