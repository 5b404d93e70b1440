// The words of an offered order.

import { word } from "../core/words.js";

// "Move to Savoy"; `name` gives the name of a location.
export function labelOf({ type, kind, from, to, other }, coasts, name) {
  if (type !== "build") return word(`do_${type}`, { to: name(to ?? from), unit: name(other ?? from) });
  const coast = coasts[from.split("/")[1]];
  return coast ? word("build_coast", { coast }) : word(`build_${kind}`);
}
