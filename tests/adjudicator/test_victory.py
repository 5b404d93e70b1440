"""How a game ends."""

from fractions import Fraction

import pytest

from adjudicator.phase import resolve
from adjudicator.victory import draw_shares, winner
from maps.load import load_variant
from tests.adjudicator.scenes import scene

EMPIRE = load_variant("ambition-empire-6.01")


def counted(**counts: int) -> dict[str, str]:
    spaces = iter(EMPIRE.board.centres)
    return {next(spaces): power for power, number in counts.items() for _ in range(number)}


@pytest.mark.parametrize(
    ("counts", "power"),
    [
        pytest.param({"FR": 15, "RU": 14}, "FR", id="alone at fifteen"),
        pytest.param({"FR": 15, "RU": 16}, "RU", id="both above: the one with more"),
        pytest.param({"FR": 15, "RU": 15}, None, id="equal leaders play on"),
        pytest.param({"FR": 16, "RU": 16, "OT": 12}, None, id="also above fifteen"),
        pytest.param({"FR": 14}, None, id="fourteen are too few"),
        pytest.param({"FR": 15}, "FR", id="nobody else has any"),
        pytest.param({}, None, id="nobody has any"),
    ],
)
def test_the_winner_has_fifteen_and_more_than_any_other(
    counts: dict[str, int], power: str | None
) -> None:
    assert winner(EMPIRE, counted(**counts)) == power


def test_the_winner_is_found_after_a_fall_and_before_builds() -> None:
    grouped: dict[str, str] = {}
    for space, power in counted(FR=14, RU=10).items():
        grouped[power] = f"{grouped.get(power, '')} {space}".strip()
    position = scene(EMPIRE, "fall 1770", centres=grouped, units={"FR": "A Ven"})
    outcome = resolve(EMPIRE, position, {})
    assert outcome.winner == "FR"
    assert outcome.position.turn.season == "winter"


def test_a_draw_is_shared_equally_by_all_with_a_unit_on_the_board() -> None:
    position = scene(
        EMPIRE,
        "fall 1770 retreats",
        units={"FR": "A Par, A Bur, A Mar", "Swi": "A Swi"},
        dislodged={"A Mar": {"power": "SP", "by": "A Gas", "retreats": ["Brc"]}},
        centres={"OT": "Con"},
    )
    assert draw_shares(EMPIRE, position) == {"FR": Fraction(1, 2), "SP": Fraction(1, 2)}


def test_an_armed_neutral_gives_its_ally_no_share() -> None:
    rome = load_variant("rise-of-rome-1")
    units = {"Ill": "A Ill", "MA": "A Pel"}
    alliances = {"Ill": {"power": "RO", "since": 221}}
    position = scene(rome, "spring 220", units=units, alliances=alliances)
    assert draw_shares(rome, position) == {"MA": Fraction(1)}
