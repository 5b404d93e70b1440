"""A reader of files returns a game or raises its own error, whatever the file.

`tests/bench/mutations.py` tries many more files than this sample.
"""

import json
import time
from contextlib import suppress

import pytest

from adjudicator.errors import ImpossibleData
from adjudicator.game_text_reader import game_from_text
from adjudicator.verify import canonical
from games.core.errors import Refused
from tests.games.record.file_readers import (
    GAME,
    ODD,
    READERS,
    REQUEST,
    TEXT,
    board_from_upload,
    failures,
    mutations,
)

HEAD = "== Phase 1, branch 0: Spring 1763 movement"
TAGS = (
    *("outcome 5", "roots 5", "sheets 5", "number 7", "superseded true", "position 5", "phases []"),
    *("position.units 5", "position.centres 5", "position.turn 5", "position. 5", "press.x 5"),
    *("result.rows 5", 'result.rows ["a"]', "result.voids 5", "result.orders 5", "result.minors 5"),
    *(
        "result.position 5",
        "result.void_bids 5",
        "result. 5",
        "result 5",
        "then.x 5",
        "earlier.x 5",
    ),
)


def tagged(tag: str, text: str = TEXT.decode()) -> str:
    """The text of a game whose first phase begins with a tag."""
    head, rest = text.split("\n== ", 1)
    first, rest = rest.split("\n", 1)
    return f"{head}\n== {first}\n[{tag}]\n{rest}"


@pytest.mark.parametrize("tag", TAGS)
def test_a_tag_of_the_text_replaces_no_part_that_has_lines(tag):
    with pytest.raises(ImpossibleData, match="is not understood"):
        game_from_text(tagged(tag))


def test_a_tag_stands_in_a_phase_once():
    with pytest.raises(ImpossibleData):
        game_from_text(tagged('due_at "x"', tagged('due_at "x"')))


@pytest.mark.parametrize("tag", ["outcome 5", "roots 5", "result.rows 5"])
def test_a_text_of_two_lines_is_refused(tag):
    with pytest.raises(Refused):
        board_from_upload(f"{HEAD}\n[{tag}]".encode())


def test_minors_in_words_are_refused():
    with pytest.raises(Refused):
        board_from_upload(f'{HEAD}\n[result.minors "words"]\nminors\n  Swi: none'.encode())


@pytest.mark.slow
def test_mutations_leave_the_values_that_they_insert_as_they_are():
    before = repr(ODD)
    for _file in mutations(canonical(REQUEST), 2_000, seed=1763):
        assert repr(ODD) == before


@pytest.mark.slow
@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.name)
def test_no_mutation_of_a_file_ends_in_another_error(reader):
    assert list(failures(reader, 60, seed=1763)) == []


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.name)
def test_the_file_without_mutations_is_read(reader):
    if reader.name.startswith("import"):
        with pytest.raises(Refused, match="finished games"):
            reader.read(reader.file)
    else:
        reader.read(reader.file)


def test_half_a_pair_of_signs_is_refused():
    with pytest.raises(Refused):
        board_from_upload(TEXT.replace(b'[name "', b'[name "\\ud800'))
    assert GAME["name"] in TEXT.decode()


MEGABYTE = 1_000_000
# Files of a megabyte: lines that are understood, lists of small values, and many orders.
LARGE = (
    TEXT + b"FR\n" * (MEGABYTE // 3),
    TEXT + b"FR\n" + b"  b\n" * (MEGABYTE // 4),
    TEXT + f"{HEAD}\n".encode() * (MEGABYTE // len(HEAD)),
    TEXT + b'FR\n  "' + b"\\\\" * (MEGABYTE // 2),
    TEXT + b"minors\n" + b"  a: b  = c (d) by e\n" * (MEGABYTE // 21),
    b'{"a":[' + b"{}," * (MEGABYTE // 3) + b"{}]}",
    b'{"a":' + b"[" * MEGABYTE,
    json.dumps(GAME | {"corrections": [{"kind": "", "replaced": []}] * 30_000}).encode(),
    json.dumps(REQUEST | {"orders": {"FR": ["A Par - Bur " * 16] * 1_000}}).encode(),
)


@pytest.mark.slow
@pytest.mark.parametrize("content", LARGE, ids=lambda content: content[-20:].decode())
def test_a_megabyte_takes_at_most_half_a_second_of_processor(content):
    spent = []
    for _ in range(3):
        began = time.thread_time()
        with suppress(Refused):
            board_from_upload(content)
        spent.append(time.thread_time() - began)
        if spent[-1] < 0.5:
            break
    assert min(spent) < 0.5
