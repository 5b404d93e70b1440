// What test_pages.py looks for beside axe-core's own findings.

// Only what is wrong is written out in full, which is most of the work on a large page.
const AXE = {
  resultTypes: ["violations"],
  rules: { "label-content-name-mismatch": { enabled: true }, "target-size": { enabled: true } },
};
// With names of rules those alone are asked, and not of drawings: axe judges no contrast there, and a map is most of the
// elements of its page.
window.axeFaults = async (only) => {
  const asked = only ? { ...AXE, runOnly: { type: "rule", values: only } } : AXE;
  const { violations } = await axe.run(only ? { exclude: [["svg"]] } : document, asked);
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id} ${node.html.slice(0, 200)}`));
};

// Links in a sentence are as large as its words. Buttons and fields must fit a finger, and a long
// label must not squeeze its box.
window.smallTargets = (least, leastBox) => {
  const boxes = "label > :is([type=checkbox], [type=radio])";
  const fields = "select, textarea, input:not([type=checkbox], [type=radio], [type=hidden])";
  return [...document.querySelectorAll(`.btn, [role=tab], ${fields}, ${boxes}`)].flatMap((element) => {
    const { width, height } = element.getBoundingClientRect();
    const enough = element.matches(boxes) ? leastBox : least;
    const isSmall = width > 1 && Math.min(width, height) < enough - 0.1 && element.checkVisibility();
    return isSmall ? [`${width.toFixed()}x${height.toFixed()} ${element.outerHTML.slice(0, 160)}`] : [];
  });
};

// Tables and maps scroll within their own frames.
window.tooWide = () => {
  const [wide, most] = [document.documentElement.scrollWidth, window.innerWidth];
  if (wide <= most) return [];
  const out = [...document.querySelectorAll("body *")].filter(
    (element) => element.getBoundingClientRect().right > most + 1 && !element.closest(".scroll, .map"),
  );
  return [`${wide} pixels`, ...out.slice(-2).map((element) => element.outerHTML.slice(0, 160))];
};

// What the Nu validator would refuse.
window.invalidValues = () => {
  const isWrong = {
    "img, canvas": ({ attributes: { width, height } }) =>
      [width, height].some((size) => size && !/^\d+$/.test(size.value)),
    time: ({ dateTime }) => /\.\d{4,}/.test(dateTime),
    "meta[name=description] ~ meta[name=description]": () => true,
  };
  return Object.entries(isWrong).flatMap(([selector, isSo]) =>
    [...document.querySelectorAll(selector)].filter(isSo).map((element) => element.outerHTML.slice(0, 160)),
  );
};
