// Loads a fold that the page came without: its content is taken from the page that its link leads to.

document.addEventListener(
  "toggle",
  async ({ target: fold }) => {
    const link = fold.open && fold.querySelector(":scope > [data-fold]");
    if (!link) return;
    link.removeAttribute("data-fold");
    try {
      const answer = await fetch(link.href);
      if (!answer.ok) throw new Error(answer.status);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      fold.replaceChildren(...page.getElementById(fold.id).childNodes);
    } catch {
      // The link still works.
      link.setAttribute("data-fold", "");
    }
  },
  { capture: true },
);
