// Turns a page's panes into tabs. Without this script the panes follow one another and the tabs are anchors.

function initialise(panes) {
  const bar = panes.querySelector("[data-tabs]");
  const tabs = [...bar.querySelectorAll("a[href^='#']")];
  const paneOf = (tab) => document.getElementById(tab.hash.slice(1));

  bar.setAttribute("role", "tablist");
  for (const tab of tabs) {
    const pane = paneOf(tab);
    tab.id ||= `tab-${pane.id}`;
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", pane.id);
    pane.setAttribute("role", "tabpanel");
    pane.setAttribute("aria-labelledby", tab.id);
  }
  panes.classList.add("tabbed");
  // The scroll position of each tab. The first one starts with the map above the panes.
  const left = new Map([[tabs[0], 0]]);

  function show(chosen) {
    for (const tab of tabs) {
      const on = tab === chosen;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      paneOf(tab).hidden = !on;
    }
    panes.parentElement.dataset.pane = paneOf(chosen).id;
  }

  // A hash may name a pane or an element inside one, such as a field with an error.
  function tabOfHash() {
    const target = location.hash && document.getElementById(location.hash.slice(1));
    return target && tabs.find((tab) => paneOf(tab).contains(target));
  }

  bar.addEventListener("click", (event) => {
    const tab = event.target.closest("[role=tab]");
    if (!tab) return;
    event.preventDefault();
    history.replaceState(null, "", tab.hash);
    const from = tabs.find((other) => other.tabIndex === 0);
    left.set(from, scrollY);
    show(tab);
    if (from !== tab && left.has(tab)) return scrollTo({ top: left.get(tab), behavior: "instant" });
    // The pane may be out of sight, below a phone's map or under a sticky header.
    const pane = paneOf(tab);
    const { top } = pane.getBoundingClientRect();
    const covered = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
    if (panes.closest(".large-map")) pane.scrollIntoView({ block: "nearest" });
    else if (top < covered || top > 0.7 * innerHeight) pane.scrollIntoView();
  });

  bar.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const from = tabs.indexOf(document.activeElement);
    if (!step || from < 0) return;
    const tab = tabs[(from + step + tabs.length) % tabs.length];
    history.replaceState(null, "", tab.hash);
    show(tab);
    tab.focus();
  });

  // Hiding the other panes or showing this one may have moved the target of the address.
  function showNamed() {
    const named = tabOfHash() && document.getElementById(location.hash.slice(1));
    if (named && !tabs.some((tab) => paneOf(tab) === named)) named.scrollIntoView();
  }

  addEventListener("hashchange", () => {
    show(tabOfHash() || tabs[0]);
    showNamed();
  });

  const wrong = tabs.find((tab) => paneOf(tab).querySelector("[aria-invalid='true']"));
  const meant = tabs.find((tab) => "meant" in paneOf(tab).dataset);
  show(tabOfHash() || wrong || meant || tabs[0]);
  showNamed();
}

document.querySelectorAll("[data-panes]").forEach(initialise);
