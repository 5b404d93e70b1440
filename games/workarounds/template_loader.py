"""Django 5.2: templates translate the same sentences, and send the same blanks, with every page.

These loaders do it once for each language. docs/evidence/performance.md has the times.

Remove when Django compiles constant tags, or a page without these loaders is fast enough.
"""

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
    return CONSTANT.sub(_replace_tag, source)


def _replace_tag(tag: re.Match[str]) -> str:
    if tag["tag"] == "url":
        return _address(tag["text"]) or tag[0]
    # As the tag does: catalogues have a second percent sign after each.
    doubled = tag["text"].replace("%", "%%")
    sentence = gettext(doubled).replace("%%", "%")
    return tag[0] if SYNTAX.search(sentence) else sentence


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
    return WHITESPACE.sub(_compact_part, source)


def _compact_part(part: re.Match[str]) -> str:
    if part["verbatim"]:
        return part["verbatim"]
    if part["tag"]:
        return LINE_BREAK.sub(" ", part["tag"][:-1].rstrip()) + ">"
    return part["template_tag"] or "\n"
