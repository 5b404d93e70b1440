"""The problems of a board, and the refusals of its changes, in the reader's language."""

import re

import pytest
from django.utils.translation import override

from adjudicator.errors import ImpossibleData
from games.studio.words.problems import SENTENCES, problem_sentence
from games.studio.words.refusals import SENTENCES as REFUSALS, impossible_sentence
from maps.checks.files import FileProblem, check_files
from maps.checks.sentences import SENTENCES as CHECKED
from maps.drafts import draft_files
from maps.drafts.refusals import SENTENCES as REFUSED, ImpossibleDraft

LANGUAGES = ("en", "de", "fr")


def values_of(sentence):
    return set(re.findall(r"\{(\w+)", sentence))


def placeholders_of(sentence):
    return set(re.findall(r"%\((\w+)\)s", str(sentence)))


def test_every_problem_has_words():
    assert SENTENCES.keys() == CHECKED.keys()


def test_every_refusal_of_a_change_has_words():
    assert REFUSALS.keys() == REFUSED.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_name_the_same_values(language):
    with override(language):
        wrong = [
            key for key in CHECKED if placeholders_of(SENTENCES[key]) != values_of(CHECKED[key])
        ]
        wrong += [
            code
            for code in REFUSED
            if not placeholders_of(REFUSALS[code]) <= values_of(REFUSED[code])
        ]
    assert wrong == []


def test_a_problem_is_worded_in_german():
    files = draft_files("standard")
    del files["geometry"]["land"]["PAR"]["star"]
    files["variant"]["counts"]["centres"] = 3
    problems = {row.code: row for row in check_files(files)}
    with override("de"):
        assert problem_sentence(problems["no_star"]) == "Das Zentrum PAR hat keinen Stern."
        counted = problem_sentence(problems["count"])
    assert counted == "Auf dem Brett sind 34 Versorgungszentren, nicht 3."


def test_sizes_have_the_readers_comma():
    facts = {"space": "PAR", "size": 3.5, "width": 1400}
    problem = FileProblem("name_small", "", "geometry.json", False, "name_small", facts)
    with override("de"):
        assert "3,5 Pixel" in problem_sentence(problem)


def test_a_reason_of_a_broken_file_is_worded():
    facts = {"where": "theme.json.powers", "why": "this is missing"}
    problem = FileProblem("theme_file", "", "theme.json", False, "theme_file", facts)
    with override("fr"):
        assert problem_sentence(problem) == "theme.json.powers\u00a0: Cela manque."


@pytest.mark.parametrize(
    ("sentence", "facts"),
    [("", {}), ("no_such_sentence", {}), ("no_star", {}), ("no_star", {"a": "b"})],
)
def test_a_problem_of_an_older_check_has_its_english_sentence_alone(sentence, facts):
    problem = FileProblem("no_star", "No star.", "geometry.json", False, sentence, facts)
    assert problem_sentence(problem) == ""


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (ImpossibleDraft("key", "bad_key"), "Eine Abkürzung hat 1 bis 8 Buchstaben und Ziffern."),
        (ImpossibleData("setup", "“F PAR” cannot stand there"), "„F PAR“ kann dort nicht stehen."),
        (ImpossibleData("setup", "a new reason"), "a new reason"),
    ],
)
def test_a_refusal_is_worded_in_german(error, sentence):
    with override("de"):
        assert impossible_sentence(error) == sentence
