"""The style sheet of every page: static/css in order, then the colours of the powers."""

import hashlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse

from maps.colours.powers import power_colours
from maps.load import load_variant, variant_ids

EVERYWHERE = (
    "fonts",
    "tokens",
    "base",
    "beside",
    "masthead",
    "components",
    "board",
    "board-phone",
    "status",
    "game",
    "switch-seat",
    "orders",
)
BOARDS = (
    "orders-map",
    "conditional",
    "press",
    "turns",
    "reveal",
    "chronicle",
    "story",
    "charts",
    "player",
    "what-if",
    "learn",
)

PARTS = (*EVERYWHERE, *BOARDS)

VERSION_LENGTH = 8

FILE = re.compile(r'url\("\.\./([^"]+)"\)')

# Comments and indents are a fifth of the compressed sheet, and no page is drawn before it is there.
UNREAD = re.compile(r"/\*.*?\*/|^\s+", re.DOTALL | re.MULTILINE)

# When each file last changed, so that a developer sees changes at the next request.
Times = tuple[int, ...]


def style_sheet() -> str:
    """The whole style sheet."""
    return _sheet(_file_times())


def style_version() -> str:
    """A version that changes with the content of the style sheet."""
    return _version(_file_times())


def style_url() -> str:
    """The address of the style sheet, which changes with its content."""
    return reverse("games:style_sheet", kwargs={"version": style_version()})


def _file_times() -> Times:
    return tuple(path.stat().st_mtime_ns for path in _paths())


@cache
def _sheet(_times: Times) -> str:
    parts = "".join(path.read_text(encoding="utf-8") for path in _paths())
    sheet = UNREAD.sub("", parts + colours_sheet())
    return FILE.sub(lambda file: f'url("{static(file[1])}")', sheet)


@cache
def _version(times: Times) -> str:
    return hashlib.sha256(_sheet(times).encode()).hexdigest()[:VERSION_LENGTH]


@cache
def _paths() -> list[Path]:
    return [settings.BASE_DIR / "static" / "css" / f"{part}.css" for part in PARTS]


@cache
def colours_sheet() -> str:
    """A CSS rule for each power of each variant."""
    return "".join(rule for variant_id in variant_ids() for rule in _rules(variant_id))


def _rules(variant_id: str) -> Iterator[str]:
    for power, of in power_colours(load_variant(variant_id)).items():
        yield f'[data-variant="{variant_id}"] :is(.chip, .unit, .curve).{power} {{\n'
        yield f"  --power: {of.field};\n  --on-power: {of.ink};\n}}\n"
