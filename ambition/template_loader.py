"""A template loader that strips indentation and line breaks from HTML."""

from __future__ import annotations

import re
from pathlib import PurePath

from django.template import Origin
from django.template.loaders import filesystem

# Matches, in this order: elements whose whitespace matters; an HTML tag, which may span lines and
# contain template tags; a line with only a template tag, which would render as an empty line; the
# indentation of a line.
WHITESPACE = re.compile(
    r"""(?P<verbatim><(?P<name>pre|textarea)\b.*?</(?P=name)>)
    |(?P<tag><[a-z](?:\{%.*?%\}|\{\{.*?\}\}|[^<>])*>)
    |\n[ \t]*(?P<template_tag>\{%[ ](?:if|elif|else|endif|for|empty|endfor|with|endwith)\b
        (?:(?!%\}).)*%\})(?=\n)
    |\n[ \t]+""",
    re.DOTALL | re.VERBOSE,
)
LINE_BREAK = re.compile(r"\s*\n\s*")


class CompactLoader(filesystem.Loader):
    """Django's file system loader, with HTML compacted; other files are left alone.

    This makes a page with many lists a fifth smaller.
    """

    def get_contents(self, origin: Origin) -> str:
        source = super().get_contents(origin)
        return compact(source) if PurePath(origin.name).suffix == ".html" else source


def compact(source: str) -> str:
    """Put every HTML tag on one line, and remove indentation and most empty lines.

    The content of <pre> and <textarea> is not changed.
    """
    return WHITESPACE.sub(_compacted, source)


def _compacted(found: re.Match[str]) -> str:
    if found["verbatim"]:
        return found["verbatim"]
    if found["tag"]:
        return LINE_BREAK.sub(" ", found["tag"][:-1].rstrip()) + ">"
    return found["template_tag"] or "\n"
