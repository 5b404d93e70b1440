// The next of these places in the direction of an arrow key.

const AHEAD = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function beside(places, space, key) {
  const [x, y] = places[space];
  const [ux, uy] = AHEAD[key];
  let [best, least] = [space, Infinity];
  for (const [other, [ox, oy]] of Object.entries(places)) {
    const ahead = (ox - x) * ux + (oy - y) * uy;
    const aside = Math.abs((ox - x) * uy) + Math.abs((oy - y) * ux);
    if (other.includes("/") || ahead < 4 || aside > ahead * 1.6) continue;
    const cost = ahead + aside * 1.5;
    if (cost < least) [best, least] = [other, cost];
  }
  return best;
}
