"""Pictures of boards: pure functions from a position to SVG, with the same bytes at every call."""

from maps.geometry import NoGeometry, has_geometry
from maps.render.board import (
    LayerUrls,
    Trace,
    board_size,
    marks_svg,
    orders_svg,
    overlay_svg,
    pointers_svg,
)
from maps.render.coins import CoinRow, coins_svg
from maps.render.crop import Crop, crop_to, crop_to_most
from maps.render.cut import cut_svg
from maps.render.film import Scene, film_svg
from maps.render.ghosts import Ghost, ghosts_between
from maps.render.layers import (
    base_svg,
    ground_svg,
    ink_svg,
    layer_version,
    names_svg,
    relief_svg,
    variant_drawn_as,
)
from maps.render.marks import MARK_SIGNS, DrawnMark
from maps.render.orders import DrawnOrder
from maps.render.passage import Passage, Track, passage
from maps.render.png import MAX_WIDTH, WIDTHS, ImpossibleWidth, png, share_png, standalone_png
from maps.render.pointers import Pointer
from maps.render.religions import religions_svg
from maps.render.rings import Ring
from maps.render.share import share_svg
from maps.render.small import small_svg
from maps.render.standalone import glyph_sheet_svg, standalone_svg
from maps.render.theme import THEMES, UnknownTheme
from maps.render.version import drawing_version
from maps.render.words import ENGLISH, WORDS, Words
from maps.render.years import land_tints, shapes_svg, unit_dots, years_svg

__all__ = [
    "ENGLISH",
    "MARK_SIGNS",
    "MAX_WIDTH",
    "THEMES",
    "WIDTHS",
    "WORDS",
    "CoinRow",
    "Crop",
    "DrawnMark",
    "DrawnOrder",
    "Ghost",
    "ImpossibleWidth",
    "LayerUrls",
    "NoGeometry",
    "Passage",
    "Pointer",
    "Ring",
    "Scene",
    "Trace",
    "Track",
    "UnknownTheme",
    "Words",
    "base_svg",
    "board_size",
    "coins_svg",
    "crop_to",
    "crop_to_most",
    "cut_svg",
    "drawing_version",
    "film_svg",
    "ghosts_between",
    "glyph_sheet_svg",
    "ground_svg",
    "has_geometry",
    "ink_svg",
    "land_tints",
    "layer_version",
    "marks_svg",
    "names_svg",
    "orders_svg",
    "overlay_svg",
    "passage",
    "png",
    "pointers_svg",
    "relief_svg",
    "religions_svg",
    "shapes_svg",
    "share_png",
    "share_svg",
    "small_svg",
    "standalone_png",
    "standalone_svg",
    "unit_dots",
    "variant_drawn_as",
    "years_svg",
]
