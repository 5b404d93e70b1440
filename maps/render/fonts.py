"""The fonts of the board, embedded in pictures that cannot use a page's fonts."""

from __future__ import annotations

import base64
from functools import cache
from pathlib import Path

from maps.render.svg import Element

FOLDER = Path(__file__).parent / "fonts"
FACES = (
    ("Alegreya SC", "alegreya-sc-500", "normal"),
    ("Gazette Caps", "gazette-caps", "normal"),
    ("Gazette Italic", "gazette-italic", "italic"),
)


# Otherwise a browser rounds the space between small letters to pixels, and measures all letters
# again at each size.
EXACT = "text{text-rendering:geometricPrecision}"


@cache
def _rules(families: int = len(FACES)) -> str:
    rules = [EXACT]
    for family, file, style in FACES[:families]:
        data = base64.b64encode((FOLDER / f"{file}.woff2").read_bytes()).decode()
        rules.append(
            f"@font-face{{font-family:'{family}';font-weight:400 700;font-style:{style};"
            f"src:url(data:font/woff2;base64,{data})}}"
        )
    return "".join(rules)


def faces() -> Element:
    """Return a <style> with the three faces of the board."""
    return Element("style", text=_rules())


def board_face() -> Element:
    """Return a <style> with only the face of names and codes."""
    return Element("style", text=_rules(1))
