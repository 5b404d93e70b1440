// Marks the section in sight in the list of contents.

const list = document.querySelector("[data-contents]");
const links = [...list.querySelectorAll("a")];
const headings = links.map((link) => document.querySelector(link.hash));

function mark() {
  // The last heading above the middle of the window; before the first none.
  const place = headings.findLastIndex((heading) => heading.getBoundingClientRect().top < window.innerHeight / 2);
  for (const [number, link] of links.entries()) {
    if (number === place) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  // On a phone the list has no scroll of its own.
  if (links[place]) list.scrollTop = links[place].offsetTop - list.clientHeight / 2;
}

const observer = new IntersectionObserver(mark, { rootMargin: "0px 0px -50% 0px" });
for (const heading of headings) observer.observe(heading);
