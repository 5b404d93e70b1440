"""The catalogues hold every word of the site, each with a whole translation, and are compiled."""

from __future__ import annotations

import ast
import gettext
import os
import re
import shutil
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import allauth
import pytest
from babel.messages.pofile import read_po
from django.conf import settings

from maps.cases import FORMS
from script import catalogue

LANGUAGES = catalogue.languages()
PLACE = re.compile(r"%\(\w+\)[sd]|\{\w+\}")
HINT = "Run script/messages, then translate what it names."


@pytest.fixture(scope="module", params=LANGUAGES)
def language(request) -> str:
    return request.param


@pytest.fixture(scope="module")
def messages(language):
    return [message for message in catalogue.catalogue(language) if message.id]


@cache
def asked(is_english: bool) -> set[tuple[str | None, str | tuple[str, ...]]]:
    """The messages that the sources need, in English and in every other language."""
    found = catalogue.extracted(catalogue.ENGLISH if is_english else "")
    return {(message.context, message.id) for message in found if message.id}


def strings(message) -> tuple[str, ...]:
    return message.string if message.pluralizable else (message.string,)


def test_a_language_is_offered_for_every_catalogue():
    offered = {code for code, _name in settings.LANGUAGES}
    assert offered == {settings.LANGUAGE_CODE, *LANGUAGES}, HINT


@pytest.mark.slow
def test_the_catalogue_holds_what_the_sources_ask_for(language, messages):
    held = {(message.context, message.id) for message in messages}
    assert held == asked(language == catalogue.ENGLISH), HINT


def test_every_reworded_message_is_one_of_allauth():
    path = Path(allauth.__file__).parent / "locale" / "fr" / "LC_MESSAGES" / "django.po"
    with path.open("rb") as file:
        known = {message.id for message in read_po(file)}
    assert {message.id for message in catalogue.extracted("en") if message.id} - known == set()


def test_every_message_is_translated(messages):
    assert [message.id for message in messages if not all(strings(message))] == []


def test_no_translation_is_a_guess(messages):
    assert [message.id for message in messages if message.fuzzy] == []


def test_translations_fill_the_same_places(messages, language):
    wrong = []
    ends = FORMS.get(language, ())
    for message in messages:
        if message.context == "date format":
            continue
        one, many = message.id if message.pluralizable else (message.id, message.id)
        *few, last = strings(message)
        # One may be told in a word, where many are told by their number.
        wrong += [
            text for text in few if not fills(text, one, ends) and not fills(text, many, ends)
        ]
        wrong += [last] if not fills(last, many, ends) else []
    assert wrong == []


def fills(translation: str, message: str, ends: Iterable[str]) -> bool:
    """Whether a translation has the places of a message, each perhaps with the end of a case."""
    places = set(PLACE.findall(message))
    with_ends = {place.replace(")", f"{end})"): place for place in places for end in ends}
    return {with_ends.get(place, place) for place in PLACE.findall(translation)} == places


def test_translations_open_the_same_tags(messages):
    tags = re.compile(r"</?\w+[^>]*>")
    assert [
        message.id
        for message in messages
        if not message.pluralizable and tags.findall(message.id) != tags.findall(message.string)
    ] == []


@pytest.fixture
def clone(tmp_path, monkeypatch, language):
    """A fresh clone, with the text of the catalogue and nothing compiled."""
    text = catalogue.catalogue_path(language)
    monkeypatch.setattr(catalogue, "ROOT", tmp_path)
    path = catalogue.catalogue_path(language)
    path.parent.mkdir(parents=True)
    shutil.copyfile(text, path)
    return path


def test_a_missing_catalogue_is_compiled(clone, messages):
    catalogue.compile_outdated()
    assert [path.name for path in sorted(clone.parent.iterdir())] == ["django.mo", "django.po"]
    with clone.with_suffix(".mo").open("rb") as file:
        words = gettext.GNUTranslations(file)
    plain = [one for one in messages if not one.pluralizable and not one.context]
    assert [words.gettext(one.id) for one in plain] == [one.string for one in plain]


@pytest.mark.parametrize(("newer", "is_compiled"), [("text", True), ("compiled", False)])
def test_a_catalogue_is_compiled_again_only_for_a_newer_text(clone, newer, is_compiled):
    target = clone.with_suffix(".mo")
    target.write_bytes(b"as it was")
    later = clone.stat().st_mtime + 60
    os.utime(clone if newer == "text" else target, (later, later))
    catalogue.compile_outdated()
    assert (target.read_bytes() != b"as it was") is is_compiled


# Names stand as on the map, without an article: after these they would need one, or an ending.
DECLINED = (
    r"\b(?:in|an|am|aus|bei|nach|vor|zu|auf|um|über|von|gegen|durch|neben|mit|de[mnrs]|die|das) "
)
SPACES = r"(?:%\((?:place|space|sea|target)s?\)s|\{(?:place|space|to)\})"


@pytest.mark.parametrize(
    "declined",
    [re.compile(DECLINED + SPACES), re.compile(r"\b(?:in|von|nach|ab) %\((?:phase|turn)\)s")],
    ids=["spaces", "seasons"],
)
def test_german_sentences_ask_no_article_of_a_name(declined):
    german = [message for message in catalogue.catalogue("de") if message.id]
    assert [text for one in german for text in strings(one) if declined.search(text)] == []


def test_french_signs_stay_with_their_words():
    """A space before : ; ? ! » and after « does not break."""
    loose = re.compile(r" [:;?!»]|« ")
    french = [message for message in catalogue.catalogue("fr") if message.id]
    assert [text for one in french for text in strings(one) if loose.search(text)] == []


def test_german_writes_a_space_before_an_ellipsis():
    """It stands for missing words."""
    german = [text for item in catalogue.catalogue("de") if item.id for text in strings(item)]
    assert [text for text in german if re.search(r"\w…", text)] == []


def formatted_words(path: Path) -> list[str]:
    """The calls of gettext inside f-strings of a file, which Babel does not find."""
    return [
        f"{path.relative_to(settings.BASE_DIR)}:{call.lineno}"
        for formatted in ast.walk(ast.parse(path.read_text()))
        if isinstance(formatted, ast.JoinedStr)
        for call in ast.walk(formatted)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in catalogue.KEYWORDS
    ]


@pytest.mark.parametrize("folder", catalogue.PYTHON)
def test_no_words_are_hidden_in_formatted_strings(folder):
    sources = Path(settings.BASE_DIR, folder).rglob("*.py")
    assert [place for path in sources for place in formatted_words(path)] == []


TRANSLATED = re.compile(r"{% blocktranslate.*?{% endblocktranslate %}", re.DOTALL)
CODE = re.compile(r"<code>.*?</code>", re.DOTALL)
COLON = re.compile(r"\}\}(?:</\w+>)*:\s.*")


def test_no_template_writes_a_colon_after_a_value_itself():
    """French has a space before it: it is written `{% translate ":" %}`."""
    found = {
        f"{path.relative_to(settings.BASE_DIR)}: {colon}"
        for path in Path(settings.BASE_DIR, "templates").rglob("*.html")
        for colon in COLON.findall(CODE.sub("", TRANSLATED.sub("", path.read_text())))
    }
    assert found == set()
