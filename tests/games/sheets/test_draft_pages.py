"""The draft as the page's script keeps it: saved with its reports, refused without loss."""

import pytest
from django.utils import timezone

from games.models import OrderSheet, Phase
from tests.games.table import saved, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def draft(visit, alice):
    """Sends Alice's draft; the names of fields have _ for -."""
    player = visit(alice)

    def send(who=player, phase=1, **fields):
        data = {name.replace("_", "-"): value for name, value in fields.items()}
        return who.post("draft", {"phase": phase} | data)

    return send


def row_of(answer, field):
    return next(row for row in answer.json()["rows"] if row["field"] == field)


def test_a_draft_is_saved_and_answered_with_the_status_sentence(draft, table):
    answer = draft(order_Par="A Par - Bur", points_Sav_0="2", bid_Sav_0="A Sav H", seen="0")
    assert answer.status_code == 200
    said = answer.json()
    assert said["status"]["text"].startswith("1 of 3 units ordered, 2 of 3 DP spent, saved")
    assert said["version"] == 1
    assert said["text"] == "A Par – Bur\n2: A Sav H"
    assert saved(table, "FR").orders == ["A Par - Bur"]


def test_a_draft_says_each_order_in_plain_words(draft):
    answer = draft(order_Par="A Par - Bur")
    row = row_of(answer, "order-Par")
    assert (row["text"], row["plain"]) == ("A Par – Bur", "Paris moves to Burgundy")


def test_a_draft_as_text_fills_the_lines_and_the_cards(draft):
    answer = draft(action="text", text="par-bur\n1: sav h\n2: sav s par-bur")
    assert row_of(answer, "order-Par")["value"] == "A Par - Bur"
    card = next(card for card in answer.json()["cards"] if card["minor"] == "Sav")
    assert [(line["points"], line["value"]) for line in card["lines"]] == [
        (1, "A Sav H"),
        (2, "A Sav S A Par - Bur"),
    ]


def test_a_line_that_is_not_understood_is_saved_as_written_and_said(draft, table):
    answer = draft(action="text", text="A Par - Bur\nA Mar - Burgunday")
    assert answer.status_code == 200
    [[line, sentence, _rule]] = answer.json()["text_errors"]
    assert (line, "Did you mean" in sentence) == (2, True)
    assert answer.json()["lost"] == ["A Mar - Burgunday"]
    assert saved(table, "FR").orders == ["A Par - Bur", "A Mar - Burgunday"]


def test_a_line_that_no_field_shows_outlives_a_change_of_the_form(draft, table):
    draft(order_Par="A Par - Bur", line_0="A Mar - Burgunday")
    assert saved(table, "FR").orders == ["A Par - Bur", "A Mar - Burgunday"]


STANDING = "A Par - Bur\nF Bre - MAO\n1: A Swi S A Par - Bur"
KEPT = {
    "nonsense drops nothing": (
        "one\ntwo\nthree",
        ["one", "two", "three", "A Par - Bur", "F Bre - MAO"],
        ["A Par – Bur", "F Bre – MAO", "1: A Swi S A Par – Bur"],
    ),
    "a misspelt order leaves the one that stands": (
        "A Par - Burgunday\nF Bre H\n1: A Swi S A Par - Bur",
        ["A Par - Burgunday", "F Bre H", "A Par - Bur"],
        ["A Par – Bur"],
    ),
    "an order left out of a text that is understood is dropped": (
        "F Bre - MAO\n1: A Swi H",
        ["F Bre - MAO"],
        [],
    ),
    "an impossible order takes the place of the one that stands": (
        "A Par - Lon\nF Bre - MAO\n1: A Swi H",
        ["A Par - Lon", "F Bre - MAO"],
        [],
    ),
}


@pytest.mark.parametrize(("text", "orders", "kept"), KEPT.values(), ids=KEPT)
def test_a_line_that_is_not_understood_removes_no_order(draft, table, text, orders, kept):
    draft(action="text", text=STANDING)
    answer = draft(action="text", text=text).json()
    assert answer["kept"] == kept
    assert saved(table, "FR").orders == orders


def test_a_bid_that_is_not_understood_takes_no_points_from_one_that_stands(draft, table):
    draft(action="text", text="2: A Swi H")
    assert draft(action="text", text="1: A Nowhere H").json()["kept"] == ["2: A Swi H"]
    assert draft(action="text", text="2: A Nowhere H").json()["kept"] == []


def test_the_page_says_which_orders_stay_and_leaves_bad_lines_out_at_once(visit, alice, table):
    player = visit(alice)
    player.send_text("A Par - Bur\nF Bre - MAO")
    player.send_text("one\ntwo")
    page = player.get().content.decode()
    assert "A Par – Bur, F Bre – MAO still stand:" in page
    # Its field, its place in the list, and the text.
    assert page.count("one\n") == 1
    assert page.count("<b>one</b>") == 1
    rows = {"order_Par": "A Par - Bur", "order_Bre": "F Bre - MAO"}
    player.order(**rows, line_0="one", line_1="two", leave_out="all")
    assert saved(table, "FR").orders == ["F Bre - MAO", "A Par - Bur"]


def test_one_bad_line_is_left_out_without_a_script(visit, alice, table):
    player = visit(alice)
    player.send_text("one\ntwo")
    assert 'name="leave-out" value="line-1"' in player.get().content.decode()
    player.order(line_0="one", line_1="two", leave_out="line-1")
    assert saved(table, "FR").orders == ["one"]


def test_a_warning_names_its_rule(draft):
    answer = draft(order_Mar="A Mar - Sav", points_Sav_0="1", bid_Sav_0="A Sav H")
    [card] = answer.json()["cards"]
    assert card["lines"][0]["warning_title"] == "You attack this minor."


def test_what_is_said_of_a_line_leads_to_its_rule_however_the_line_came(draft):
    answer = draft(order_Mar="A Mar - Sav", points_Sav_0="1", bid_Sav_0="A Sav H").json()
    rules = {row["field"]: row["rule_url"] for row in answer["rows"]}
    assert rules == {"order-Bre": "", "order-Mar": "/learn/bounce/", "order-Par": ""}
    points = "/rules/ambition-empire-6.01/#points"
    assert answer["cards"][0]["lines"][0]["rule_url"] == points
    assert [url for *_line, url in answer["text_warnings"]] == ["/learn/bounce/", points]


def test_a_bid_without_an_order_is_told_and_the_rest_is_saved(draft, table):
    answer = draft(order_Par="A Par H", points_Sav_0="1")
    [card] = answer.json()["cards"]
    assert card["lines"][0]["error"] == "Choose an order for these points."
    assert saved(table, "FR").orders == ["A Par H"]
    assert saved(table, "FR").bids == []


@pytest.mark.parametrize(
    "bid", [{"points_Sav_0": "4", "bid_Sav_0": "A Sav H"}, {"action": "text", "text": "4: A Sav H"}]
)
def test_too_many_points_are_saved_and_counted_however_they_come(draft, table, bid):
    answer = draft(**bid).json()
    assert answer["spent"] == 4
    assert answer["status"]["level"] == "warn"
    assert "every point is lost" in answer["status"]["text"]
    assert [line for line, *_said in answer["text_errors"]] == [0]


SAME = {
    "a void bid": (
        {"order_Mar": "A Mar - Sav", "points_Sav_0": "1", "bid_Sav_0": "A Sav H"},
        "A Mar - Sav\n1: A Sav H",
    ),
    "a support that matches nothing": (
        {"order_Mar": "A Mar S A Par - Bur", "order_Par": "A Par H"},
        "A Mar S A Par - Bur\nA Par H",
    ),
    "an impossible order": ({"order_Par": "A Par - Lon"}, "A Par - Lon"),
}


@pytest.mark.parametrize(("form", "text"), SAME.values(), ids=SAME)
def test_the_same_draft_is_told_the_same_by_form_and_as_text(draft, form, text):
    by_form, as_text = draft(**form).json(), draft(action="text", text=text).json()
    told = ("status", "rows", "cards", "text_errors", "text_warnings", "spent")
    assert {name: by_form[name] for name in told} == {name: as_text[name] for name in told}


def test_a_bid_as_text_is_warned_of_with_its_line(draft):
    answer = draft(action="text", text="A Mar - Sav\n\n1: A Sav H").json()
    assert [line for line, *_said in answer["text_warnings"]] == [1, 3]


def test_a_draft_is_told_which_minors_serve_it(draft):
    first, *_others = draft(order_Mar="A Mar - Sav").json()["uses"]
    assert (first["minor"], first["use"]) == ("Swi", "serves")
    assert first["proposal"]["order"] == "A Swi S A Mar - Sav"
    assert first["proposal"]["says"] == "can support A Mar – Sav"


def test_minors_with_points_on_them_stand_among_ones_own_bids(draft, visit, alice, table):
    first, *others = draft(action="text", text="A Mar - Sav\n1: F Tun H").json()["uses"]
    assert (first["minor"], first["use"]) == ("Tun", "paid")
    assert "paid" not in {other["use"] for other in others}
    page = text_of(visit(alice).get())
    bids, helpers = page.index("Your bids"), page.index("They can serve your orders")
    assert "Tunis" in page[bids:helpers]


def test_a_bid_that_no_card_shows_outlives_a_change_of_the_form(draft, table):
    assert draft(action="text", text="2: A Vie H").json()["lost"] == ["2: A Vie H"]
    answer = draft(order_Par="A Par H", line_0="2: A Vie H").json()
    assert (answer["spent"], answer["lost"]) == (2, ["2: A Vie H"])
    assert saved(table, "FR").bids == [{"points": 2, "order": "A Vie H"}]


def test_a_draft_that_did_not_see_the_last_save_is_a_conflict_with_what_is_saved(draft, table):
    draft(seen="0", order_Par="A Par - Bur")
    answer = draft(seen="0", order_Par="A Par - Gas")
    assert answer.status_code == 409
    assert answer.json()["code"] == "sheet_changed"
    assert answer.json()["saved"]["text"] == "A Par – Bur"
    assert answer.json()["saved"]["version"] == 1
    assert saved(table, "FR").orders == ["A Par - Bur"]


def test_a_draft_after_the_deadline_is_refused(draft, table):
    Phase.objects.filter(game=table).update(due_at=timezone.now())
    answer = draft(order_Par="A Par - Bur")
    assert (answer.status_code, answer.json()["code"]) == (409, "deadline_passed")


def test_a_draft_for_a_resolved_phase_is_refused(draft, visit, alice, bob):
    visit(alice).order("finalise")
    visit(bob).order("finalise")
    answer = draft(order_Par="A Par - Bur")
    assert (answer.status_code, answer.json()["code"]) == (409, "phase_over")


def test_a_draft_of_final_orders_is_refused(draft, visit, alice):
    visit(alice).order("finalise", order_Par="A Par - Bur")
    answer = draft(order_Par="A Par - Gas")
    assert (answer.status_code, answer.json()["code"]) == (409, "final")


@pytest.mark.parametrize(
    ("who", "code"), [(None, "signed_out"), ("charlie", "no_seat"), ("greta", "no_seat")]
)
@pytest.mark.parametrize("page", ["draft", "order_choices"])
def test_who_holds_no_seat_has_no_draft(visit, request, page, who, code):
    visitor = visit(request.getfixturevalue(who) if who else None)
    answer = visitor.post(page, {"phase": 1}) if page == "draft" else visitor.get(page)
    assert (answer.status_code, answer.json()["code"]) == (403, code)


def test_a_draft_for_a_phase_that_is_not_there_is_refused(draft):
    assert draft(phase=99).status_code == 404


def test_a_stranger_learns_nothing_of_a_private_game(visit, charlie, private_table):
    assert visit(charlie, private_table).get("order_choices").status_code == 404


def test_a_draft_asks_little(draft, django_assert_max_num_queries):
    with django_assert_max_num_queries(20):
        draft(order_Par="A Par - Bur")


def test_the_choices_are_the_legal_orders_of_the_own_units_and_the_minors(visit, alice):
    found = visit(alice).get("order_choices").json()
    assert set(found["own"]) == {"Bre", "Mar", "Par"}
    assert "A Par - Bur" in found["own"]["Par"]
    assert "A Sav H" in found["minors"]["Sav"]
    assert "Vie" not in found["minors"]


def test_the_choices_are_asked_for_once(visit, alice):
    player = visit(alice)
    first = player.get("order_choices")
    address = first.wsgi_request.path
    again = player.client.get(address, headers={"if-none-match": first["ETag"]})
    assert again.status_code == 304
    assert not first["ETag"].startswith("W/")


def test_every_saved_sheet_has_its_receipt(visit, alice, draft, table):
    draft(order_Par="A Par - Bur")
    draft(order_Par="A Par - Gas")
    page = text_of(visit(alice).get("receipts", number=1))
    assert "A Par – Bur" in page
    assert "A Par – Gas" in page
    assert page.count("Will be used") == 1
    for sheet in OrderSheet.objects.filter(phase__game=table, seat__power="FR"):
        assert sheet.digest in page


def test_the_receipt_of_a_past_phase_says_what_was_used(visit, alice, bob, draft):
    draft(order_Par="A Par - Bur")
    visit(alice).order("finalise", order_Par="A Par - Bur")
    visit(bob).order("finalise")
    page = text_of(visit(alice).get("receipts", number=1))
    assert "Was used" in page


@pytest.mark.parametrize("who", ["charlie", "bob", None])
def test_nobody_sees_the_receipts_of_another(visit, request, draft, who):
    draft(order_Par="A Par - Bur")
    answer = visit(request.getfixturevalue(who) if who else None).get("receipts", number=1)
    assert "A Par" not in text_of(answer)
