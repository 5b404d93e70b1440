"""Filing ahead by form and by text; nobody else ever sees it."""

from dataclasses import replace
from html import unescape

import pytest

from adjudicator.interchange import position_to_data
from adjudicator.state import PhaseKind, Season, Turn, Unit
from games.core.visibility import visible_conditional, visible_conditional_receipts
from games.gm.acts.open_seat import seat_open
from games.gm.acts.resolve import phase_resolve_now
from games.models import ConditionalSheet, Phase
from maps.load import load_variant
from tests.games.cast import seat_of, viewer_of
from tests.games.seat_given import seat_given
from tests.games.table import Visit, text_of

pytestmark = pytest.mark.django_db

VARIANT = load_variant("ambition-empire-6.01")
FALL = replace(VARIANT.start, turn=Turn(1763, Season.FALL, PhaseKind.MOVEMENT))
CANARY = "A Par R Nowhere-canary"


def turn_to_fall(table, **changes: object) -> None:
    position = position_to_data(replace(FALL, **changes))
    Phase.objects.filter(game=table, status="open").update(season="fall", position=position)


def file(visitor: Visit, kind: str = "retreats", name: str = "conditional", **fields: object):
    fields = {key.replace("_", "-"): value for key, value in fields.items()}
    return visitor.post(name, {"action": "save", "phase": 1, "kind": kind} | fields)


def filed(kind: str = "retreats") -> ConditionalSheet | None:
    return ConditionalSheet.objects.filter(seat__power="FR", step=kind, is_current=True).first()


def test_spring_offers_retreats_and_fall_winter_too(visit, alice, table):
    assert "If dislodged…" in text_of(visit(alice).get())
    assert "After Fall…" not in text_of(visit(alice).get())
    turn_to_fall(table)
    assert "After Fall…" in text_of(visit(alice).get())


@pytest.mark.parametrize("who", ["charlie", "greta", None])
def test_whoever_holds_no_seat_is_offered_nothing(visit, request, who):
    page = visit(request.getfixturevalue(who) if who else None).get()
    assert "If dislodged…" not in text_of(page)


def test_a_list_of_retreats_is_filed_for_each_unit(visit, alice, table):
    answer = file(visit(alice), wish_Par="Gas, R Pic, disband", wish_Mar="bur", final="1")
    assert answer.status_code == 302
    assert answer.url == f"{table.get_absolute_url()}#conditional-retreats"
    assert filed().orders == ["A Mar R Bur", "A Par R Gas", "A Par R Pic", "A Par D"]
    assert filed().ready_at is not None
    assert "2 of 3 units, saved" in text_of(visit(alice).get())
    form = unescape(
        visit(alice).get("conditional_form", number=1, kind="retreats").content.decode()
    )
    assert 'name="wish-Par" value="Gas, Pic, D"' in form


def test_winter_is_filed_by_preference(visit, alice, table):
    turn_to_fall(table)
    file(visit(alice), "adjustments", wish_Build="A Par, F Bre, Waive", wish_Remove="F Eng, A Bur")
    assert filed("adjustments").orders == [
        "Build A Par",
        "Build F Bre",
        "Waive",
        "Remove F Eng",
        "Remove A Bur",
    ]
    assert "3 builds, 2 removals" in text_of(visit(alice).get())


def test_the_same_is_filed_as_text(visit, alice):
    text = "if A Par is dislodged: R Gas, else disband\nMar: Bur"
    assert file(visit(alice), action="text", text=text).status_code == 302
    assert filed().orders == ["A Par R Gas", "A Par D", "A Mar R Bur"]


def test_what_is_not_understood_is_kept_and_marked(visit, alice):
    file(visit(alice), wish_Par="Gas, Nowhere", wish_other="what is this")
    assert filed().orders == ["A Par R Gas", "A Par R Nowhere", "what is this"]
    page = visit(alice).get().content.decode()
    assert 'name="wish-Par" value="Gas, Nowhere"' in page
    assert 'name="wish-other" value="what is this"' in page
    assert page.count('aria-invalid="true"') >= 2
    file(visit(alice), wish_Par="Gas, Nowhere", wish_other="what is this")
    assert filed().version == 1


def test_two_tabs_the_later_is_told_and_both_texts_are_shown(visit, alice):
    file(visit(alice), wish_Par="Gas", conditional_seen="0")
    answer = file(visit(alice), wish_Par="Pic", conditional_seen="0")
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "saved elsewhere" in page
    assert "A Par: R Gas" in page
    assert 'name="wish-Par" value="Pic"' in page
    assert filed().orders == ["A Par R Gas"]
    assert file(visit(alice), wish_Par="Pic", conditional_seen="1").status_code == 302


def test_the_script_is_answered_with_what_is_saved(visit, alice):
    answer = file(visit(alice), name="conditional_draft", wish_Par="pic, Lon", final="1")
    said = answer.json()
    assert (said["version"], said["final"], said["text"]) == (1, True, "A Par: R Pic, R Lon")
    row = next(row for row in said["rows"] if row["field"] == "wish-Par")
    assert row["value"] == "Pic, Lon"
    assert row["message"]
    assert "no-store" in answer["Cache-Control"]
    again = file(visit(alice), name="conditional_draft", wish_Par="Gas", conditional_seen="0")
    assert (again.status_code, again.json()["code"]) == (409, "sheet_changed")
    assert again.json()["saved"]["text"] == "A Par: R Pic, R Lon"


BAD = [
    {"kind": "movement"},
    {"kind": "nothing"},
    {"kind": "adjustments"},
    {"phase": "x"},
    {"phase": "7"},
    {"conditional-seen": "no", "wish-Par": "\x00\ud800 ; ; : , R", "wish-Zzz": "Gas"},
    {"action": "text", "text": "R\n:\n;\nif\nBuild" + "x" * 500},
    {"action": "text", "text": "A Par D\n" * 500},
    {"action": "text", "text": "x" * 30_000},
]


@pytest.mark.parametrize("name", ["conditional", "conditional_draft"])
@pytest.mark.parametrize("fields", BAD, ids=range(len(BAD)))
def test_bad_input_is_answered(visit, alice, name, fields):
    data = {"action": "save", "phase": "1", "kind": "retreats"} | fields
    data = {key: value.replace("\ud800", "") for key, value in data.items()}
    answer = visit(alice).post(name, data)
    assert answer.status_code in (200, 302, 404, 409, 413, 422)
    assert visit(alice).get().status_code == 200


@pytest.mark.parametrize(("who", "status"), [("bob", 409), ("charlie", 403), ("greta", 403)])
def test_nobody_files_for_another(visit, request, alice, who, status):
    file(visit(alice), wish_Par="Gas")
    answer = file(
        visit(request.getfixturevalue(who)), name="conditional_draft", wish_Par="D", phase="9"
    )
    assert answer.status_code in (status, 404)
    assert filed().orders == ["A Par R Gas"]


def test_signed_out_keeps_what_was_typed(visit):
    answer = file(visit(), wish_Par="Gas, Pic")
    assert answer.status_code == 403
    assert "Gas, Pic" in answer.content.decode()


PAGES = [("game", {}), ("phase", {"number": 1}), ("receipts", {"number": 1}), ("gm", {})]


@pytest.mark.parametrize("is_resolved", [False, True])
@pytest.mark.parametrize("who", ["bob", "charlie", "greta", None])
def test_nobody_else_ever_sees_what_was_filed(
    visit, request, table, alice, greta, who, is_resolved
):
    file(visit(alice), action="text", text=f"{CANARY}\nA Par: R Pic")
    if is_resolved:
        phase_resolve_now(game_id=table.pk, by=greta)
    user = request.getfixturevalue(who) if who else None
    for name, arguments in PAGES:
        page = visit(user).get(name, **arguments).content.decode()
        assert "canary" not in page
        assert "R Pic" not in page
    if user:
        seat, phase = seat_of(table, "FR"), Phase.objects.get(game=table, number=1)
        viewer = viewer_of(user, table)
        assert visible_conditional(viewer, phase, seat) == []
        assert visible_conditional_receipts(viewer, phase, seat) == []


def test_its_owner_sees_it_and_who_lost_the_seat_does_not(visit, alice, greta, charlie, table):
    file(visit(alice), action="text", text=CANARY)
    assert "canary" in visit(alice).get().content.decode()
    seat_open(game_id=table.pk, by=greta, power="FR")
    assert "canary" not in visit(alice).get().content.decode()
    seat_given(game_id=table.pk, by=greta, power="FR", account="Charlie")
    assert "canary" in visit(charlie).get().content.decode()
    assert "canary" not in visit(alice).get().content.decode()


@pytest.fixture
def dislodged(visit, table, alice, bob, greta):
    """Alice filed for Paris, and Bob took it; the retreats are open."""
    more = (Unit("HA", "A", "Bur"), Unit("HA", "A", "Gas"))
    turn_to_fall(table, units=(*FALL.units, *more))
    file(visit(alice), wish_Par="Bre, Pic, D")
    visit(bob).order(order_Bur="A Bur - Par", order_Gas="A Gas S A Bur - Par")
    phase_resolve_now(game_id=table.pk, by=greta)
    return table


def test_the_page_says_what_became_of_it(visit, dislodged, alice):
    page = " ".join(text_of(visit(alice).get()).split())
    assert "1 of 1 retreat ordered" in page
    assert "the orders here come from it and will be used" in page
    assert "A Par R Bre : this retreat is not open." in page
    assert "A Par D" not in page.split("Left out:")[1].split("Order for")[0]


def test_winter_is_still_offered_in_the_retreats_of_fall(visit, dislodged, alice):
    page = text_of(visit(alice).get())
    assert "After Fall…" in page
    assert "If dislodged…" not in page
    file(visit(alice), "adjustments", phase="2", wish_Build="A Mar")
    assert filed("adjustments").orders == ["Build A Mar"]


def test_the_receipts_tell_every_line(visit, dislodged, alice):
    for number in (1, 2):
        page = " ".join(text_of(visit(alice).get("receipts", number=number)).split())
        assert "A Par R Bre: this retreat is not open." in page
        assert "A Par D: not needed: an earlier choice is used." in page
        assert filed().digest in page


def test_no_page_of_others_tells_that_something_is_filed(visit, bob, alice, table):
    before = visit(bob).get("game")
    file(visit(alice), wish_Par="Gas", final="1")
    after = visit(bob).get("game")
    assert without_tokens(before) == without_tokens(after)


def without_tokens(page) -> list[str]:
    return [word for word in text_of(page).split() if len(word) < 20]


def test_the_receipts_say_whether_it_may_still_be_needed(visit, table, alice, greta):
    turn_to_fall(table)
    file(visit(alice), wish_Par="Pic")
    assert "Used if needed" in text_of(visit(alice).get("receipts", number=1))
    phase_resolve_now(game_id=table.pk, by=greta)
    assert "Was not needed" in text_of(visit(alice).get("receipts", number=1))


def test_what_was_used_is_named_with_its_phase(visit, dislodged, alice):
    page = text_of(visit(alice).get("receipts", number=1))
    assert "Used in Fall 1763, retreats" in page
