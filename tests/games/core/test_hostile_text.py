"""Any input is read quickly, however it is made."""

import base64
import json
import time
import zlib
from collections.abc import Iterable
from functools import partial

import pytest

from adjudicator.errors import InvalidOrder
from adjudicator.grammar import MAXIMUM_LENGTH
from adjudicator.notation import parse_order
from adjudicator.state import PhaseKind
from ambition.users.names import NAME_PATTERN, plain_name, skeleton
from games.core.codec import BoardState
from games.core.errors import Malformed, TooLarge, Unprocessable
from games.core.forms import clean_name
from games.core.sheet_limits import MAX_CHARACTERS
from games.learn.what_if.queries import (
    MAX_LINES,
    MAX_STEPS,
    Trial,
    play_trial,
    read_trial,
    write_trial,
)
from games.notes.queries import Mark, read_marks
from games.press import rules as press
from games.press.queries.threads import MAX_MATCHES
from games.press.words import ADDRESS, as_html
from games.sheets.conditional.text import read_conditional
from games.sheets.text import read_sheet
from maps.load import load_variant

VARIANT = load_variant("standard")
# In seconds of processor time.
SECONDS = 0.2
PARTS = [
    *(" ", "\t", " \n", "1 ", "1", "1.", ":", " :", ",", " ,", " or", "or ", "else ", "> ", "R "),
    *(
        " R",
        " - ",
        "- –",
        "D ",
        "if ",
        "if a ",
        " is",
        " dislodged",
        "a dislodged ",
        "build ",
        "s ",
    ),
    *(
        "s ",
        "waive,",
        "DP",
        "1 DP",
        "#",
        ";",
        " ; ",
        "\u3000",
        "\xa0",
        "'",
        "a'",
        "é",
        "http://",
        "://",
        # Combining marks in an unusual order, and a character that expands to eighteen.
        "\u0301\u0323",
        "\ufdfa",
    ),
]
# The largest form.
A_FORM = 20_000


def clean_name_or_refusal(text: str) -> None:
    with pytest.raises(Unprocessable):
        clean_name(text)


def text_of(part: str, size: int = MAX_CHARACTERS, start: str = "", end: str = "") -> str:
    """Repeat a part up to a length."""
    room = size - len(start) - len(end)
    return start + (part * (room // len(part) + 1))[:room] + end


def is_quick(work) -> bool:
    """Whether one of three attempts is quick; a busy machine may slow a single one down."""
    return any(_seconds(work) < SECONDS for _ in range(3))


def _seconds(work) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def slow(read, texts: Iterable[str]) -> list[str]:
    """The starts of the texts that are not read quickly."""
    return [text[:20] for text in texts if not is_quick(partial(read, text))]


def texts(*size: int, ends: Iterable[tuple[str, str]] = (("", ""),)) -> list[str]:
    """A text of each part, with each start and end."""
    return [text_of(part, *size, start=start, end=end) for part in PARTS for start, end in ends]


def test_any_sheet_is_read_quickly():
    assert slow(read_sheet, texts(ends=[("", ""), ("A Par", "!"), ("1", "x")])) == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", [PhaseKind.RETREATS, PhaseKind.ADJUSTMENTS])
def test_any_conditional_orders_are_read_quickly(kind):
    ends = [("", ""), ("A Par", "!"), ("if A Mar", ":")]
    assert slow(partial(read_conditional, kind), texts(ends=ends)) == []


def test_any_message_is_cleaned_quickly():
    assert slow(press.clean_message, texts(press.MAX_CHARACTERS)) == []


def test_the_patterns_of_press_are_fast():
    messages = texts(press.MAX_CHARACTERS)
    assert slow(press.BID.match, messages) == []
    assert slow(ADDRESS.findall, messages) == []


def test_any_message_is_shown_quickly():
    def show(text: str) -> None:
        # The number of results that a search shows.
        for _ in range(MAX_MATCHES):
            as_html(text)

    parts = [*PARTS, ")", "]", "(", "()", ".,"]
    messages = [text_of(part, press.MAX_CHARACTERS, start="http://a") for part in parts]
    assert slow(show, messages) == []


def test_any_order_is_read_quickly():
    def read(text: str) -> None:
        with pytest.raises(InvalidOrder):
            parse_order(VARIANT, text)

    assert slow(read, texts(MAXIMUM_LENGTH)) == []


def test_any_name_is_checked_quickly():
    assert slow(NAME_PATTERN.fullmatch, texts(10_000, ends=[("a", "!")])) == []


@pytest.mark.parametrize("start", ["", "a"])
@pytest.mark.parametrize("part", ["\u0301\u0323", "\ufdfa"])
@pytest.mark.parametrize("read", [plain_name, skeleton, clean_name_or_refusal])
def test_a_huge_name_is_normalised_quickly(read, part, start):
    text = text_of(part, A_FORM, start=start)
    assert is_quick(lambda: read(text))


@pytest.mark.parametrize("part", ["a ", "x-", "\ufdfa", "\u0301\u0323"])
def test_a_huge_mark_is_checked_quickly(part):
    mark = Mark(text_of(part, 1_000_000), "star", "x")

    def read() -> None:
        with pytest.raises(Unprocessable):
            read_marks(VARIANT, [mark])

    assert is_quick(read)


@pytest.mark.parametrize("line", ["xx", "A Par - Bur"])
@pytest.mark.parametrize("steps", [1, MAX_STEPS])
def test_any_board_is_resolved_quickly(line, steps):
    hands = {"FRANCE": (line,) * (MAX_LINES // (steps + 1))}
    code = write_trial(Trial((hands,) * steps, hands))
    assert is_quick(lambda: play_trial(VARIANT, VARIANT.start, read_trial(code)))


def test_an_address_with_more_lines_than_any_board_is_not_read():
    data = [{"FRANCE": ["xx"] * (MAX_LINES + 1)}]
    packed = zlib.compress(json.dumps(data).encode(), 9)
    with pytest.raises(Malformed):
        read_trial(base64.urlsafe_b64encode(packed).decode().rstrip("="))


@pytest.mark.parametrize("read", [read_sheet, partial(read_conditional, PhaseKind.RETREATS)])
def test_a_text_that_is_too_large_is_not_read_at_all(read):
    with pytest.raises(TooLarge):
        read(" " * 1_000_000)


def test_a_message_that_is_too_large_is_not_read_at_all():
    with pytest.raises(TooLarge):
        press.clean_message(" " * 1_000_000)


def test_a_proposal_that_is_too_large_is_not_read_at_all():
    with pytest.raises(TooLarge):
        press.read_proposal(BoardState(VARIANT, VARIANT.start), [" " * 1_000_000])
