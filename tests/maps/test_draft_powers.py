"""The powers, the minor powers and the rules of a draft."""

import pytest

from adjudicator.errors import ImpossibleData
from maps.checks.files import check_files
from maps.drafts import check_limits, draft_files
from maps.drafts.edits import MINOR, SpaceEdit, with_edges, with_space
from maps.drafts.powers import PowerEdit, with_new_power, with_power, without_power
from maps.drafts.refusals import SENTENCES, ImpossibleDraft
from maps.drafts.rules import DEFAULTS, draft_rules, read_lines, with_rules, write_lines
from maps.drafts.terrain import TerrainEdit, with_terrain
from maps.load import variant_ids

SWISS = PowerEdit("Switzerland", "#a03040", religion="catholic", aliases=("Swiss",))


@pytest.fixture
def files():
    return draft_files("standard")


@pytest.fixture
def empire():
    return draft_files("ambition-empire-6.01")


def code_of(change, *given):
    with pytest.raises(ImpossibleDraft) as refusal:
        change(*given)
    return refusal.value.code


def test_a_new_power_can_have_its_spaces(files):
    after = with_new_power(files, "SWISS", SWISS)
    edit = SpaceEdit("Burgundy", is_centre=True, owner="SWISS", is_home=True, unit="A BUR")
    after = with_space(after, "BUR", SpaceEdit(**{**_fields(edit), "unit_power": "SWISS"}))
    variant, _geometry = check_limits(after)
    assert variant.powers["SWISS"].homes == ("BUR",)
    assert after["theme"]["powers"]["SWISS"]["edge"] == "#a03040"
    assert after["variant"]["counts"]["powers"] == 8


def _fields(edit):
    return {name: getattr(edit, name) for name in edit.__slots__}


@pytest.mark.parametrize(
    ("key", "edit", "code"),
    [
        ("FRANCE", SWISS, "already_key"),
        ("PAR", SWISS, "already_key"),
        ("S-W", SWISS, "bad_power_key"),
        ("SWISS", PowerEdit("", "#a03040"), "bad_name"),
        ("SWISS", PowerEdit("Swiss", "red"), "bad_colour"),
        ("SWISS", PowerEdit("Swiss", "#a03040", code="LONG"), "bad_code"),
        ("SWISS", PowerEdit("Swiss", "#a03040", religion="two words"), "bad_religion"),
        ("SWISS", PowerEdit("Swiss", "#a03040", homes=("XYZ",)), "no_space"),
        ("SWISS", PowerEdit("Swiss", "#a03040", aliases=("a",) * 21), "too_many"),
    ],
)
def test_an_impossible_power_is_refused(files, key, edit, code):
    assert code_of(with_new_power, files, key, edit) == code


@pytest.mark.slow
def test_a_power_is_removed_with_all_that_names_it():
    files = without_power(draft_files("1900"), "RUSSIA")
    assert "RUSSIA" not in files["variant"]["rules"]["emergency_sites"]
    assert [problem.message for problem in check_files(files)] == []


def test_the_last_power_stays(files):
    for key in list(files["variant"]["powers"])[1:]:
        files = without_power(files, key)
    assert code_of(without_power, files, "AUSTRIA") == "last_power"
    assert code_of(without_power, files, "NOBODY") == "no_power"


def test_a_new_colour_is_on_the_land_too(files):
    before = files["variant"]["powers"]["FRANCE"]
    edit = PowerEdit("Gaul", "#123456", homes=tuple(before["homes"]))
    after = with_power(files, "FRANCE", edit)
    assert after["theme"]["powers"]["FRANCE"]["edge"] == "#123456"
    assert "FRANCE" not in after["names.de"]["powers"]


def test_a_centre_becomes_a_minor_power_with_its_unit(files):
    edit = SpaceEdit(
        "Belgium",
        is_centre=True,
        owner=MINOR,
        unit="A BEL",
        religion="catholic",
        people=("Belgian",),
    )
    after = with_space(files, "BEL", edit)
    minor = {"religion": "catholic", "kind": "A", "people": ["Belgian"]}
    assert after["variant"]["minors"] == {"BEL": minor}
    variant, _geometry = check_limits(after)
    assert variant.peoples == {"Belgian": "BEL"}


@pytest.mark.parametrize(
    ("edit", "code"),
    [
        (SpaceEdit("Belgium", is_centre=False, owner=MINOR, unit="A BEL"), "minor_needs_centre"),
        (SpaceEdit("Belgium", is_centre=True, owner=MINOR), "minor_needs_unit"),
        (SpaceEdit("Belgium", is_centre=True, owner="NOBODY"), "no_power"),
        (SpaceEdit("Belgium", is_centre=True, unit="A BEL"), "power_of_unit"),
    ],
)
def test_an_impossible_minor_is_refused(files, edit, code):
    assert code_of(with_space, files, "BEL", edit) == code


def test_a_minor_that_is_one_no_more_leaves_no_rule(empire):
    after = with_space(empire, "Pap", SpaceEdit("Papal States", is_centre=True))
    assert after["variant"]["rules"]["exclusive_faith"] == {}
    check_limits(after)


def test_a_minor_that_stays_keeps_its_mark(empire):
    edit = SpaceEdit("Rome", is_centre=True, owner=MINOR, unit="A Pap", religion="catholic")
    assert with_space(empire, "Pap", edit)["variant"]["minors"]["Pap"]["marking"] == "papal-keys"


def test_no_fleet_of_a_minor_stands_in_a_space_with_coasts(empire):
    edit = TerrainEdit("coastal", ("nc", "sc"))
    assert code_of(with_terrain, empire, "Alg", edit) == "no_such_unit_there"
    assert code_of(with_terrain, empire, "Alg", TerrainEdit("inland")) == "no_such_unit_there"


def test_changed_edges_move_the_letters_of_a_coast(files):
    before = files["geometry"]["land"]["STP"]["coasts"]["nc"]
    leave = {"army": [("STP", "FIN")], "fleet": [("STP/nc", "BAR")]}
    after = with_edges(files, "STP", leave=leave, add=[("fleet", ("STP/nc", "GOB"))])
    assert after["geometry"]["land"]["STP"]["coasts"]["nc"] != before


@pytest.mark.parametrize("variant_id", variant_ids())
def test_the_rules_of_a_board_come_back_as_they_are_written(variant_id):
    files, rules = draft_files(variant_id), {}
    for name, value in draft_rules(files).items():
        is_text = name in ("camps", "exclusive_faith", "unified_coasts", "half_strength")
        is_text |= name in ("emergency_sites", "extra_homes", "named_homes")
        rules[name] = read_lines(files, name, write_lines(name, value)) if is_text else value
    assert draft_rules(with_rules(files, rules)) == draft_rules(files)


def test_rules_with_their_usual_values_are_not_added(files):
    assert with_rules(files, DEFAULTS)["variant"]["rules"] == {"victory_centres": 18}


def test_spaces_and_powers_of_rules_have_their_names_too(empire):
    assert read_lines(empire, "extra_homes", "sweden: 2") == {"SW": 2}
    assert read_lines(empire, "exclusive_faith", "Papal States: catholic") == {"Pap": "catholic"}


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("camps", "catholic", "line_unclear"),
        ("camps", "shinto: east", "no_religion"),
        ("exclusive_faith", "Par: catholic", "no_minor"),
        ("exclusive_faith", "Xyz: catholic", "no_space"),
        ("unified_coasts", "Par: Con", "no_two_coasts"),
        ("unified_coasts", "Smy: Bal", "no_centre"),
        ("half_strength", "Par, Con", "not_neighbours"),
        ("half_strength", "Par", "line_unclear"),
        ("emergency_sites", "Nobody: Par", "no_power"),
        ("extra_homes", "SW: many", "no_number"),
        ("extra_homes", "SW: ²", "no_number"),
        ("named_homes", "SW: Bal", "no_centre"),
        ("camps", "a" * 301, "too_long_line"),
        ("camps", "a: b\n" * 61, "too_many"),
    ],
)
def test_a_line_that_is_no_rule_is_refused(empire, name, text, code):
    assert code_of(read_lines, empire, name, text) == code


def test_a_number_that_no_rule_has_is_refused(files):
    with pytest.raises(ImpossibleData, match="1 or more"):
        with_rules(files, {"influence": {"base": 1, "per_centre": 1, "alliances": 0}})


def test_every_sentence_of_a_refusal_ends():
    assert [code for code, sentence in SENTENCES.items() if not sentence.endswith(".")] == []
