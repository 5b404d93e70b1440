"""The words of the pictures of boards."""

import string

from games.core.board.words import board_words
from maps.render import WORDS


def test_every_sentence_of_the_pictures_can_be_translated():
    assert board_words().keys() == WORDS


def test_no_translation_loses_a_placeholder():
    for english, shown in board_words().items():
        assert _places(shown) == _places(english), english


def _places(sentence):
    return sorted(place for _, place, _, _ in string.Formatter().parse(sentence) if place)
