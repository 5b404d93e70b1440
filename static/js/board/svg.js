// SVG elements that the scripts draw on the board.

const SVG = "http://www.w3.org/2000/svg";

export function make(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
