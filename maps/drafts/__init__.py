"""Variants under work: their files as JSON in one dictionary, read, limited, edited and drawn.

A draft is {"variant": …, "spaces": …, "geometry": …, "build/places": …, "CREDITS.md": "…"}: the
files of a variant's folder by path, without “.json”. Nothing here reads a draft from a folder of
the site by its id, and nothing is cached by it.
"""

from maps.drafts.files import (
    COMPUTED,
    Files,
    draft_files,
    draft_geometry,
    draft_variant,
    file_name,
    part_of,
)
from maps.drafts.limits import check_limits

__all__ = [
    "COMPUTED",
    "Files",
    "check_limits",
    "draft_files",
    "draft_geometry",
    "draft_variant",
    "file_name",
    "part_of",
]
