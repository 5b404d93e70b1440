"""Game files: what verify.py and the replay find in honest, changed and lying files."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from adjudicator import verify
from adjudicator.game_text import text_from_game
from adjudicator.replay import replay_data
from adjudicator.verify import Unreadable, canonical, drawn, problems, report, tree_root
from games.seats.assignment import assign, auction, bid_receipt
from tests.adjudicator.game_files import SUPPORT, draw, short_game, written

ROOT = Path(__file__).parents[2]


def codes(data: dict[str, Any]) -> set[str]:
    """The codes of all problems of a file with a digest that fits."""
    return {problem.code for problem in report(written(data), None)[0]}


@pytest.mark.parametrize("opened", [True, False])
def test_an_honest_file_has_no_problems(opened: bool) -> None:
    found, remarks = report(canonical(short_game(opened=opened)), None)
    assert found == []
    assert "2 of 2 phases were resolved again with the same result." in remarks


def test_one_changed_byte_is_found() -> None:
    text, chance = canonical(short_game()), random.Random(1763)
    for _ in range(300):
        place = chance.randrange(len(text))
        changed = bytearray(text)
        changed[place] = chance.choice([byte for byte in range(256) if byte != text[place]])
        assert is_found(bytes(changed)), (place, changed[place])


def is_found(text: bytes) -> bool:
    try:
        return bool(next(problems(text), None))
    except Unreadable:
        return True


def order(data: dict[str, Any]) -> None:
    data["phases"][0]["sheets"]["HA"]["orders"]["lines"] = ["A Vie - Boh"]


def bid(data: dict[str, Any]) -> None:
    data["phases"][0]["sheets"]["FR"]["bids"]["lines"][0]["points"] = 1


def salt(data: dict[str, Any]) -> None:
    data["phases"][0]["sheets"]["FR"]["bids"]["salt"] = "33" * 16


def sheet(data: dict[str, Any]) -> None:
    del data["phases"][1]["sheets"]["HA"]


def board(data: dict[str, Any]) -> None:
    data["phases"][1]["position"]["units"]["FR"].append("A Gas")


def game(data: dict[str, Any]) -> None:
    data["game"] = 8


@pytest.mark.parametrize("lie", [order, bid, salt, sheet, board, game])
def test_a_lie_about_a_sheet_or_a_board_has_another_root(lie: Callable[[Any], None]) -> None:
    data = short_game()
    lie(data)
    assert "root" in codes(data)


def test_a_lie_about_a_result_is_found_by_resolving_again() -> None:
    data = short_game()
    data["phases"][1]["outcome"]["orders"][0]["result"] = "bounces"
    assert codes(data) == {"differs"}


def test_a_phase_that_was_left_out_is_found() -> None:
    data = short_game()
    del data["phases"][0]
    assert "numbers" in codes(data)


def test_a_phase_that_does_not_follow_from_the_one_before_is_found() -> None:
    data = short_game()
    data["phases"][0]["outcome"]["position"]["civil_disorder"] = ["SP"]
    assert "position" in codes(data)


def test_a_board_that_the_gm_edited_need_not_follow() -> None:
    data = short_game()
    data["phases"][0]["outcome"]["position"]["civil_disorder"] = ["SP"]
    data["corrections"] = [
        {
            "number": 1,
            "kind": "board",
            "reason": "A unit was missing.",
            "made_at": "2026-01-01T00:00:00+00:00",
            "replaced": [{"number": 2, "branch": 1}],
            "undone_by": None,
        }
    ]
    assert "position" not in codes(data)


def test_a_result_of_earlier_rules_is_no_lie() -> None:
    data = short_game()
    data["phases"][1] |= {"rules_version": 3}
    data["phases"][1]["outcome"]["winner"] = "FR"
    assert [row.verdict for row in replay_data(data)] == ["same", "unknown"]


def test_another_seed_is_found() -> None:
    data = short_game()
    data["draw"]["seed"] = "another"
    assert "seed" in codes(data)


def test_another_draw_is_found() -> None:
    data = short_game()
    one, two = data["draw"]["rankings"]
    one["power"], two["power"] = two["power"], one["power"]
    assert codes(data) == {"draw"}


def test_the_draw_is_repeated_as_the_site_draws() -> None:
    given = draw(list("ABCDE"))
    ranks = [{power: 1 + (n * 3 + at) % 4 for at, power in enumerate("ABCDE")} for n in range(4)]
    for seed in map(str, range(20)):
        found = assign(given["powers"], ranks, seed).powers
        assert drawn(given["powers"], ranks, seed) == list(found)


def auctioned() -> dict[str, Any]:
    """A game whose powers were auctioned to a player with a bid and to one without."""
    data = short_game()
    powers = data["draw"]["powers"]
    points = dict.fromkeys(powers, 0) | {powers[1]: 100}
    receipt = bid_receipt(game=data["game"], lot="b", points=points, salt="5a17")
    none = {"points": dict.fromkeys(powers, 0), "salt": "", "receipt": ""}
    bids = [
        {"lot": "a", **none},
        {"lot": "b", "points": points, "salt": "5a17", "receipt": receipt},
    ]
    given = auction(powers, [bid["points"] for bid in bids], "seed").powers
    data["draw"] = {
        **{key: data["draw"][key] for key in ("commitment", "seed", "powers")},
        "game": data["game"],
        "bids": [{**bid, "power": power} for bid, power in zip(bids, given, strict=True)],
    }
    return data


def test_an_auction_is_repeated() -> None:
    data = auctioned()
    assert data["draw"]["bids"][1]["power"] == data["draw"]["powers"][1]
    assert codes(data) == set()


def test_another_result_of_an_auction_is_found() -> None:
    data = auctioned()
    one, two = data["draw"]["bids"]
    one["power"], two["power"] = two["power"], one["power"]
    assert codes(data) == {"draw"}


@pytest.mark.parametrize(
    ("place", "change"),
    [(1, {"salt": "00"}), (1, {"receipt": ""}), (1, {"lot": "c"}), (0, {"receipt": "00"})],
)
def test_a_bid_that_is_not_that_of_its_receipt_is_found(place: int, change: dict[str, str]) -> None:
    data = auctioned()
    data["draw"]["bids"][place] |= change
    assert "receipt" in codes(data)


def test_a_bid_of_other_points_is_found_even_with_a_receipt() -> None:
    data = auctioned()
    bid = data["draw"]["bids"][1]
    bid["points"] |= {data["draw"]["powers"][0]: 50}
    facts = {key: bid[key] for key in ("lot", "points", "salt")}
    bid["receipt"] = bid_receipt(game=data["game"], **facts)
    assert "receipt" in codes(data)


def test_a_root_that_was_not_published_is_found() -> None:
    text = canonical(short_game())
    published = " ".join(row["root"] for row in json.loads(text)["phases"][0]["roots"])
    assert [problem.where for problem in report(text, published)[0]] == ["phase 2"]


def test_the_tree_is_that_of_rfc_6962() -> None:
    leaves = [bytes([number]) * 32 for number in range(3)]
    left = tree_root(leaves[:2])
    assert tree_root(leaves) == tree_root([left, leaves[2]])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"[" * 10_000 + b"]" * 10_000, "bad_json"),
        (b'{"format":"ambition-empire/game","version":1,"version":1}', "bad_json"),
        (b'{"format":"ambition-empire/game","version":1.0}', "bad_json"),
        (b'{"format":"another"}', "not_a_game_file"),
        (b'{"format":"ambition-empire/game","version":"1"}', "bad_version"),
        (b'{"format":"ambition-empire/game","version":2}', "later_version"),
        (
            b'{"format":"ambition-empire/game","version":1,"a":' + b"[" * 50 + b"]" * 50 + b"}",
            "too_deep",
        ),
        (b" " * (verify.MOST_BYTES + 1), "too_large"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_no_game_file_is_refused_with_a_code(text: bytes, code: str) -> None:
    with pytest.raises(Unreadable) as caught:
        verify.read(text)
    assert caught.value.code == code


@pytest.mark.parametrize("key", ["phases", "draw", "corrections"])
def test_data_of_another_shape_are_a_problem_and_no_crash(key: str) -> None:
    data = short_game() | {key: "nothing"}
    assert codes(data) & {"shape", "impossible"}


def test_a_number_as_text_is_impossible() -> None:
    data = deepcopy(short_game())
    data["phases"][0]["rules_version"] = "4"
    assert codes(data) == {"impossible"}


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-S", *arguments]
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
    )


def test_verify_runs_alone(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_bytes(canonical(short_game(opened=False)))
    program = Path(verify.__file__).read_text("utf-8")
    (tmp_path / "verify.py").write_text(program, "utf-8")
    done = subprocess.run(
        [sys.executable, "-S", "-I", "verify.py", "game.json"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "cannot be imported" in done.stdout


@pytest.mark.parametrize(("bid", "status"), [(SUPPORT, 0), ("A Swi H", 1)])
def test_replay_ends_with_status_1_if_a_phase_differs(
    tmp_path: Path, bid: str, status: int
) -> None:
    data = short_game()
    data["phases"][0]["sheets"]["FR"]["bids"]["lines"][0]["order"] = bid
    (tmp_path / "game.json").write_bytes(written(data))
    done = run("-m", "adjudicator", "replay", str(tmp_path / "game.json"))
    assert done.returncode == status
    verdict = "differs" if status else "same"
    assert json.loads(done.stdout)["phases"][0]["verdict"] == verdict


@pytest.mark.parametrize("command", ["replay", "text", "json"])
def test_a_file_may_have_a_byte_order_mark_and_blanks_at_the_ends_of_lines(
    tmp_path: Path, command: str
) -> None:
    content = written(short_game())
    if command == "json":
        content = text_from_game(short_game()).encode()
    saved = b"\xef\xbb\xbf" + content.replace(b"\n", b" \t\r\n") + b" \t\r\n"
    (tmp_path / "saved").write_bytes(saved)
    (tmp_path / "plain").write_bytes(content)
    answers = [
        run("-m", "adjudicator", command, str(tmp_path / name)) for name in ("plain", "saved")
    ]
    assert [answer.returncode for answer in answers] == [0, 0]
    assert answers[0].stdout == answers[1].stdout


def test_replay_of_a_missing_file_is_refused() -> None:
    done = run("-m", "adjudicator", "replay", "nowhere.json")
    assert (done.returncode, json.loads(done.stdout)["error"]["code"]) == (2, "no_file")
