"""The coach of a practice game: what it says of a sheet, and its orders taken into the draft."""

from django.test import Client

from games.models import Game, OrderSheet
from games.sheets.services.computers import computers_order
from tests.games.cast import open_phase, submit, without_pieces
from tests.games.table import Visit, saved, text_of

HOLDS = ("A Par H", "A Mar H", "F Bre H")
PARTS = ("notes", "threats", "alternatives")


def advice(visit: Visit) -> dict[str, object]:
    context = visit.get("coach").context
    return {name: context[name] for name in PARTS}


def test_the_button_saves_the_orders_and_asks_the_coach(own, practice):
    answer = own.order("coach", order_Par="A Par - Bur")
    assert answer.url == f"/games/{practice.pk}/coach/"
    assert saved(practice, "FR").orders == ["A Par - Bur"]


def test_the_orders_of_a_practice_game_have_the_button(own):
    assert 'value="coach"' in own.get().content.decode()


def test_other_games_have_no_coach(visit, alice):
    assert 'value="coach"' not in visit(alice).get().content.decode()
    page = visit(alice).get("coach")
    assert (page.status_code, page.context["code"]) == (403, "no_coach")
    page = visit(alice).post("coach_take", {"phase": 1, "seen": 0, "text": "A Par - Bur"})
    assert (page.status_code, page.context["code"]) == (403, "no_coach")


def test_units_without_orders_and_supports_of_nothing_are_named(own, practice, alice):
    submit(practice, alice, "FR", "A Par S A Mar - Bur", "A Mar H", now=None)
    notes = " ".join(own.get("coach").context["notes"])
    assert "Brest" in notes or "F Bre" in notes
    assert "is ordered to do something else" in notes


def test_an_order_is_taken_into_the_draft_beside_the_bids(own, practice, alice):
    submit(practice, alice, "FR", *HOLDS, bids=[(1, "A Swi H")], now=None)
    page = own.get("coach").context
    best = page["alternatives"][0]
    own.post("coach_take", {"phase": 1, "seen": page["seen"], "text": best["text"]})
    sheet = saved(practice, "FR")
    assert sheet.orders == best["text"].split("\n")
    assert sheet.bids == [{"points": 1, "order": "A Swi H"}]
    assert not sheet.is_final


def test_bids_are_taken_into_the_draft_beside_the_orders(own, practice, alice):
    submit(practice, alice, "FR", "A Mar - Sav", "A Par H", "F Bre H", now=None)
    page = own.get("coach").context
    better = next(item for item in page["alternatives"] if item["bids"])
    answer = own.post("coach_take", {"phase": 1, "seen": page["seen"], "text": better["text"]})
    assert answer.status_code == 302
    sheet = saved(practice, "FR")
    assert sorted(sheet.orders) == ["A Mar - Sav", "A Par H", "F Bre H"]
    bids = [(row["points"], row["order"].replace(" - ", " – ")) for row in sheet.bids]
    assert bids == [(points, code) for points, code, _words in better["bids"]]
    assert not sheet.is_final


def test_a_sheet_that_has_changed_since_is_not_replaced(own, practice, alice):
    submit(practice, alice, "FR", *HOLDS, now=None)
    page = own.post("coach_take", {"phase": 1, "seen": 0, "text": "A Par - Bur"})
    assert (page.status_code, page.context["code"]) == (409, "sheet_changed")
    assert saved(practice, "FR").orders == list(HOLDS)


def test_final_orders_are_not_changed_by_the_coach(own, practice, alice):
    submit(practice, alice, "FR", *HOLDS, now=None)
    sheet = OrderSheet.objects.filter(seat__power="FR")
    sheet.update(is_final=True, ready_at=sheet.get().saved_at)
    page = own.post("coach_take", {"phase": 1, "seen": 1, "text": "A Par - Bur"})
    assert (page.status_code, page.context["code"]) == (409, "final")


def test_the_coach_sees_nothing_of_other_sheets(own, practice, alice):
    submit(practice, alice, "FR", *HOLDS, now=None)
    before = advice(own)
    computers_order(phase_id=open_phase(practice).pk)
    OrderSheet.objects.filter(seat__power="HA").update(orders=["A Mil - Sav", "CANARY"])
    assert OrderSheet.objects.filter(phase__game=practice).count() == 10
    assert advice(own) == before


def test_the_coach_does_not_know_the_secret_of_the_game(own, practice, alice):
    """A coach that guessed as the computer players do would foresee them."""
    submit(practice, alice, "FR", *HOLDS, now=None)
    before = advice(own)
    Game.objects.filter(pk=practice.pk).update(seed=1)
    assert advice(own) == before


def test_nobody_else_reads_the_advice(practice, bob):
    client = Client()
    client.force_login(bob)
    assert Visit(client, practice).get("coach").status_code == 404


def test_the_map_shows_a_proposal_on_request(own, practice, alice):
    submit(practice, alice, "FR", *HOLDS, now=None)
    page = own.client.get(f"/games/{practice.pk}/coach/?show=1")
    assert page.context["on_map"] == 1
    assert own.client.get(f"/games/{practice.pk}/coach/?show=99").context["on_map"] == 0


def test_a_phase_without_own_orders_has_no_advice(own, practice):
    without_pieces(practice, "FR")
    assert "nothing to say" in text_of(own.get("coach"))


def test_a_game_without_an_open_phase_has_no_advice(own, over):
    page = own.get("coach")
    assert (page.status_code, page.context["code"]) == (409, "phase_over")
