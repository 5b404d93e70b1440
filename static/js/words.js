// The page's words for the scripts, in its language: <template data-words> with [data-word] elements.

const said = new Map();
for (const template of document.querySelectorAll("template[data-words]")) {
  for (const element of template.content.querySelectorAll("[data-word]")) {
    said.set(element.dataset.word, element.textContent.trim());
  }
}

export function word(name, values = {}) {
  return (said.get(name) ?? name).replace(/\{(\w+)\}/g, (_all, key) => values[key] ?? "");
}
