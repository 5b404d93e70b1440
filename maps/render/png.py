"""Pictures as PNG, drawn by resvg with the fonts in this package."""

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
    """The width is out of range."""

    def __init__(self, width: int) -> None:
        super().__init__(f"A picture must be {MIN_WIDTH} to {MAX_WIDTH} pixels wide, not {width}.")


def png(svg: str, width: int) -> bytes:
    """Convert a picture to PNG with the given width in pixels. Raises ImpossibleWidth."""
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
            # The paper's grain and a ground of the same width need no smoothing; the relief asks
            # for it.
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
    """Draw the picture of `standalone_svg` as PNG.

    Raises NoGeometry, UnknownTheme or ImpossibleWidth.
    """
    return png(standalone_svg(variant, position, orders, title, theme=theme), width)


def share_png(
    variant: Variant, position: Position, orders: Sequence[DrawnOrder] = (), title: str = ""
) -> bytes:
    """Draw the preview picture for links, 1200 by 630 pixels. Raises NoGeometry."""
    return png(share_svg(variant, position, orders, title), SHARE_WIDTH)
