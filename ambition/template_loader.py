"""Template loaders that do once what would be the same each time a page is rendered."""

from __future__ import annotations

import re
from pathlib import PurePath

from django.template import Origin
from django.template.loaders import cached, filesystem
from django.urls import NoReverseMatch, reverse
from django.utils.html import escape
from django.utils.translation import get_language, gettext

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
# A sentence without context and escaped quotes; an address without arguments.
CONSTANT = re.compile(
    r"""\{%[ ](?P<tag>translate|url)[ ]
    (?P<quote>["'])(?P<text>(?:(?!(?P=quote))[^\\])*)(?P=quote)[ ]%\}""",
    re.VERBOSE,
)
SYNTAX = re.compile(r"\{[{%#]")


class LanguageLoader(cached.Loader):
    """Django's cache of templates, which keeps each template once for each language."""

    def cache_key(self, template_name: str, skip: list[Origin] | None = None) -> str:
        return f"{get_language()} {super().cache_key(template_name, skip)}"


class CompactLoader(filesystem.Loader):
    """Django's file system loader, with HTML compacted and its constants filled in.

    Compacting makes a page with many lists a fifth smaller. Other files are left alone. Only
    LanguageLoader may keep the templates.
    """

    def get_contents(self, origin: Origin) -> str:
        source = super().get_contents(origin)
        is_html = PurePath(origin.name).suffix == ".html"
        return with_constants(compact(source)) if is_html else source


def with_constants(source: str) -> str:
    """Put sentences in the active language, and addresses, in place of their tags."""
    return CONSTANT.sub(_constant, source)


def _constant(found: re.Match[str]) -> str:
    if found["tag"] == "url":
        return _address(found["text"]) or found[0]
    # As the tag does: catalogues have a second percent sign after each.
    doubled = found["text"].replace("%", "%%")
    sentence = gettext(doubled).replace("%%", "%")
    return found[0] if SYNTAX.search(sentence) else sentence


def _address(name: str) -> str:
    """The address of a page; "" if the site has no such page, to which a template may not come."""
    try:
        return escape(reverse(name))
    except NoReverseMatch:
        return ""


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
