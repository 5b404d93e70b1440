"""Every problem that the checks report has its sentence, and every sentence a check."""

import re
from pathlib import Path

import pytest

from maps.checks import sentences
from maps.checks.problem import report
from maps.checks.sentences import SENTENCES

CHECKS = Path(sentences.__file__).parent
# Sentences whose case is chosen by a value.
CHOSEN = {
    "coast_seas",
    "coast_seas.elsewhere",
    "coast_seas.none",
    "build_no_space.land",
    "build_no_space.sea",
    "build_no_space",
}


def reported():
    text = "".join(path.read_text() for path in CHECKS.glob("*.py"))
    return set(re.findall(r'report\(\s*"([a-z_.]+)"', text))


def test_each_report_has_a_sentence_and_each_sentence_a_report():
    assert reported() | CHOSEN == SENTENCES.keys()


def test_a_problem_has_its_code_and_the_values_of_its_sentence():
    problem = report("not_connected.army", space="Par")
    assert (problem.code, problem.message) == ("not_connected", "No army can reach Par.")
    assert dict(problem.facts) == {"space": "Par"}


def test_a_sentence_without_its_values_is_not_made():
    with pytest.raises(KeyError):
        report("no_star")
