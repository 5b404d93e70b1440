"""The adjudicator as a program: one JSON object in, one out."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
STANDARD = "standard"
EMPIRE = "ambition-empire-6.01"


def run(
    *arguments: str, given: str | bytes = "", folder: Path = ROOT
) -> subprocess.CompletedProcess[bytes]:
    """Runs the command outside any virtual environment's packages, as a GM would."""
    given = given if isinstance(given, bytes) else given.encode()
    return subprocess.run(
        [sys.executable, "-S", "-m", "adjudicator", *arguments],
        input=given,
        capture_output=True,
        cwd=folder,
        check=False,
        timeout=60,
    )


def answer(*arguments: str, **request: Any) -> Any:
    done = run(*arguments, given=json.dumps(request))
    assert done.stderr == b""
    return json.loads(done.stdout)


def position(season: str = "spring", phase: str = "movement", **parts: Any) -> dict[str, Any]:
    return {"turn": {"year": 1763, "season": season, "phase": phase}, **parts}


SAVOY = {
    "variant": EMPIRE,
    "position": position(
        units={"FR": ["A Mar", "A Par", "F Bre"], "Swi": ["A Swi"], "Sav": ["A Sav"]},
        centres={"FR": ["Par", "Mar", "Bre"], "HA": ["Mil"]},
    ),
    "orders": {"FR": ["A Mar - Sav"]},
    "bids": {"FR": [{"points": 1, "order": "A Swi S A Mar - Sav"}]},
}


def test_resolve_prints_the_outcome_of_one_phase() -> None:
    said = answer("resolve", **SAVOY)
    assert {line["order"]: line["result"] for line in said["orders"]}["A Mar - Sav"] == "moves"
    assert said["position"]["turn"]["season"] == "fall"


def test_resolve_ends_with_status_0() -> None:
    assert run("resolve", given=json.dumps(SAVOY)).returncode == 0


def test_resolve_public_is_the_same_for_a_tie_and_for_no_bid() -> None:
    tie = {
        "FR": [{"points": 1, "order": "A Swi - Bur"}],
        "HA": [{"points": 1, "order": "A Swi H"}],
    }
    public = answer("resolve", "--public", **{**SAVOY, "bids": tie})
    assert public == answer("resolve", "--public", **{**SAVOY, "bids": {}})


def test_the_outcomes_position_can_be_resolved_next() -> None:
    said = answer("resolve", **SAVOY)
    after = answer("resolve", variant=EMPIRE, position=said["position"])
    assert after["position"]["centres"]["FR"] == ["Bre", "Mar", "Par", "Sav"]


def test_rules_may_be_set_differently() -> None:
    here = position(units={"UPr": ["F UPr"]}, centres={"BH": ["Lon"]})
    bids = {"BH": [{"points": 1, "order": "F UPr - Eng"}]}
    results = [
        answer("resolve", variant=EMPIRE, position=here, bids=bids, rules={"sortie": sortie})
        for sortie in ("invalid", "bounce")
    ]
    assert [said["minors"][0]["result"] for said in results] == ["invalid", "bounces"]


def test_options_lists_every_legal_order_by_power_and_space() -> None:
    here = position(units={"FRANCE": ["A PAR"]})
    said = answer("options", variant=STANDARD, position=here)
    assert said == {
        "options": {
            "FRANCE": {
                "PAR": ["A PAR H", "A PAR - BRE", "A PAR - BUR", "A PAR - GAS", "A PAR - PIC"]
            }
        }
    }


def test_options_has_the_minors_too() -> None:
    assert "Swi" in answer("options", **SAVOY)["options"]


def test_options_in_winter_lists_builds_by_centre() -> None:
    here = position("winter", "adjustments", centres={"FRANCE": ["PAR"]})
    said = answer("options", variant=STANDARD, position=here)
    assert said == {"options": {"FRANCE": {"PAR": ["Build A PAR"], "": ["Waive"]}}}


def test_check_tells_legal_illegal_and_not_understood_apart() -> None:
    orders = {"FR": ["army paris to burgundy", "A Par - Vie", "A Paris dances", "A Swi H"]}
    said = answer("check", **{**SAVOY, "orders": orders})
    told = [(line["result"], line.get("reason"), line.get("order")) for line in said["orders"]]
    assert told == [
        ("legal", None, "A Par - Bur"),
        ("illegal", "not_adjacent", "A Par - Vie"),
        ("not_understood", "unknown_order", None),
        ("illegal", "not_your_unit", "A Swi H"),
    ]


@pytest.mark.parametrize(
    ("bids", "warnings"),
    [
        ([(1, "A Swi S A Mar - Sav")], [None]),
        ([(4, "A Swi H")], ["overspent"]),
        ([(1, "A Sav H")], ["attacks_minor"]),
        ([(1, "A Par H")], ["not_a_minor"]),
        ([(0, "A Swi H")], ["bid_not_understood"]),
        ([(-1, "A Swi H")], ["bid_not_understood"]),
    ],
)
def test_check_warns_of_bids(bids: list[tuple[int, str]], warnings: list[str | None]) -> None:
    given = {"FR": [{"points": points, "order": order} for points, order in bids]}
    said = answer("check", **{**SAVOY, "bids": given})
    assert [line["warning"] for line in said["bids"]] == warnings


def test_disorder_prints_the_position_after_it() -> None:
    here = position(units={"FR": ["A Par"], "HA": ["A Mar"]}, centres={"FR": ["Par", "Mar", "Bre"]})
    said = answer("disorder", variant=EMPIRE, position=here, power="FR")
    assert said["disbanded"] == ["A Par"]
    assert said["new_minors"] == ["Bre", "Par"]
    assert said["pending_minors"] == ["Mar"]
    assert said["position"]["units"] == {"Bre": ["F Bre"], "HA": ["A Mar"], "Par": ["A Par"]}


def test_disorder_takes_the_kinds_chosen_by_the_gm() -> None:
    here = position(centres={"BH": ["Lvp"]})
    said = answer("disorder", variant=EMPIRE, position=here, power="BH", choices={"Lvp": "F"})
    assert said["position"]["units"] == {"Lvp": ["F Lvp"]}


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("{", "mine/variant.json"),
        ('{"id": "mine", "name": "Mine", "powers": {}, "planets": 3}', "mine/variant.planets"),
        ('{"id": "mine", "name": "Mine", "powers": {}}', "mine/spaces"),
    ],
)
def test_a_folder_that_is_no_variant_is_an_error_with_its_place(
    tmp_path: Path, text: str, where: str
) -> None:
    (tmp_path / "adjudicator").symlink_to(ROOT / "adjudicator")
    folder = tmp_path / "maps" / "variants" / "mine"
    folder.mkdir(parents=True)
    (folder / "variant.json").write_text(text)
    done = run("variants", folder=tmp_path)
    assert json.loads(done.stdout)["error"]["where"] == where
    assert (done.returncode, done.stderr) == (2, b"")


def test_variants_lists_every_variant_with_its_rules() -> None:
    said = json.loads(run("variants").stdout)
    rules = {variant["id"]: variant["rules"] for variant in said["variants"]}
    assert rules[EMPIRE]["victory_centres"] == 15
    assert rules[STANDARD]["victory_centres"] == 18
    assert rules[STANDARD]["permanent_civil_disorder"] is False


def test_lines_answers_each_line_with_one_line() -> None:
    lines = [json.dumps(SAVOY), "", "{", json.dumps(SAVOY)]
    done = run("resolve", "--lines", given="\n".join(lines))
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert [next(iter(line)) for line in said] == ["orders", "error", "orders"]
    assert done.returncode == 2


def test_lines_answers_before_the_next_request_is_given() -> None:
    with subprocess.Popen(
        [sys.executable, "-S", "-m", "adjudicator", "resolve", "--lines"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(2):
            process.stdin.write(json.dumps(SAVOY) + "\n")
            process.stdin.flush()
            assert "orders" in json.loads(process.stdout.readline())


@pytest.mark.parametrize(
    ("command", "given", "code", "where"),
    [
        ("resolve", '{"variant":', "bad_json", "line 1, column 12"),
        ("resolve", b"\xff", "bad_json", "byte 0"),
        ("resolve", "[" * 100_000, "bad_json", "request"),
        ("resolve", "[]", "impossible", "request"),
        ("resolve", "", "bad_json", "line 1, column 1"),
        ("resolve", '{"orders": {"FR": ["A Par H"], "FR": ["A Mar H"]}}', "bad_json", "FR"),
        ("options", '{"variant": "chess"}', "unknown_variant", "variant"),
        ("options", '{"variant": "../standard"}', "unknown_variant", "variant"),
        ("check", '{"variant": "standard"}', "impossible", "position"),
        (
            "resolve",
            json.dumps({"variant": STANDARD, "position": position(units={"FRANCE": ["F PAR"]})}),
            "impossible",
            "position.units.FRANCE[0]",
        ),
        (
            "disorder",
            json.dumps({"variant": EMPIRE, "position": position()}),
            "impossible",
            "power",
        ),
        (
            "disorder",
            json.dumps({"variant": STANDARD, "position": position(), "power": "FRANCE"}),
            "impossible",
            "variant",
        ),
    ],
)
def test_what_cannot_be_is_one_error_with_its_place_and_status_2(
    command: str, given: str | bytes, code: str, where: str
) -> None:
    done = run(command, given=given)
    error = json.loads(done.stdout)["error"]
    assert (error["code"], error["where"]) == (code, where)
    assert error["message"]
    assert done.returncode == 2
    assert done.stderr == b""


@pytest.mark.parametrize("arguments", [[], ["solve"], ["resolve", "--fast"]])
def test_a_wrong_argument_is_an_error_in_json_too(arguments: list[str]) -> None:
    done = run(*arguments, given=json.dumps(SAVOY))
    error = json.loads(done.stdout)["error"]
    assert (error["code"], error["where"]) == ("usage", "command line")
    assert done.returncode == 2
    assert done.stderr.startswith(b"usage:")


def test_text_of_any_kind_comes_back_as_json() -> None:
    orders = {"FR": ["A Köln – \ud800", "Ação ☃"]}
    said = answer("resolve", **{**SAVOY, "orders": orders})
    texts = [line["order"] for line in said["orders"] if line["result"] == "illegal"]
    assert texts == orders["FR"]


def test_trace_tells_what_was_compared_and_bid() -> None:
    trace = answer("resolve", "--trace", **SAVOY)["trace"]
    assert [contest["space"] for contest in trace["contests"]] == ["Sav"]
    assert trace["contests"][0]["attacks"][0]["attack"] == 2
    assert trace["auctions"][0]["bids"][0]["powers"] == {"FR": 1}


def test_a_public_trace_says_nothing_about_bids() -> None:
    assert set(answer("resolve", "--trace", "--public", **SAVOY)["trace"]) == {
        "contests",
        "voyages",
    }


def test_without_trace_there_is_none() -> None:
    assert "trace" not in answer("resolve", **SAVOY)
