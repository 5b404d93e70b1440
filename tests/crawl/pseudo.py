"""A language in which every translated letter is wide: whatever reads as plain letters on a page
was never handed to gettext."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import html5lib
from django.conf import settings
from django.template import engines
from django.utils.translation import trans_real

from games.core.board import board
from games.sheets.page import choices
from games.templatetags.part_cache import _render
from maps.load import load_variant, read_names, variant_ids
from maps.names import with_names

CODE = "de"
# Caches of a process by language.
KEPT_WORDS = (board._overlay, choices._options, _render)
# Templates hold their sentences in the language for which they were loaded.
TEMPLATES: dict[str, Any] = {}
# Left as they are: placeholders, tags and entities.
KEPT = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}|<[^>]*>|&\w+;")
ATTRIBUTES = ("alt", "title", "aria-label", "placeholder", "data-said", "label")
UNREAD = ("script", "style", "textarea", "pre", "code")
WORD = re.compile(r"[A-Za-zÄÖÜäöüßÅåéó]{2,}")

# Names that are the same in every language.
NAMES = """
Ambition Empire Diplomacy Alice Bob Charlie Greta UTC Discord SHA PNG SVG
Hubertusburg table The Jeffrey Kase Powell Alex Ronke Berlin Europe https http www example org
"""
# Text in the notation of orders, and for machines.
NOTATION = "nc sc ec wc DP Build Remove Waive"


def wide(text: str) -> str:
    """The text with letters that no page uses otherwise."""
    parts, at = [], 0
    for kept in KEPT.finditer(text):
        parts += [_widened(text[at : kept.start()]), kept[0]]
        at = kept.end()
    return "".join([*parts, _widened(text[at:])])


def _widened(text: str) -> str:
    return "".join(
        chr(ord(sign) + 0xFEE0) if sign.isascii() and sign.isalpha() else sign for sign in text
    )


class Pseudo(trans_real.DjangoTranslation):
    """The German catalogue with every answer replaced; `asked` keeps what was asked for."""

    asked: set[str]

    def gettext(self, message: str) -> str:
        self.asked.add(message)
        context, separator, plain = message.rpartition(trans_real.CONTEXT_SEPARATOR)
        return plain if separator and context == "date format" else wide(plain)

    def ngettext(self, one: str, many: str, count: int) -> str:
        self.asked.add(one)
        plain = (one if count == 1 else many).rpartition(trans_real.CONTEXT_SEPARATOR)[2]
        return wide(plain)


@contextmanager
def spoken() -> Iterator[set[str]]:
    """German is the wide language meanwhile; gives the set of what it is asked for."""
    language = Pseudo(CODE)
    language.asked = set()
    (loader,) = engines["django"].engine.template_loaders
    forget()
    try:
        with (
            patch.dict(trans_real._translations, {CODE: language}),
            patch.object(loader, "get_template_cache", TEMPLATES),
        ):
            yield language.asked
    finally:
        forget()


def forget() -> None:
    """Drop what a process keeps in German."""
    for kept in KEPT_WORDS:
        kept.cache_clear()


def known_words() -> frozenset[str]:
    """Words that a page may hold as they are: names of people, places and the notation."""
    words = set(WORD.findall(NAMES)) | set(WORD.findall(NOTATION))
    words.update(word for _code, name in settings.LANGUAGES for word in WORD.findall(name))
    for variant in (with_names(load_variant(key), CODE) for key in variant_ids()):
        spaces = variant.board.spaces
        texts = [
            variant.name,
            *variant.designers,
            *spaces,
            *(space.name for space in spaces.values()),
        ]
        # Printed on the map, from the same file as the names.
        texts.append(read_names(variant.id, CODE).get("subtitle", ""))
        for power in variant.powers.values():
            texts += [power.key, power.name, power.short]
        words.update(word for text in texts for word in WORD.findall(text))
    return frozenset(words)


KNOWN = known_words()
# The descriptions of variants and of the sources of boards, sentences from the same file as the
# names.
DESCRIPTIONS = [
    sentence
    for key in variant_ids()
    for sentence in (
        with_names(load_variant(key), CODE).description,
        *read_names(key, CODE).get("provenance", {}).values(),
    )
]


def leaks(page: str) -> list[str]:
    """The texts of a page in HTML with words that were not translated."""
    tree = html5lib.parse(page, namespaceHTMLElements=False)
    return [text for text in _texts(tree) if unknown(text)]


def unknown(text: str) -> list[str]:
    """The words of a text that are neither wide nor names; addresses, hashes, the codes of
    refusals and what is quoted are none."""
    for description in filter(None, DESCRIPTIONS):
        text = text.replace(description, " ")
    plain = re.sub(r"\S*(://|@|/|\.[a-z]{2,4}\b)\S*", " ", html.unescape(text))
    plain = re.sub(r"“[^”]*”|\b[0-9a-f]{6,}\b|\b\w+_\w+\b|\{\w+\}", " ", plain)
    return [word for word in WORD.findall(plain) if word not in KNOWN]


def _is_zone(element) -> bool:
    """Whether this offers a time zone, which is named after its city."""
    return element.tag == "option" and "/" in element.get("value", "")


def _is_on_a_map(element) -> bool:
    """Whether these are the names on a board, which are the variant's in lines of its own."""
    return element.get("class") == "names"


def _texts(element) -> Iterator[str]:
    is_named = _is_zone(element) or _is_on_a_map(element)
    if not isinstance(element.tag, str) or element.tag in UNREAD or is_named:
        yield from filter(None, [element.tail])
        return
    for name in ATTRIBUTES:
        if element.get(name):
            yield element.get(name)
    if element.tag == "input" and element.get("type") == "submit":
        yield element.get("value", "")
    if element.text:
        yield element.text
    for child in element:
        yield from _texts(child)
    if element.tail:
        yield element.tail
