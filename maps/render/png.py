"""Pictures as PNG, drawn by resvg with the letters that are shipped."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import resvg_py

from adjudicator.state import Position
from adjudicator.variant import Variant
from maps.render.orders import DrawnOrder
from maps.render.share import SHARE_WIDTH, share_svg
from maps.render.standalone import standalone_svg
from maps.render.theme import DAY

LETTERS = Path(__file__).parent / "fonts"
WIDTHS = (1400, 2800)
MIN_WIDTH, MAX_WIDTH = 200, 4000


class ImpossibleWidth(ValueError):
    """A picture cannot be that wide."""

    def __init__(self, width: int) -> None:
        super().__init__(
            f"A picture is {MIN_WIDTH} to {MAX_WIDTH} pixels wide, so {width} is not possible."
        )


def png(svg: str, width: int) -> bytes:
    """A picture of the given width in pixels. Raises ImpossibleWidth."""
    if not MIN_WIDTH <= width <= MAX_WIDTH:
        raise ImpossibleWidth(width)
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            skip_system_fonts=True,
            font_files=[str(path) for path in sorted(LETTERS.glob("*.ttf"))],
            font_family="Alegreya SC",
            serif_family="Alegreya SC",
            # The grain of the paper, and a ground drawn at the same width: nothing to be smoothed.
            image_rendering="optimize_speed",
        )
    )


def standalone_png(
    variant: Variant,
    position: Position,
    orders: Sequence[DrawnOrder] = (),
    title: str = "",
    *,
    theme: str = DAY,
    width: int = WIDTHS[0],
) -> bytes:
    """A complete picture, as `standalone_svg` draws it.

    Raises NoGeometry, UnknownTheme or ImpossibleWidth.
    """
    return png(standalone_svg(variant, position, orders, title, theme=theme), width)


def share_png(
    variant: Variant, position: Position, orders: Sequence[DrawnOrder] = (), title: str = ""
) -> bytes:
    """The picture by which other sites show a link: 1200 by 630 pixels. Raises NoGeometry."""
    return png(share_svg(variant, position, orders, title), SHARE_WIDTH)
