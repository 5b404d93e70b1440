// A fold that the page was sent without: when it is opened, it is taken from the page to which its link leads.

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
      // The link still leads there.
      link.setAttribute("data-fold", "");
    }
  },
  { capture: true },
);
