"""The words of pictures in another language."""

import string
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from adjudicator.orders import Move
from adjudicator.reasons import Result
from adjudicator.state import Alliance, PhaseKind, Season, Turn
from maps.load import load_variant
from maps.names import with_names
from maps.render import DrawnOrder, overlay_svg, religions_svg, share_svg, standalone_svg
from maps.render.legend import SAMPLES
from maps.render.names import place_name, space_title, unit_title
from maps.render.words import GLYPHS, RELIGIONS, RESULTS, WORDS, wording

# Every sentence in capitals, its places kept: a language of which no word is forgotten.
LOUD = {
    sentence: "".join(
        text.upper() + (f"{{{place}}}" if place else "")
        for text, place, _, _ in string.Formatter().parse(sentence)
    )
    for sentence in WORDS
}
MOVE = DrawnOrder("FR", Move("A", "Par", "Bur"), Result.NO_CONVOY)


def test_a_sentence_that_is_not_translated_stays_english():
    assert wording({}, "supply centre of {owner}", owner="France") == "supply centre of France"


def test_every_result_has_a_word():
    assert {result.value.replace("_", " ") for result in Result} == set(RESULTS)


def test_every_glyph_of_the_legend_has_a_word():
    assert [meaning for meaning, _ in SAMPLES] == list(GLYPHS)


@pytest.mark.parametrize(
    ("space", "title"),
    [
        ("War", "Warsaw, SUPPLY CENTRE OF Poland-Lithuania, ARMY"),
        ("Swi", "Switzerland, SUPPLY CENTRE OF A PROTESTANT MINOR POWER, ARMY"),
        ("Gib", "Gibraltar, SEA, FLEET OF Britain"),
    ],
)
def test_a_space_is_told_in_the_words_handed_in(variant, space, title):
    assert space_title(variant, variant.start, space, LOUD) == title


def test_a_unit_is_told_in_the_words_handed_in(variant):
    fleet = variant.start.unit_at["Smy"]
    title = "FLEET OF Turkey IN Smyrna (SOUTH COAST), DISLODGED"
    assert unit_title(variant, variant.start, fleet, True, LOUD) == title


def test_an_armed_neutral_wears_the_colours_and_the_code_of_its_ally():
    rome = load_variant("rise-of-rome-1")
    allied = replace(rome.start, alliances={"Ill": Alliance("RO", 221)})
    alone, drawn = (overlay_svg(rome, position) for position in (rome.start, allied))
    assert 'href="#allied-spears-A"/><text y="21">RO<' not in alone
    unit = drawn.partition('id="unit-Ill"')[2].partition("</g>")[0]
    assert 'href="#allied-spears-A"/><text y="21">RO<' in unit
    group = drawn.partition('id="unit-Ill"')[0].rpartition("data-power=")[2]
    assert group.startswith('"RO"')


def test_the_line_below_the_title_counts_years_back_where_the_variant_does():
    rome = load_variant("rise-of-rome-1")
    later = replace(rome.start, turn=Turn(211, Season.FALL, PhaseKind.MOVEMENT))
    assert "in the year 220 BC" in standalone_svg(rome, rome.start)
    assert "in the year 211 BC" in standalone_svg(rome, later)


def test_a_minor_is_told_in_the_words_handed_in(variant):
    title = "ARMY OF Bavaria (CATHOLIC MINOR POWER)"
    assert unit_title(variant, variant.start, variant.start.unit_at["Bav"], words=LOUD) == title


def test_names_are_those_of_the_variant_handed_in(variant):
    german = with_names(variant, "de")
    assert space_title(german, german.start, "War").startswith(german.board.spaces["War"].name)
    assert place_name(german, "Swi") == "Schweiz"


def test_an_overlay_speaks_the_language_of_its_words(variant):
    drawn = overlay_svg(with_names(variant, "de"), variant.start, [MOVE], words=LOUD)
    assert "A Par - Bur: NO CONVOY" in drawn
    assert "Schweiz, SUPPLY CENTRE OF A PROTESTANT MINOR POWER, ARMY" in drawn


@pytest.mark.parametrize("draw", [standalone_svg, share_svg])
def test_a_picture_speaks_the_language_of_its_words(variant, draw):
    drawn = draw(with_names(variant, "de"), variant.start, [MOVE], words=LOUD)
    assert "A Par - Bur: NO CONVOY" in drawn
    assert "Österreich" in drawn


def test_the_legend_speaks_the_language_of_its_words(variant):
    root = ET.fromstring(standalone_svg(variant, variant.start, [MOVE], words=LOUD))
    texts = {element.text for element in root.iter() if element.tag.endswith("}text")}
    assert {LOUD[glyph] for glyph in GLYPHS} <= texts
    assert {LOUD[religion] for religion in RELIGIONS.values()} <= texts


def test_the_picture_of_the_religions_speaks_the_language_of_its_words(variant):
    assert ">THE RELIGIONS</text>" in religions_svg(variant, words=LOUD)
