"""Arms of powers and published records, as the variants' folders have them."""

import pytest

from maps.load import load_variant, variant_ids
from maps.records import published_records
from maps.render.arms import arms_svg, arms_words, has_arms
from script.catalogue import languages

POWERS = [(variant, power) for variant in variant_ids() for power in load_variant(variant).powers]


def test_every_power_has_arms():
    assert [where for where in POWERS if not has_arms(*where)] == []


def test_all_arms_can_be_drawn():
    for variant, power in POWERS:
        assert arms_svg(variant, power).count("clip-path") == 1


@pytest.mark.parametrize("language", [code for code in languages() if code != "en"])
def test_the_words_about_arms_are_translated(language):
    for variant, power in POWERS:
        english, other = (arms_words(variant, power, code).about for code in ("en", language))
        assert english != other


@pytest.mark.parametrize("language", ["xx", "de-at"])
def test_other_languages_get_english_words(language):
    assert arms_words("standard", "ITALY", language).about.startswith("The cross")


def test_published_records_name_powers_of_their_variant():
    for variant in variant_ids():
        for record in published_records(variant):
            assert record.power in load_variant(variant).powers
            assert record.centres <= len(load_variant(variant).board.centres)
