// Translated words for the scripts: <template data-words> with [data-word] elements, and those that come
// with the map's options.

const said = new Map();
for (const template of document.querySelectorAll("template[data-words]")) {
  for (const element of template.content.querySelectorAll("[data-word]")) {
    said.set(element.dataset.word, element.textContent.trim());
  }
}

export function learn(words) {
  for (const [name, text] of Object.entries(words)) said.set(name, text);
}

export function word(name, values = {}) {
  return (said.get(name) ?? name).replace(/\{(\w+)\}/g, (_all, key) => values[key] ?? "");
}
