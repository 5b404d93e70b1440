"""Words for the codes of the adjudicator."""

import pytest

from adjudicator import Reason, Result, options, parse_order
from games.core.codec import BoardState
from games.core.words.orders import plain, plain_text, with_dash
from games.story.words.results import result_badge, why
from maps.load import load_variant

VARIANT = load_variant("ambition-empire-6.01")
STATE = BoardState(VARIANT, VARIANT.start)


def test_every_reason_has_a_sentence():
    assert [reason for reason in Reason if not why(reason).endswith(".")] == []


def test_every_reason_can_name_units():
    assert [reason for reason in Reason if "%(" in why(reason, ["A Par", "A Mar"])] == []


@pytest.mark.parametrize("result", Result)
def test_every_result_has_a_word(result):
    label, _sign, level = result_badge(result)
    assert label
    assert level in ("", "ok", "warn", "bad")


SENTENCES = {
    "A Par H": "Paris holds",
    "A Par - Bur": "Paris moves to Burgundy",
    "A Con - Cri via convoy": "Constantinople moves to Crimea by convoy",
    "A Mar S A Par": "Marseilles supports Paris where it stands",
    "A Mar S A Par - Bur": "Marseilles supports Paris to Burgundy",
    "F Bla C A Con - Cri": "Black Sea convoys the army of Constantinople to Crimea",
    "A Par R Gas": "Paris retreats to Gascony",
    "A Par D": "Paris is disbanded",
    "Build F Smy/sc": "A new fleet in Smyrna (south coast)",
    "Build A Par": "A new army in Paris",
    "Remove A Par": "Army Paris is removed",
    "Remove F Hel": "Fleet Helgoland Bight is removed",
    "Waive": "One build is given up",
}


@pytest.mark.parametrize(("order", "sentence"), SENTENCES.items())
def test_an_order_in_plain_words(order, sentence):
    assert plain_text(STATE, order) == sentence


def test_an_order_not_understood_has_no_sentence():
    assert plain_text(STATE, "A Par to the moon") == ""


def test_every_order_of_the_start_has_a_sentence():
    for power in (*VARIANT.powers, *VARIANT.minors):
        for orders in options(VARIANT, VARIANT.start, power).values():
            assert all(plain(VARIANT, order) for order in orders)


def test_a_printed_order_is_read_back():
    order = parse_order(VARIANT, "A Mar S A Par - Bur")
    assert with_dash(order) == "A Mar S A Par – Bur"
    assert parse_order(VARIANT, with_dash(order)) == order
