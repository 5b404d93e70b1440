// Parses canonical orders. `steps` are the spaces to tap after the unit: the unit again for a hold, the
// supported unit and its target (or itself) for a support, the army and its target for a convoy.

export const spaceOf = (location) => location.split("/")[0];

// An option that says just an order, as it is printed, has the canonical text as its value.
export function canonise(select) {
  for (const option of select.options) {
    if (!option.hasAttribute("value")) option.value = option.text.replaceAll(" – ", " - ");
  }
}

const FORMS = [
  [/^([AF]) (\S+) H$/, (m) => ({ type: "hold", from: m[2], steps: [m[2]] })],
  [/^([AF]) (\S+) D$/, (m) => ({ type: "disband", from: m[2], steps: [m[2]] })],
  [/^([AF]) (\S+) - (\S+)$/, (m) => ({ type: "move", from: m[2], to: m[3], steps: [m[3]] })],
  [/^([AF]) (\S+) - (\S+) via convoy$/, (m) => ({ type: "via", from: m[2], to: m[3], steps: [m[3]] })],
  [/^([AF]) (\S+) R (\S+)$/, (m) => ({ type: "retreat", from: m[2], to: m[3], steps: [m[3]] })],
  [/^([AF]) (\S+) S [AF] (\S+)$/, (m) => ({ type: "help", from: m[2], other: m[3], steps: [m[3], m[3]] })],
  [
    /^([AF]) (\S+) S [AF] (\S+) - (\S+)$/,
    (m) => ({ type: "support", from: m[2], other: m[3], to: m[4], steps: [m[3], m[4]] }),
  ],
  [
    /^(F) (\S+) C A (\S+) - (\S+)$/,
    (m) => ({ type: "convoy", from: m[2], other: m[3], to: m[4], steps: [m[3], m[4]] }),
  ],
  [/^Build ([AF]) (\S+)$/, (m) => ({ type: "build", from: m[2], steps: [] })],
  [/^Remove ([AF]) (\S+)$/, (m) => ({ type: "remove", from: m[2], steps: [] })],
];

export function parseOrder(text) {
  for (const [form, make] of FORMS) {
    const match = form.exec(text);
    if (match) {
      const order = { text, kind: match[1], ...make(match) };
      order.steps = order.steps.map(spaceOf);
      return order;
    }
  }
  return null;
}
