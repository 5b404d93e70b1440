"""The spaces of a board in its drawing, build/drawing.svg."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from maps.build.path_data import Point
from maps.build.svg import Drawing, read_drawing
from maps.build_data import WIDTH, BuildRefused
from maps.load import FOLDER

FILE = "drawing.svg"
GAP = 10.0
NARROWEST = 0.3
# The most ids that a sentence names.
MOST_IDS = 12
Rings = list[list[Point]]


def read_file(path: Path) -> Drawing:
    """Read a drawing. Raises BuildRefused."""
    try:
        return read_drawing(path.read_bytes(), path.name)
    except OSError as error:
        raise BuildRefused(f"{path} cannot be read: {error.strerror}.") from error


def drawing_path(variant_id: str) -> Path:
    """Return where the drawing of a variant lies."""
    return FOLDER / variant_id / "build" / FILE


def frame_of(drawing: Drawing) -> tuple[float, float]:
    """Return the width and height, in units, of the board of a drawing. Raises BuildRefused."""
    width, height = drawing.box[2:]
    if not NARROWEST <= height / width <= 1 / NARROWEST:
        raise BuildRefused(f"The drawing is {width:g} by {height:g}, which is too narrow.")
    return WIDTH, round(WIDTH * height / width, 1)


def outlines_of(
    drawing: Drawing, homes: Mapping[str, str], size: tuple[float, float]
) -> dict[str, Rings]:
    """Return the outlines of spaces in the order of the drawing, in units of the frame.

    `homes` has the key of each space, with the name of the power whose home it is or "". An id may
    differ from its key in capital letters, or begin with "_". Raises BuildRefused for spaces
    without an outline.
    """
    left, top, width, height = drawing.box
    across, down = size[0] / width, size[1] / height
    ids = {key: _id_of(key, drawing.rings) for key in homes}
    missing = [
        f"{key} (home of {homes[key]})" if homes[key] else key
        for key, each in ids.items()
        if each is None
    ]
    if missing:
        others, _ = _list_ignored(drawing, homes)
        hint = f" No space of the list has its ids {_enumerate(others)}." if others else ""
        raise BuildRefused(f"The drawing has no path with the id {', '.join(missing)}.{hint}")
    order = {each: row for row, each in enumerate(drawing.rings)}
    return {
        key: [
            [((x - left) * across, (y - top) * down) for x, y in ring]
            for ring in drawing.rings[str(ids[key])]
        ]
        for key in sorted(homes, key=lambda key: order[str(ids[key])])
    }


def ignored_sentence(drawing: Drawing, keys: Iterable[str]) -> str:
    """Return which outlines belong to no space, such as “ignored: Zed; 1 path without an id”."""
    others, nameless = _list_ignored(drawing, keys)
    parts = [_enumerate(others)] if others else []
    if nameless:
        parts.append(f"{nameless} path{'s' * (nameless != 1)} without an id")
    return f"ignored: {'; '.join(parts)}" if parts else ""


def _list_ignored(drawing: Drawing, keys: Iterable[str]) -> tuple[list[str], int]:
    """Return the ids of outlines that belong to no space, and how many outlines have no id."""
    used = {_id_of(key, drawing.rings) for key in keys}
    others = dict.fromkeys(ids[-1] for ids in drawing.ids if ids and not used & {*ids})
    return [*others], drawing.ids.count(())


def _enumerate(ids: list[str]) -> str:
    more = len(ids) - MOST_IDS
    return ", ".join(ids[:MOST_IDS]) + (f" and {more} more" if more > 0 else "")


def _id_of(key: str, ids: Iterable[str]) -> str | None:
    """Return the id of a space: the same, else one that differs in capitals or by a “_”."""
    matches: tuple[Callable[[str], bool], ...] = (
        lambda each: each == key,
        lambda each: each.casefold() == key.casefold(),
        lambda each: each.casefold() == f"_{key.casefold()}",
    )
    for is_match in matches:
        if (each := next(filter(is_match, ids), None)) is not None:
            return each
    return None
