// The orders of a phase: at first the decisive ones, each with the sign of its power; then all, or those of one power.

function decisiveRows(all) {
  const list = document.createElement("ol");
  list.className = "results";
  list.setAttribute("role", "list");
  for (const row of all.querySelectorAll(".decisive")) {
    const copy = row.cloneNode(true);
    const chip = row.closest("section, details").querySelector(".chip");
    if (chip) copy.firstElementChild.prepend(chip.cloneNode(true), " ");
    list.append(copy);
  }
  return list;
}

function initialise() {
  const which = document.querySelector("[data-which-orders]");
  if (!which) return;
  const all = document.querySelector(".all-orders");
  const decisive = decisiveRows(all);
  const ofPower = new Map();
  for (const group of all.querySelectorAll(":scope > :is(section, details)")) {
    const chip = group.querySelector(":scope > :is(h3, summary) > .chip");
    if (!chip) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.setAttribute("aria-pressed", "false");
    button.setAttribute("aria-label", `${chip.textContent.trim()}, ${chip.title}`);
    button.append(chip.cloneNode(true));
    which.append(button);
    ofPower.set(button, group);
  }
  const show = (pressed) => {
    for (const button of which.children) button.setAttribute("aria-pressed", String(button === pressed));
    decisive.hidden = pressed.value !== "decisive";
    all.hidden = !decisive.hidden;
    const chosen = ofPower.get(pressed);
    for (const group of all.children) group.hidden = Boolean(chosen) && group !== chosen;
    if (chosen?.tagName === "DETAILS") chosen.open = true;
  };
  which.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (button) show(button);
  });
  which.after(decisive);
  which.hidden = false;
  show(which.firstElementChild);
}

document.addEventListener("page-shown", initialise);
initialise();
