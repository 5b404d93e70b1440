// Another pane may change the height of a phone's map: it opens again on the reader's units, or keeps its middle if it
// was zoomed.

export function follow(map, sheet) {
  let { width } = sheet.style;
  let tall = map.clientHeight;
  new ResizeObserver(() => {
    const by = tall - map.clientHeight;
    tall = map.clientHeight;
    if (!by || !tall || map.closest(".full-map")) return;
    if (sheet.style.width !== width) return map.scrollBy({ top: by / 2, behavior: "instant" });
    map.dispatchEvent(new CustomEvent("map:whole"));
    ({ width } = sheet.style);
  }).observe(map);
}
