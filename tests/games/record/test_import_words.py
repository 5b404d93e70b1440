"""Refusals and remarks of the importers, in the reader's language."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from adjudicator.errors import InvalidOrder
from adjudicator.imports import ImportRefused, Remark
from adjudicator.reasons import Reason
from adjudicator.state import PhaseKind, Season, Turn
from games.record.import_words import import_refusal, remark_sentence
from maps.load import load_variant

IMPORTS = Path(settings.BASE_DIR) / "adjudicator" / "imports"
CODE = re.compile(r'ImportRefused\(\s*"(\w+)"')
CODES = sorted({code for path in IMPORTS.glob("*.py") for code in CODE.findall(path.read_text())})
# These come with the message of a reader of our own formats.
OF_OWN_FORMATS = {"bad_text"}
FALL = Turn(1902, Season.FALL, PhaseKind.RETREATS)


@pytest.mark.parametrize("code", sorted(set(CODES) - OF_OWN_FORMATS))
def test_a_refusal_has_no_word_of_the_english_message(code):
    facts = {"word": "Kenya", "turn": FALL, "variant": load_variant("standard")}
    error = ImportRefused(code, "line 7", "an English message", **facts)
    with translation.override("de"):
        sentence = import_refusal(error).message
    assert "English" not in sentence
    assert "1902, retreats" not in sentence


def test_a_refusal_names_the_word_the_phase_and_the_line():
    error = ImportRefused("no_such_power", "line 7", "no power is called “Kenya”", word="Kenya")
    facts = {"turn": FALL, "variant": load_variant("standard")}
    missing = ImportRefused("phase_missing", "line 9", "the file has no phase", **facts)
    with translation.override("de"):
        assert import_refusal(error).message == "Keine Macht heißt „Kenya“ (Zeile 7)."
        assert "Herbst 1902 (Rückzüge)" in import_refusal(missing).message


@pytest.mark.parametrize(
    ("word", "place"), [("", "(Zeile 7)"), ("BUR, PAR", "(Zeile 7; BUR, PAR)")]
)
def test_a_contradiction_names_its_line_and_the_spaces_that_differ(word, place):
    facts = {"word": word, "turn": FALL, "variant": load_variant("standard")}
    with translation.override("de"):
        sentence = import_refusal(ImportRefused("differs", "line 7", "a message", **facts)).message
    assert place in sentence


def test_a_remark_has_the_phase_and_the_reason_in_the_readers_language():
    reason = InvalidOrder(Reason.UNKNOWN_UNIT, "A Pqr H", {"word": "A Pqr"})
    with translation.override("fr"):
        variant = load_variant("standard")
        sentence = remark_sentence(variant, Remark("unread", "line 7", FALL, "A Pqr H", reason))
    assert "A Pqr H" in sentence
    assert not re.search(r"line|Fall|retreats|unit|understood", sentence)
