"""The sentences for refusals of the adjudicator."""

from __future__ import annotations

import re
from string import Formatter

import pytest
from django.utils import translation

from adjudicator import IllegalOrder, InvalidOrder, check_order, parse_order, refusals
from games.core.codec import variant_named
from games.core.words import rules as prose

VARIANT = "ambition-empire-6.01"


@pytest.mark.parametrize("reason", refusals.SENTENCES)
def test_every_sentence_uses_only_parameters_of_its_error(reason):
    known = {name for _text, name, *_rest in Formatter().parse(refusals.SENTENCES[reason]) if name}
    used = set(re.findall(r"%\((\w+)\)s", str(prose.SENTENCES[reason])))
    assert used == known


def test_reasons_without_parameters_have_sentences():
    assert set(prose.BARE) == set(refusals.BARE)


def test_an_illegal_order_is_refused_with_full_names():
    variant = variant_named(VARIANT)
    with pytest.raises(IllegalOrder) as raised:
        check_order(variant, variant.start, "FR", "A Par - Lon")
    assert prose.refusal(variant, raised.value) == "Paris does not touch London."


def test_a_misspelt_space_is_refused_with_suggestions():
    variant = variant_named(VARIANT)
    with pytest.raises(InvalidOrder) as raised:
        parse_order(variant, "A Par - Burgundi", variant.start)
    said = prose.refusal(variant, raised.value)
    assert said == "No space is called “Burgundi”. Did you mean Bur (Burgundy)?"


def test_the_names_are_those_of_the_readers_language():
    with translation.override("de"):
        variant = variant_named(VARIANT)
        with pytest.raises(IllegalOrder) as raised:
            check_order(variant, variant.start, "HA", "A Wien - London")
        said = prose.refusal(variant, raised.value)
    assert "Wien" in said
