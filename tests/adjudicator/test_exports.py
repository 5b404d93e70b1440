"""Game files in the formats of other programs."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from adjudicator import Variant, check_order, options, parse_order, resolve
from adjudicator.errors import ImpossibleData
from adjudicator.exports import FORMATS, Unsayable, diplomacy, exported
from adjudicator.exports.phases import ExportPhase, Line, export_game
from adjudicator.orders import Disband, Order, Remove, Retreat
from adjudicator.reasons import Reason, Result
from adjudicator.state import PhaseKind
from maps.load import load_variant, variant_ids
from tests.adjudicator.game_files import SUPPORT, played_game, short_game, written
from tests.adjudicator.test_command_line import run

# A bounce, a cut support, a convoy; Winter.
SHEETS: list[dict[str, list[str]]] = [
    {
        "AUSTRIA": ["A VIE - TYR", "F TRI - VEN"],
        "ITALY": ["A VEN - TYR", "A ROM H"],
        "RUSSIA": ["F STP/SC - BOT", "A MOS - STP"],
        "TURKEY": ["A CON - BUL"],
        "FRANCE": ["A PAR - PIC"],
    },
    {
        "AUSTRIA": ["A VIE - GAL"],
        "RUSSIA": ["A WAR - GAL", "F SEV S A WAR - GAL", "F BOT C A STP - SWE", "A STP - SWE"],
        "GERMANY": ["A MUN - TYR"],
        "ITALY": ["A VEN - TYR"],
        "FRANCE": ["A PIC - BEL"],
    },
    {"RUSSIA": ["Build F STP/NC"], "TURKEY": ["Waive"], "FRANCE": ["Build A PAR"]},
    {"GERMANY": ["A MUN - BUR", "A BER - MUN"], "FRANCE": ["A PAR - BUR", "A MAR S A PAR - BUR"]},
    {"GERMANY": ["F KIE - HOL"], "FRANCE": ["A BUR - MUN", "A BEL S A BUR - MUN", "F BRE H"]},
]
STANDARD = played_game("standard", SHEETS)


def test_the_test_cases_have_names_in_full_and_results_as_comments() -> None:
    text = exported(STANDARD, "datc")
    assert "1. The Teschen “table”, Spring 1901 movement\n\nAustria:\n" in text
    assert "A Vienna - Tyrolia  # bounces (contested)\n" in text
    assert "F St Petersburg(sc) - Gulf of Bothnia  # moves (unopposed)\n" in text
    assert "F Gulf of Bothnia Convoys A St Petersburg - Sweden  # convoys (convoy_given)" in text
    assert "Build F St Petersburg(nc)  # builds (built)\n" in text


def first_movement(variant_id: str) -> dict[str, Any]:
    """A game up to its first movement phase, in which every unit has an order by chance."""
    variant, chance = load_variant(variant_id), random.Random(1763)
    position = variant.start
    sheets: list[dict[str, list[str]]] = []
    while position.turn.phase is not PhaseKind.MOVEMENT:
        sheets.append({})
        position = resolve(variant, position, {}).position
    sheet = {
        power: [str(chance.choice(orders)) for orders in offered.values()]
        for power in variant.powers
        if (offered := options(variant, position, power))
    }
    return played_game(variant_id, [*sheets, sheet])


def order_lines(name: str, text: str) -> Iterator[str]:
    """The orders in a file of the format, each as its line has it without a comment."""
    match name:
        case "datc":
            for line in text.split("\n"):
                if line and not line.startswith("#") and "  # " in line:
                    yield line.partition("  # ")[0]
        case "dpjudge":
            for heading, lines in blocks(text):
                if HEADING.match(heading):
                    yield from (line for line in lines if ORDER.fullmatch(line))
        case "jdip":
            for case in text.split("\nORDERS\n")[1:]:
                lines = case.partition("POSTSTATE")[0].strip("\n").split("\n")
                # A waiver is a comment.
                yield from (line.replace("# ", "") for line in lines)
        case _:
            for phase in json.loads(text)["phases"]:
                yield from (line for lines in phase["orders"].values() for line in lines)


def meaning(variant: Variant, phase: ExportPhase, owner: str, order: Order) -> str:
    """The order as it is carried out; removals and disbandments of Winter are the same."""
    if phase.turn.phase is not PhaseKind.ADJUSTMENTS:
        return str(check_order(variant, phase.position, owner, order))
    return str(Remove(order.kind, order.location) if isinstance(order, Disband) else order)


PLAYED = [STANDARD, short_game(), *(first_movement(variant_id) for variant_id in variant_ids())]
READ_BACK = [
    *((name, game) for name in ("datc", "dpjudge", "jdip") for game in PLAYED),
    *(("diplomacy", game) for game in PLAYED if game["variant"] == "standard"),
]


@pytest.mark.parametrize(("name", "game"), READ_BACK)
def test_the_orders_of_every_format_are_read_back(name: str, game: dict[str, Any]) -> None:
    export = export_game(game, load_variant)
    written_orders = [
        (phase, line.owner, line.order)
        for phase in export.phases
        for line in phase.lines
        if line.order is not None
    ]
    lines = list(order_lines(name, exported(game, name)))
    assert len(lines) == len(written_orders) > 0
    for line, (phase, owner, order) in zip(lines, written_orders, strict=True):
        read = parse_order(export.variant, line, phase.position)
        assert meaning(export.variant, phase, owner, read) == meaning(
            export.variant, phase, owner, order
        )


def test_a_judge_marks_what_went_wrong() -> None:
    text = exported(STANDARD, "dpjudge")
    assert "Movement results for Spring of 1901.  (game7.S1901M)\n" in text
    assert "Austria: Army Vienna -> Tyrolia.  (*bounce*)\n" in text
    assert "Russia: Fleet St Petersburg (south coast) -> Gulf of Bothnia.\n" in text
    assert "Adjustment results for Winter of 1901.  (game7.W1901A)\n" in text
    assert "Russia: Builds a fleet in St Petersburg (north coast).\n" in text
    assert "Turkey:  Build waived.\n" in text
    assert "Ownership of supply centers:\n\nAustria:    Budapest, Trieste, Vienna.\n" in text
    assert "The next phase of 'game7' will be Movement for Fall of 1901.\n" in text


# The patterns of jDip's reader of results for a heading, an order, a unit and an owner.
HEADING = re.compile(r"(Movement|Retreat|Adjustment) results for \w+ of \d+\.")
ORDER = re.compile(r"[\w-]+: .+?\.(  \(\*.+\*\))?")
DISLODGED = re.compile(
    r"The [\w-]+ (Army|Fleet) in .+ (can retreat to .+|with no valid retreats was destroyed)\."
)
OWNER = re.compile(r"[\w-]+: +\w.*[.,]| {12}\w.*[.,]")
BLOCKS = {"The following units were dislodged:": DISLODGED, "Ownership of supply centers:": OWNER}


def blocks(text: str) -> Iterator[tuple[str, list[str]]]:
    """The lines up to the next empty one under each heading."""
    parts = text.split("\n\n")
    for before, lines in pairwise(parts):
        heading = before.rpartition("\n")[2]
        if HEADING.match(heading) or heading in BLOCKS:
            yield heading, lines.strip("\n").split("\n")


@pytest.mark.parametrize("variant_id", ["standard", "ambition-empire-6.01"])
def test_readers_of_judges_understand_every_line(variant_id: str) -> None:
    game = STANDARD if variant_id == "standard" else played_game(variant_id, [{}, {}, {}])
    found = list(blocks(exported(game, "dpjudge")))
    assert found
    wrong = [
        line
        for heading, lines in found
        for line in lines
        if not BLOCKS.get(heading, ORDER).fullmatch(line)
    ]
    assert wrong == []


ATTACK = {"AUSTRIA": ["A VIE - TYR"], "ITALY": ["A VEN S A VIE - TYR"]}
DISLODGING = [{"GERMANY": ["A MUN - TYR"]}, ATTACK, {"GERMANY": ["A TYR - BOH"]}]


def test_jdip_is_told_that_the_orders_of_dislodged_units_failed() -> None:
    text = exported(played_game("standard", DISLODGING), "jdip")
    assert "\tFAILURE: Germany: A tyr H\n" in text
    assert "\tSUCCESS: Austria: A vie-tyr\n" in text


def test_a_dislodged_unit_is_told_with_its_retreats() -> None:
    game = played_game("standard", DISLODGING)
    told = dict(blocks(exported(game, "dpjudge")))["The following units were dislodged:"]
    ways = "Bohemia or Munich or Piedmont"
    assert told == [f"The Germany Army in Tyrolia can retreat to {ways}."]


def test_a_case_of_jdip_has_the_units_before_and_after() -> None:
    text = exported(STANDARD, "jdip")
    first = text.partition("CASE 2.")[0]
    assert "VARIANT_ALL Standard\n" in first
    names = ["PRESTATE_SUPPLYCENTER_OWNERS", "PRESTATE", "ORDERS", "POSTSTATE", "END"]
    assert [line for line in first.splitlines() if line in names] == names
    assert "PRESTATE_SETPHASE Spring 1901, Movement\n" in first
    assert "\tRussia: F stp/sc\n" in first.partition("ORDERS")[0]
    assert "\tRussia: F stp/sc-bot\n" in first
    assert "\tRussia: F bot\n" in first.partition("POSTSTATE")[2]
    assert text.count("CASE ") == text.count("\nEND\n") == len(SHEETS)


def test_the_package_gets_phases_orders_results_and_builds() -> None:
    saved = json.loads(exported(STANDARD, "diplomacy"))
    names = [phase["name"] for phase in saved["phases"]]
    played = ["S1901M", "F1901M", "W1901A", "S1902M", "F1902M"]
    assert (saved["map"], names) == ("standard", [*played, "W1902A"])
    spring, _fall, winter, *_rest = saved["phases"]
    assert "F STP/SC - BOT" in spring["orders"]["RUSSIA"]
    assert spring["results"]["A VIE"] == ["bounce"]
    assert spring["state"]["units"]["RUSSIA"] == ["A MOS", "F SEV", "F STP/SC", "A WAR"]
    assert winter["orders"]["TURKEY"] == ["WAIVE"]
    assert winter["orders"]["RUSSIA"] == ["F STP/NC B"]
    assert winter["state"]["builds"]["RUSSIA"]["count"] == 1


def test_the_package_is_told_what_it_would_resolve_in_another_way() -> None:
    first = {"ENGLAND": ["F LON - ENG"]}
    sheets = [first, {"ENGLAND": ["A LVP - WAL"]}, {}, {"ENGLAND": ["A WAL - LON via convoy"]}]
    phase = json.loads(exported(played_game("standard", sheets), "diplomacy"))["phases"][3]
    assert phase["results"]["A WAL"] == ["no convoy"]
    assert phase["state"]["note"].endswith("A WAL - LON via convoy")


def test_the_package_is_told_of_support_against_an_own_unit() -> None:
    sheets = [{"ITALY": ["A ROM S F TRI - VEN"], "AUSTRIA": ["F TRI - VEN", "A VIE S F TRI"]}]
    [spring, _end] = json.loads(exported(played_game("standard", sheets), "diplomacy"))["phases"]
    assert spring["results"]["A ROM"] == []
    assert spring["state"]["note"].endswith("own void: A ROM S F TRI - VEN")
    assert spring["state"]["note"].count("void") == 1


def test_the_package_is_told_of_a_convoy_that_its_army_does_not_use() -> None:
    sheets = [{"TURKEY": ["F ANK - BLA"]}, {"TURKEY": ["F BLA C A CON - BUL", "A CON - BUL"]}]
    fall = json.loads(exported(played_game("standard", sheets), "diplomacy"))["phases"][1]
    assert fall["state"]["note"].endswith("army goes by land: F BLA C A CON - BUL")


def test_the_package_gets_a_disbandment_as_done_and_a_contested_retreat_as_bounced() -> None:
    line = Line("ITALY", "", Disband("A", "VEN"), Result.DISBANDED, Reason.DISBAND_ORDER)
    contested = replace(line, order=Retreat("A", "VEN", "TUS"), reason=Reason.CONTESTED)
    assert [diplomacy.marks_of(each) for each in (line, contested)] == [[], ["bounce", "disband"]]


@pytest.mark.parametrize(("status", "name"), [("running", "F1901M"), ("finished", "COMPLETED")])
def test_the_package_gets_the_position_after_the_last_phase(status: str, name: str) -> None:
    game = {**played_game("standard", SHEETS[:1]), "status": status}
    [_spring, end] = json.loads(exported(game, "diplomacy"))["phases"]
    assert (end["name"], end["results"]) == (name, {})
    assert "F BOT" in end["state"]["units"]["RUSSIA"]
    assert not any(end["orders"].values())


def test_jdip_is_told_what_it_would_resolve_in_another_way() -> None:
    sheets = [{"ENGLAND": ["F LON - ENG"]}, {"ENGLAND": ["A LVP - WAL"]}, {}]
    sheets.append({"ENGLAND": ["A WAL - LON via convoy"]})
    case = exported(played_game("standard", sheets), "jdip").partition("CASE 4.")[2]
    assert "# Without a convoy jDip moves by land, or stands others off: A WAL - LON" in case


def test_jdip_is_told_of_a_unit_without_a_retreat() -> None:
    sheets = [
        {
            "AUSTRIA": ["A VIE - TYR"],
            "FRANCE": ["A MAR - PIE"],
            "ITALY": ["A ROM - APU", "F NAP - ROM"],
        },
        {
            "AUSTRIA": ["F TRI - VEN", "A TYR S F TRI - VEN"],
            "FRANCE": ["A PIE - TUS"],
            "ITALY": ["F ROM - TUS"],
        },
    ]
    case = exported(played_game("standard", sheets), "jdip").partition("CASE 2.")[2]
    assert "# jDip removes a unit without a retreat at once: A VEN\n" in case


def test_a_waiver_is_a_comment_for_jdip() -> None:
    assert "\t# Turkey: Waive\n" in exported(STANDARD, "jdip")


def test_a_judge_names_the_board_and_each_letter() -> None:
    text = exported(STANDARD, "dpjudge")
    assert text.startswith(":: Judge: SITE  Game: game7  Variant: Standard\n")
    letter = "Date: Thu, 1 Jan 1970 00:00:00 +0000\nSubject: game7:SITE - S1901M Results\n\n"
    assert f"{letter}Movement results for Spring of 1901." in text


def test_a_judge_writes_the_seas_of_a_convoy() -> None:
    sheets = [{"ENGLAND": ["F LON - NTH", "A LVP - YOR"]}]
    sheets.append({"ENGLAND": ["F NTH C A YOR - NWY", "A YOR - NWY"]})
    text = exported(played_game("standard", sheets), "dpjudge")
    assert "England: Army Yorkshire -> North Sea -> Norway.\n" in text


def test_no_more_waivers_are_written_than_builds_are_due() -> None:
    sheets = [*SHEETS[:2], {"TURKEY": ["Waive", "Waive", "Waive"]}]
    winter = json.loads(exported(played_game("standard", sheets), "diplomacy"))["phases"][2]
    assert winter["orders"]["TURKEY"] == ["WAIVE"]


@pytest.mark.parametrize("name", ["datc", "dpjudge", "jdip"])
def test_bids_and_minors_are_told_in_comments(name: str) -> None:
    lines = exported(short_game(), name).splitlines()
    comments = [line for line in lines if line.startswith("#")]
    assert f"# FR bids 2: {SUPPORT}" in comments
    assert "# FR: A Bur - Mun (illegal: unknown_space)" in comments
    assert any("Minor powers are written like powers" in line for line in comments)
    assert not any("bids" in line for line in lines if line not in comments)


@pytest.mark.parametrize("name", ["datc", "dpjudge", "jdip"])
def test_bids_that_are_not_open_are_said_to_be_missing(name: str) -> None:
    text = exported(short_game(opened=False), name)
    assert "# Not all bids are open." in text
    assert "FR bids" not in text


def test_the_package_gets_no_game_of_a_board_that_it_does_not_have() -> None:
    with pytest.raises(Unsayable) as refusal:
        exported(short_game(), "diplomacy")
    assert refusal.value.code == "no_such_map"


@pytest.mark.parametrize("name", ["datc", "dpjudge", "jdip"])
@pytest.mark.parametrize("variant_id", variant_ids())
def test_every_variant_is_written(name: str, variant_id: str) -> None:
    game = played_game(variant_id, [{}, {}, {}])
    assert exported(game, name).count("\n") > 3 * len(load_variant(variant_id).powers)


def test_a_superseded_phase_is_left_out() -> None:
    phases = [{**phase, "superseded": phase["number"] == 2} for phase in STANDARD["phases"]]
    text = exported({**STANDARD, "phases": phases}, "dpjudge")
    assert "S1901M" in text
    assert "F1901M" not in text


def without_a_position(game: dict[str, Any]) -> dict[str, Any]:
    first = {**game["phases"][0], "outcome": {"orders": []}}
    return {**game, "phases": [first]}


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_an_outcome_that_is_none_is_impossible(name: str) -> None:
    with pytest.raises(ImpossibleData):
        exported(without_a_position(STANDARD), name)


def test_the_command_writes_a_format_and_says_what_it_cannot_write(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(written(short_game()))
    assert run("export", "--format", "jdip", str(path)).stdout.startswith(b"# The Teschen")
    done = run("export", "--format", "diplomacy", str(path))
    assert (done.returncode, json.loads(done.stdout)["error"]["code"]) == (2, "no_such_map")
    assert run("export", str(path)).returncode == 2
