"""The forms of the powers, the rules and the ground of a variant under work."""

import pytest

from games.models import VariantDraft
from games.studio.services import draft_copy
from tests.games.studio.test_studio_pages import text_of

pytestmark = pytest.mark.django_db

POWER = {
    "do": "power",
    "revision": 1,
    "power": "FRANCE",
    "name": "Gaul",
    "short": "",
    "code": "GA",
    "colour": "#123456",
    "religion": "Catholic",
    "aliases": "Gallic, French , Gallic",
    "homes": ["PAR", "BRE"],
}
NEW_POWER = {**POWER, "do": "new_power", "key": "SWISS", "name": "Switzerland", "code": "SW"}
TERRAIN = {"do": "terrain", "revision": 1, "space": "FIN", "key": "FIN", "kind": "coastal"}
TERRAIN |= {"coasts": "nc, sc", "aliases": "Suomi"}
DIVIDE = {"do": "divide", "revision": 1, "space": "BUR", "new_name": "Nivernais"}
DIVIDE |= {"new_key": "NIV", "side": "n", "share": "50"}
JOIN = {"do": "join", "revision": 1, "space": "BUR", "heir": "PAR"}


def rules_of(page):
    """The form of the rules as the page has it."""
    rules, form = page.context["rules"], {"do": "rules", "revision": 1}
    for name, _label, choices in rules["selects"]:
        form[name] = next(value for value, _words, is_chosen in choices if is_chosen)
    for name, _label, choices in rules["boxes"]:
        form[name] = [value for value, _words, is_chosen in choices if is_chosen]
    form |= {name: "1" for name, _label, is_checked in rules["flags"] if is_checked}
    form |= {name: value for name, _label, value in rules["numbers"]}
    return form | {name: text for name, _label, _example, text in rules["lines"]}


@pytest.fixture
def url(draft):
    return draft.get_absolute_url()


def test_a_power_is_changed(own, url, read):
    answer = own.post(url, POWER)
    assert answer.url == f"{url}?power=FRANCE#power"
    power = {"name": "Gaul", "code": "GA", "colour": "#123456", "religion": "catholic"}
    power |= {"homes": ["BRE", "PAR"], "aliases": ["Gallic", "French"]}
    assert read().files["variant"]["powers"]["FRANCE"] == power


def test_a_power_is_added_and_removed(own, url, read):
    assert own.post(url, NEW_POWER).url == f"{url}?power=SWISS#power"
    assert "SWISS" in read().files["variant"]["powers"]
    own.post(url, {"do": "drop_power", "revision": 2, "power": "SWISS"})
    assert "SWISS" not in read().files["variant"]["powers"]


def test_a_refused_power_keeps_its_input(own, url, read):
    answer = own.post(url, NEW_POWER | {"code": "LONG"})
    assert answer.status_code == 422
    assert "A power has 1 to 3 letters on its units." in text_of(answer)
    assert 'value="Switzerland"' in text_of(answer)
    assert read().revision == 1


def test_the_ground_of_a_space_is_changed(own, url, read):
    own.post(url, TERRAIN | {"key": "SUO"})
    space = read().files["spaces"]["SUO"]
    assert (space["coasts"], space["aliases"]) == (["nc", "sc"], ["Suomi"])


def test_the_boxes_of_coasts_offer_every_sea_to_each(own, url, read, draft):
    own.post(url, TERRAIN)
    page = own.get(f"{url}?space=FIN")
    boxes = {value: is_checked for value, _words, is_checked in page.context["space"]["fleet"]}
    assert boxes["FIN/nc>BOT"]
    assert not boxes["FIN/sc>BOT"]
    form = {"do": "space", "revision": 2, "space": "FIN", "name": "Finland", "owner": "RUSSIA"}
    own.post(url, form | {"unit": "", "fleet": ["FIN/nc>SWE", "FIN/sc>BOT", "FIN/zz>BOT", "FIN"]})
    fleet = read().files["adjacency"]["fleet"]
    assert [edge for edge in fleet if "FIN" in "".join(edge)] == [
        ["BOT", "FIN/sc"],
        ["FIN/nc", "SWE"],
    ]


def test_a_refused_kind_keeps_its_input(own, url, read):
    answer = own.post(url, TERRAIN | {"coasts": "north"})
    assert answer.status_code == 422
    assert 'value="north"' in text_of(answer)
    assert "A coast has 1 to 4 small letters" in text_of(answer)


def test_a_space_is_divided(own, url, read):
    assert own.post(url, DIVIDE).url == f"{url}?space=NIV#space"
    assert read().files["spaces"]["NIV"]["name"] == "Nivernais"


@pytest.mark.parametrize(
    "wrong", [{"share": "x"}, {"side": "up"}, {"new_key": ""}, {"new_key": "PAR"}, {"new_name": ""}]
)
def test_a_refused_division_keeps_its_input(own, url, read, wrong):
    answer = own.post(url, DIVIDE | {"new_name": "Nivernais"} | wrong)
    assert answer.status_code == 422
    assert answer.context["divide"]["new_name"] == wrong.get("new_name", "Nivernais")
    assert read().revision == 1


def test_a_space_is_removed(own, url, read):
    assert own.post(url, JOIN).url == f"{url}?space=PAR#space"
    assert "BUR" not in read().files["spaces"]


def test_a_space_goes_to_no_stranger(own, url, read):
    assert own.post(url, JOIN | {"heir": "MOS"}).status_code == 422
    assert "BUR" in read().files["spaces"]


def test_the_rules_are_changed(own, url, read):
    form = rules_of(own.get(url)) | {"builds": "owned", "half_strength": "Paris, BUR"}
    assert own.post(url, form | {"build_limit": "2"}).url == f"{url}#rules"
    rules = read().files["variant"]["rules"]
    assert rules == {
        "victory_centres": 18,
        "builds": "owned",
        "half_strength": [["PAR", "BUR"]],
        "build_limit": 2,
    }


def test_the_form_of_the_rules_changes_nothing_by_itself(own, alice):
    draft = draft_copy(by=alice, variant_id="ambition-empire-6.01", name="Mine")
    form = rules_of(own.get(draft.get_absolute_url()))
    own.post(draft.get_absolute_url(), form)
    assert VariantDraft.objects.get(pk=draft.pk).files["variant"] == draft.files["variant"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"builds": "everywhere"},
        {"bid_maximum": "many"},
        {"influence_base": "5"},
        {"influence_base": "5", "influence_per_centre": "1", "influence_alliances": "0"},
        {"camps": "shinto: east"},
    ],
)
def test_refused_rules_keep_their_input(own, url, read, wrong):
    answer = own.post(url, rules_of(own.get(url)) | wrong)
    assert answer.status_code == 422
    assert read().revision == 1
    name, value = next(iter(wrong.items()))
    rows = [*answer.context["rules"]["numbers"], *answer.context["rules"]["lines"]]
    assert name == "builds" or value in [row[-1] for row in rows if row[0] == name]


@pytest.mark.parametrize("form", [POWER, NEW_POWER, TERRAIN, DIVIDE, JOIN])
def test_another_tab_or_person_changes_nothing(own, other, url, read, form):
    assert own.post(url, form | {"revision": 7}).status_code == 409
    assert other.post(url, form).status_code == 403
    assert read().revision == 1


@pytest.mark.parametrize(
    "do", ["power", "new_power", "drop_power", "terrain", "divide", "join", "rules"]
)
def test_a_form_without_its_fields_changes_nothing(own, url, read, do):
    given = {"do": do, "revision": 1, "space": "BUR"} | (
        {"power": "FRANCE"} if do == "power" else {}
    )
    assert own.post(url, given).status_code == 422
    assert read().revision == 1


def test_visitors_have_no_forms_of_powers(client, url):
    page = text_of(client.get(f"{url}?space=BUR&power=FRANCE"))
    assert 'value="drop_power"' not in page
    assert 'value="terrain"' not in page
