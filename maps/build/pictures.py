"""python -m maps.build.pictures: draws the pictures of the documentation anew."""

from __future__ import annotations

import argparse
import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from adjudicator.interchange import position_from_data
from maps.__main__ import orders_of
from maps.load import load_variant
from maps.render import (
    THEMES,
    glyph_sheet_svg,
    png,
    religions_svg,
    share_svg,
    standalone_svg,
)
from maps.render.share import SHARE_WIDTH

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
REQUEST = FOLDER / "spring-1766.json"
# Positions that computer players came to, by variant.
PLAYED = FOLDER / "after-ten-years"
DAY = THEMES[0]
LARGE, SMALL = 1400, 1000
QUALITY = 82


def pictures() -> Iterator[tuple[str, str, int]]:
    """Each picture as name, SVG and width."""
    request = json.loads(REQUEST.read_text(encoding="utf-8"))
    variant = load_variant(request["variant"])
    position = position_from_data(variant, request["position"])
    orders, title = list(orders_of(variant, position, request["orders"])), request["title"]
    yield "board.webp", standalone_svg(variant, variant.start), LARGE
    yield "abbreviations.webp", standalone_svg(variant, variant.start, codes=True), SMALL
    yield "religions.webp", religions_svg(variant, DAY), SMALL
    yield "glyphs.png", glyph_sheet_svg(variant.id, DAY), SMALL
    yield "share.webp", share_svg(variant, position, orders, title), SHARE_WIDTH
    for theme in THEMES:
        width = LARGE if theme == DAY else SMALL
        svg = standalone_svg(variant, position, orders, title, theme=theme)
        yield f"orders-{theme}.webp", svg, width
    yield from _boards()


def _boards() -> Iterator[tuple[str, str, int]]:
    """The boards of which a later position is kept, in that position, and at the start too where
    board.webp does not show it."""
    first = json.loads(REQUEST.read_text(encoding="utf-8"))["variant"]
    for file in sorted(PLAYED.glob("*.json")):
        played = json.loads(file.read_text(encoding="utf-8"))
        variant = load_variant(played["variant"])
        later = position_from_data(variant, played["position"])
        if variant.id != first:
            yield f"{variant.id}.webp", standalone_svg(variant, variant.start), LARGE
        yield f"{variant.id}-after-ten-years.webp", standalone_svg(variant, later), LARGE


def main() -> None:
    """Writes them into docs/pictures."""
    parser = argparse.ArgumentParser(prog="python -m maps.build.pictures", description=__doc__)
    parser.add_argument("--out", type=Path, default=FOLDER)
    given = parser.parse_args()
    for name, svg, width in pictures():
        drawn = png(svg, width)
        if name.endswith(".webp"):
            with io.BytesIO() as written:
                Image.open(io.BytesIO(drawn)).convert("RGB").save(
                    written, "WEBP", quality=QUALITY, method=6
                )
                drawn = written.getvalue()
        (given.out / name).write_bytes(drawn)
        sys.stdout.write(f"{name}: {len(drawn) // 1000} kB\n")


if __name__ == "__main__":
    main()
