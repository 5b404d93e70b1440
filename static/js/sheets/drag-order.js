// A unit dragged to a space is ordered there, with the questions that taps there would ask.

import { make } from "../board/board-marks.js";
import { word } from "../core/words.js";

const FAR = 12; // pixels: less is a tap

// `down` is the event that began it; `up` resolves to the one that ends it, or to null if the browser scrolls instead.
export async function drag(board, unit, down, up) {
  const line = make("path", { class: "drag-line" });
  const isFar = ({ clientX: x, clientY: y }) => Math.hypot(x - down.clientX, y - down.clientY) > FAR;
  const over = new AbortController();
  let isDragged = false;
  let isPinched = false;
  const follow = (event) => {
    if (!isDragged && !isFar(event)) return;
    if (!isDragged) begin();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(board.svg.getScreenCTM().inverse());
    line.setAttribute("d", `M${board.game.places[unit]}L${x},${y}`);
  };
  // The targets light up as for a tap on the unit.
  function begin() {
    isDragged = true;
    board.select(unit);
    board.marks.layer.before(line);
  }
  addEventListener("pointermove", follow, { signal: over.signal });
  addEventListener("touchstart", ({ touches }) => (isPinched ||= touches.length > 1), { signal: over.signal });
  const end = await up;
  over.abort();
  line.remove();
  board.map.classList.remove("ordering");
  if (!end || isPinched || !isFar(end)) return;
  if (!isDragged) begin();
  line.remove();
  drop(board, unit, end);
}

function drop(board, unit, end) {
  const { choice } = board;
  const { space, coast, near } = board.marks.under(end, board.wanted(), board.selectable());
  if (!space || space === unit || near?.includes(unit)) return near?.[1] && board.ask(near);
  board.at = space;
  if (!choice.tap(space, coast))
    return board.strip.say(word(choice.refusal, { unit: board.unit(), space: board.name(space) }));
  // A tap on a unit asks for a second tap to move there; a drag says so at once.
  if (choice.moves.length) choice.tap(space, coast);
  return board.chosen();
}
