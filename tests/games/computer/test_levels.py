"""The levels of computer players: all give legal orders, and higher ones play better."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from adjudicator import (
    Position,
    Reason,
    Result,
    Variant,
    bid_warning,
    check_order,
    entitlement,
    resolve,
)
from adjudicator.calendar import powers_to_order
from games.computer import Level, Sheet, choose_orders
from games.computer.effort import MASTER, STRONG
from games.computer.past import Past
from games.models import ComputerLevel
from maps.load import load_variant
from tests.adjudicator.scenes import scene
from tests.bench import levels
from tests.bench.levels import play, seat
from tests.games.computer.table import lone

FALL = "fall 1765"


@pytest.mark.parametrize("level", Level)
def test_every_order_and_bid_is_legal(empire: Variant, level: Level) -> None:
    sheet = choose_orders(empire, empire.start, "FR", 1, level)
    own = [unit for unit in empire.start.units if unit.power == "FR"]
    assert len(sheet.orders) == len(own)
    for order in sheet.orders:
        assert str(check_order(empire, empire.start, "FR", order)) == order
    for bid in sheet.bids:
        assert bid_warning(empire, empire.start, "FR", sheet.orders, bid.order) is None
    assert sum(bid.points for bid in sheet.bids) <= entitlement(empire, empire.start, "FR")


@pytest.mark.parametrize("level", Level)
def test_the_same_seed_gives_the_same_sheet(standard: Variant, level: Level) -> None:
    position = scene(
        standard, "fall 1905", units={"FRANCE": "A PAR, A BUR", "GERMANY": "A RUH, A MUN"}
    )
    first, second = (choose_orders(standard, position, "FRANCE", 1, level) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("seed", range(3))
def test_a_free_centre_is_taken_except_by_hesitating_beginners(
    empire: Variant, level: Level, seed: int
) -> None:
    position = lone(empire, FALL, "FR", {"FR": "A Bur"}, nobody="Swi")
    sheet = choose_orders(empire, position, "FR", seed, level)
    held = level is Level.BEGINNER and sheet.orders == ("A Bur H",)
    assert held or sheet.orders == ("A Bur - Swi",)


def test_a_beginner_never_supports(empire: Variant) -> None:
    for power in empire.powers:
        sheet = choose_orders(empire, empire.start, power, 1, Level.BEGINNER)
        assert not [order for order in sheet.orders if " S " in order]


def test_the_model_has_the_same_levels() -> None:
    assert ComputerLevel.values == [level.value for level in Level]


def test_the_trials_of_a_sheet_are_bounded() -> None:
    assert STRONG.trials <= 500
    assert MASTER.trials <= 2000


def test_the_lone_seat_goes_round_the_powers(empire: Variant) -> None:
    held = [seat(empire.id, number) for number in range(20)]
    assert Counter(held) == dict.fromkeys(empire.powers, 2)


def test_a_lone_player_does_not_share_the_guesses_of_the_rest(
    empire: Variant, monkeypatch: pytest.MonkeyPatch
) -> None:
    seeds: dict[str, set[int]] = {}

    def choose(
        _variant: Variant,
        _position: Position,
        power: str,
        _seed: int,
        _level: Level,
        guess: int,
        _past: Past,
    ) -> Sheet:
        seeds.setdefault("one" if power == "FR" else "rest", set()).add(guess)
        return Sheet()

    monkeypatch.setattr(levels, "choose_orders", choose)
    play(task("strong", "intermediate", 1))
    assert len(seeds["rest"]) == 1
    assert seeds["one"].isdisjoint(seeds["rest"])


@pytest.mark.parametrize("player", ["dumbbot", "random"])
@pytest.mark.parametrize("board", ["ambition-empire-6.01", "standard", "rise-of-rome-1"])
def test_yardsticks_order_legally(player: str, board: str) -> None:
    variant = load_variant(board)
    position = variant.start
    for _ in range(12):
        sheets = {
            power: levels.OTHERS[player](variant, position, power, 1)
            for power in powers_to_order(variant, position)
        }
        outcome = resolve(
            variant,
            position,
            {power: sheet.orders for power, sheet in sheets.items()},
            {power: sheet.bids for power, sheet in sheets.items()},
        )
        assert [line for line in outcome.orders if line.result is Result.ILLEGAL] == []
        assert [void for void in outcome.void_bids if void.reason is Reason.OVERSPENT] == []
        position = outcome.position


def test_games_of_a_file_are_not_played_again(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    tasks = [task("random", "random", years) for years in (1, 2)]
    first = list(levels.played(tasks[:1], 1, file, play))
    assert [row["years"] for row in levels.played(tasks, 1, file, play)] == [1, 2]
    assert file.read_text().splitlines()[0] == json.dumps(first[0])
    assert len(file.read_text().splitlines()) == 2


def task(one: str, rest: str, years: int) -> levels.Row:
    return {
        "variant": "ambition-empire-6.01",
        "one": one,
        "rest": rest,
        "years": years,
        "seed": 1,
        "seat": "FR",
    }
