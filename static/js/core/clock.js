// Counts the last hour before a deadline by the second: <span data-due="2027-05-08T18:00:00Z">.

const HOUR = 3_600_000;

function show(clock) {
  const left = Date.parse(clock.dataset.due) - Date.now();
  // The server words longer times, and what follows the deadline.
  if (left > HOUR || left < 0) return;
  const seconds = Math.floor(left / 1000);
  clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

const clocks = [...document.querySelectorAll("[data-due]")];
const showAll = () => clocks.forEach(show);
if (clocks.length) {
  showAll();
  setInterval(showAll, 1000);
}
