"""The pages of scoring systems, whose example the systems compute."""

from fractions import Fraction

import pytest
from django.test import Client

from games.scoring.page import example_facts, example_variant, system_context
from games.scoring.systems import SYSTEMS
from tests.games.cast import refused
from tests.games.table import text_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)
def test_a_page_has_formula_example_and_source(system):
    answer = Client().get(f"/scoring/{system.code}/")
    page = " ".join(text_of(answer).split())
    for words in (system.name, system.summary, system.formula, system.source, *system.rules):
        assert str(words) in page
    scores = system.score(example_facts())
    rows = {row["power"]: row for row in answer.context["rows"]}
    for power, score in scores.items():
        assert float(rows[power]["score"]) == pytest.approx(float(score), abs=0.0005)
        assert rows[power]["fraction"] in ("", str(score))
        assert (rows[power]["fraction"] == "") == (score.denominator == 1)


def test_the_example_is_a_position_of_its_variant():
    variant, facts = example_variant(), example_facts()
    assert facts.centres.keys() == variant.powers.keys()
    assert sum(facts.centres.values()) == len(variant.board.centres) - 1
    assert all(facts.centres[power] == 0 for power in facts.out)


@pytest.mark.parametrize(
    ("code", "score"),
    [
        ("square", Fraction(100, 287)),
        ("draw_size", Fraction(1, 8)),
        ("centre_share", Fraction(10, 43)),
        ("rank", Fraction(10)),
        ("carnage", Fraction(10_010)),
        ("fibonacci", Fraction(55_010)),
        ("c_diplo", Fraction(49)),
        ("tribute", Fraction(10 * 34, 44) + Fraction(66, 8) + 7 * (Fraction(10 * 34, 44) - 6)),
    ],
)
def test_the_leader_of_the_example_has_the_score_that_one_finds_by_hand(code, score):
    assert max(SYSTEMS[code].score(example_facts()).values()) == score


def test_the_list_compares_all_systems():
    answer = Client().get("/scoring/")
    page = text_of(answer)
    assert all(str(system.name) in page for system in SYSTEMS.values())
    assert all(len(row["scores"]) == len(SYSTEMS) for row in answer.context["rows"])


def test_an_unknown_system_is_refused_with_a_sentence():
    answer = Client().get("/scoring/roulette/")
    assert answer.status_code == 404
    assert "There is no such scoring system." in text_of(answer)


def test_an_unknown_system_has_no_page():
    assert refused(system_context, "golden_apples") == ("no_such_scoring", 404)
