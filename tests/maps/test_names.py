"""The names of powers and spaces in other languages."""

import re
from dataclasses import replace

import pytest

from adjudicator import InvalidOrder, parse_order
from adjudicator.adjustments import removals_by_default
from adjudicator.state import Unit
from adjudicator.vocabulary import words
from maps.checks.drawing import drawing_problems
from maps.geometry import load_geometry
from maps.load import FOLDER, languages, load_variant, read_names, variant_ids
from maps.names import with_names
from maps.relabel import lettered_board

BOTH = [(variant, language) for variant in variant_ids() for language in languages()]


@pytest.mark.parametrize(("variant_id", "language"), BOTH)
def test_every_power_and_space_has_a_name_and_nothing_else_has(variant_id, language):
    variant, names = load_variant(variant_id), read_names(variant_id, language)
    assert set(names["spaces"]) == set(variant.board.spaces)
    assert set(names["powers"]) == set(variant.powers)
    assert set(names.get("waterways", ())) <= {way.name for way in variant.board.waterways}


@pytest.mark.parametrize(("variant_id", "language"), BOTH)
def test_no_name_means_two_spaces(variant_id, language):
    meant = {}
    for key, space in load_variant(variant_id).board.spaces.items():
        for name in {key, space.name, *space.aliases, *space.also}:
            assert meant.setdefault(words(name), key) == key


# Orders with the names of spaces as the rules of 6.01 print them in examples 13 to 15.
PRINTED = [
    ("A Madrid - Andalusia", "A Mad - And"),
    ("F Barcelona - Western Mediterranean Sea", "F Brc - Wes"),
    ("F Gibraltar - Mid-Atlantic Ocean", "F Gib - MAO"),
]


@pytest.mark.parametrize("variant_id", ["ambition-empire-6.01", "ambition-empire-6.0"])
@pytest.mark.parametrize(("text", "order"), PRINTED)
def test_names_of_the_published_examples_are_understood(variant_id, text, order):
    variant = load_variant(variant_id)
    assert str(parse_order(variant, text)) == order


def test_the_rules_see_the_english_names():
    assert load_variant("ambition-empire-6.01").board.spaces["Vie"].name == "Vienna"


def test_the_names_are_german_in_german():
    variant = with_names(load_variant("ambition-empire-6.01"), "de")
    assert variant.board.spaces["Vie"].name == "Wien"
    assert variant.powers["HA"].name == "Österreich/Habsburg"


def test_a_river_has_its_own_name_in_each_language():
    english = load_variant("empire-1999")
    found = [with_names(english, language).board.waterways[1].name for language in ("en", "de")]
    assert found == ["St-Lawrence", "Sankt-Lorenz-Strom"]


def test_a_variant_that_extends_another_renames_what_differs():
    variant = with_names(load_variant("ambition-empire-6.0"), "de")
    assert variant.board.spaces["NaS"].name == "Beide Sizilien"
    assert variant.board.spaces["Vie"].name == "Wien"


def test_a_language_without_names_leaves_the_variant_as_it_is():
    variant = load_variant("standard")
    assert with_names(variant, "en") is variant


def test_a_mistake_is_answered_with_the_names_of_ones_own_language():
    english = load_variant("ambition-empire-6.01")
    for variant, hint in ((english, "Vie (Vienna)"), (with_names(english, "de"), "Vie (Wien)")):
        with pytest.raises(InvalidOrder, match=re.escape(hint)):
            parse_order(variant, f"A Boh - {variant.board.spaces['Vie'].name}x", variant.start)


@pytest.mark.parametrize("text", ["A Wien - Böhmen", "A Vienna - Bohemia", "a vie-boh"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_an_order_is_understood_with_the_names_of_either_language(text, language):
    variant = with_names(load_variant("ambition-empire-6.01"), language)
    assert str(parse_order(variant, text, variant.start)) == "A Vie - Boh"


def test_units_are_removed_in_the_same_order_whatever_the_language():
    english = load_variant("ambition-empire-6.01")
    # English Channel and Eastern Mediterranean; in German Ärmelkanal comes before Östliches.
    units = (Unit("FR", "F", "Eng"), Unit("FR", "F", "Eas"))
    position = replace(english.start, units=units, centres={})
    for variant in (english, with_names(english, "de")):
        assert removals_by_default(variant, position, "FR", 1) == (units[1],)


@pytest.mark.slow
@pytest.mark.parametrize(
    "board", sorted(path.parent.name for path in FOLDER.glob("*/geometry.json"))
)
@pytest.mark.parametrize("language", languages())
def test_the_names_on_the_board_lie_where_they_belong(board, language):
    variant = with_names(load_variant(board), language)
    assert list(drawing_problems(variant, lettered_board(variant))) == []


def test_a_longer_name_is_smaller_and_a_shorter_one_not_larger():
    english = load_variant("ambition-empire-6.01")
    first, german = lettered_board(english), lettered_board(with_names(english, "de"))
    assert german.land["War"].label.size < first.land["War"].label.size
    assert german.land["Vie"].label.size == first.land["Vie"].label.size


def test_a_name_of_two_words_is_broken_where_the_first_one_was():
    german = lettered_board(with_names(load_variant("ambition-empire-6.01"), "de"))
    assert german.sea["Wes"].label.lines == ("Westliches", "Mittelmeer")


def test_the_board_in_its_first_language_is_as_drawn():
    variant = load_variant("ambition-empire-6.01")
    assert lettered_board(variant) is load_geometry(variant.id)
