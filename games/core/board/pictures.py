"""Boards that are answered as pictures of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from csp.decorators import csp_replace

V = TypeVar("V")
SVG = "image/svg+xml"

# A picture opened by itself brings its typefaces and its style within.
picture_policy: Callable[[V], V] = csp_replace(  # type: ignore[assignment]
    {
        "default-src": ["'none'"],
        "style-src": ["'unsafe-inline'"],
        "font-src": ["data:"],
        "img-src": ["'self'", "data:"],
    }
)
