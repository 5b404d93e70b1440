"""python -m maps.build.pictures: draws the pictures of boards for the documentation."""

from __future__ import annotations

import argparse
import io
import json
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from adjudicator.interchange import position_from_data
from maps.drawn_orders import orders_of
from maps.load import load_variant
from maps.render import THEMES, glyph_sheet_svg, png, religions_svg, share_svg, standalone_svg
from maps.render.share import SHARE_WIDTH

Drawing = Callable[[], str]
ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "pictures"
OUT = ROOT / "var" / "docs-pictures"
REQUEST = FOLDER / "spring-1766.json"
# Positions reached by computer players, by variant.
PLAYED = FOLDER / "after-ten-years"
# README.md and docs show these; the repository keeps no others.
KEPT = (
    "board.webp",
    "ambition-empire-6.01-after-ten-years.webp",
    "empire-1999.webp",
    "empire-1999-after-ten-years.webp",
    "rise-of-rome-1.webp",
    "orders-light.webp",
    "orders-dark.webp",
    "orders-print.webp",
    "orders-contrast.webp",
    "glyphs.webp",
)
DAY = THEMES[0]
WIDTH = 1000
QUALITY = 74


def pictures() -> Iterator[tuple[str, Drawing, int]]:
    """Yield each picture as name, function that draws its SVG, and width."""
    request = json.loads(REQUEST.read_text(encoding="utf-8"))
    variant = load_variant(request["variant"])
    position = position_from_data(variant, request["position"])
    orders, title = list(orders_of(variant, position, request["orders"])), request["title"]
    yield "board.webp", partial(standalone_svg, variant, variant.start), WIDTH
    yield "abbreviations.webp", partial(standalone_svg, variant, variant.start, codes=True), WIDTH
    yield "religions.webp", partial(religions_svg, variant, DAY), WIDTH
    yield "glyphs.webp", partial(glyph_sheet_svg, variant.id, DAY), WIDTH
    yield "share.webp", partial(share_svg, variant, position, orders, title), SHARE_WIDTH
    for theme in THEMES:
        drawing = partial(standalone_svg, variant, position, orders, title, theme=theme)
        yield f"orders-{theme}.webp", drawing, WIDTH
    yield from _boards()


def _boards() -> Iterator[tuple[str, Drawing, int]]:
    """Yield the boards with a stored later position, in that position and at the start.

    The start is left out if board.webp shows it.
    """
    first = json.loads(REQUEST.read_text(encoding="utf-8"))["variant"]
    for file in sorted(PLAYED.glob("*.json")):
        played = json.loads(file.read_text(encoding="utf-8"))
        variant = load_variant(played["variant"])
        later = position_from_data(variant, played["position"])
        if variant.id != first:
            yield f"{variant.id}.webp", partial(standalone_svg, variant, variant.start), WIDTH
        yield f"{variant.id}-after-ten-years.webp", partial(standalone_svg, variant, later), WIDTH


def main() -> None:
    """Draw every picture into a folder that git ignores, or the kept ones for a release."""
    parser = argparse.ArgumentParser(prog="python -m maps.build.pictures", description=__doc__)
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument(
        "--release", action="store_true", help="renew the few that docs/pictures keeps"
    )
    given = parser.parse_args()
    out = FOLDER if given.release else given.out
    out.mkdir(parents=True, exist_ok=True)
    for name, drawing, width in pictures():
        if given.release and name not in KEPT:
            continue
        drawn = webp(png(drawing(), width))
        (out / name).write_bytes(drawn)
        sys.stdout.write(f"{name}: {len(drawn) // 1000} kB\n")


def webp(dots: bytes) -> bytes:
    """A PNG as WebP."""
    # Only this command needs it: the site and the tests do not install Pillow.
    from PIL import Image

    with io.BytesIO() as written:
        Image.open(io.BytesIO(dots)).convert("RGB").save(written, "WEBP", quality=QUALITY, method=6)
        return written.getvalue()


if __name__ == "__main__":
    main()
