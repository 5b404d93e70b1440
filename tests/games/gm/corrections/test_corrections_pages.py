"""Pages of corrections, for the GM before and for everyone afterwards."""

import pytest
from django.utils import timezone

from games.gm.acts.ask_deputy import deputy_offer
from games.gm.acts.become_deputy import deputy_take
from games.gm.acts.resolve import phase_resolve_now
from games.models import Correction, OrderSheet, Phase
from tests.games.cast import submit
from tests.games.gm.corrections.conftest import board_form, mark_of
from tests.games.table import address, text_of

pytestmark = pytest.mark.django_db
REASON = "The sheet of France was lost."


def rolled(visit, greta, game, **fields):
    sent = {"to": "1", "reason": REASON, "seen": mark_of(game)} | fields
    return visit(greta).post("roll_back", sent)


def test_the_preview_shows_the_changes_and_makes_none(visit, greta, turned):
    page = text_of(visit(greta).client.get(address(turned, "roll_back") + "?to=1"))
    assert "Roll back to Spring 1763?" in page
    assert "Every other unit" in page
    assert not Correction.objects.exists()


def test_a_refused_reason_keeps_the_choices(visit, greta, turned):
    answer = rolled(visit, greta, turned, reason="x", drafts="empty")
    assert answer.status_code == 422
    assert "Give a reason of 3 to 300 characters" in text_of(answer)
    assert 'value="empty" checked' in " ".join(answer.content.decode().split())


def test_after_an_outdated_preview_a_new_one_keeps_the_reason(visit, greta, turned):
    seen = mark_of(turned)
    phase_resolve_now(game_id=turned.pk, by=greta)
    answer = rolled(visit, greta, turned, seen=seen)
    assert answer.status_code == 409
    assert REASON in text_of(answer)
    assert mark_of(turned) in answer.content.decode()


def test_everyone_sees_the_changes_and_the_reason(visit, greta, charlie, turned):
    rolled(visit, greta, turned)
    page = text_of(visit(charlie).get("correction", number=1))
    assert REASON in page
    assert "Fall 1763" in page
    assert "Army of France" in page


def test_superseded_and_current_phases_link_to_each_other(visit, greta, charlie, turned):
    rolled(visit, greta, turned)
    old = Phase.objects.get(game=turned, number=1, branch=1)
    now = Phase.objects.get(game=turned, number=1, branch=2)
    seen = visit(charlie).client
    assert old.get_absolute_url() in seen.get(now.get_absolute_url()).content.decode()
    page = seen.get(old.get_absolute_url())
    assert f'href="{now.get_absolute_url()}"' in page.content.decode()
    assert "Burgundy" in text_of(page)


def test_the_page_of_the_game_mentions_the_correction(visit, greta, charlie, turned):
    rolled(visit, greta, turned)
    page = text_of(visit(charlie).get())
    assert "The GM rolled the game back to Spring 1763." in page
    assert address(turned, "correction", number=1) in visit(charlie).get().content.decode()


def test_a_current_phase_has_one_address(visit, charlie, turned):
    answer = visit(charlie).get("phase", number=1, branch=1)
    assert answer.headers["Location"] == address(turned, "phase", number=1)


def test_receipts_of_a_superseded_phase_stay_private(visit, greta, alice, bob, turned):
    rolled(visit, greta, turned)
    assert "A Par – Bur" in text_of(visit(alice).get("receipts", number=1, branch=1))
    assert "A Par – Bur" not in text_of(visit(bob).get("receipts", number=1, branch=1))


@pytest.mark.parametrize(
    "name", ["gm_corrections", "roll_back", "roll_forward", "correct_orders", "correct_board"]
)
@pytest.mark.parametrize("who", ["alice", "charlie"])
def test_only_the_gm_may_correct(visit, turned, request, name, who):
    assert visit(request.getfixturevalue(who)).get(name).status_code == 403


def test_cached_pages_show_the_correction(visit, greta, client, turned):
    page = address(turned, "phase", number=1)
    assert "In progress" not in text_of(client.get(page))
    rolled(visit, greta, turned)
    assert "In progress" in text_of(client.get(page))


def test_a_sheet_is_corrected_in_two_steps(visit, greta, charlie, turned):
    sheet = {"phase": "1", "power": "FR", "text": "A Par - Gas"}
    asked = visit(greta).post("correct_orders", sheet)
    assert "These phases are resolved again with the stored orders: Spring 1763." in text_of(asked)
    visit(greta).post("correct_orders", sheet | {"reason": REASON, "seen": mark_of(turned)})
    page = text_of(visit(charlie).get("correction", number=1))
    assert "A Par – Bur" in page
    assert "A Par – Gas" in page


def test_a_refused_sheet_is_shown_again_as_typed(visit, greta, turned):
    sheet = {"phase": "1", "power": "FR", "text": "A Par - Moscow"}
    answer = visit(greta).post("correct_orders", sheet)
    assert answer.status_code == 422
    assert "A Par - Moscow" in text_of(answer)
    assert not Correction.objects.exists()


def test_a_board_is_corrected_in_two_steps(visit, greta, charlie, turned):
    sent = board_form(visit(greta)) | {"units-FR": "A Gas, A Mar, F Bre"}
    assert "Correct the board of Fall 1763?" in text_of(visit(greta).post("correct_board", sent))
    more = {"reason": REASON, "seen": mark_of(turned)}
    visit(greta).post("correct_board", sent | more)
    page = text_of(visit(charlie).get("correction", number=1))
    assert "Burgundy" in page
    assert "Gascony" in page


def test_a_refused_board_is_shown_again_as_typed(visit, greta, turned):
    sent = board_form(visit(greta)) | {"units-FR": "F Par, A Xyz"}
    answer = visit(greta).post("correct_board", sent)
    assert answer.status_code == 422
    page = text_of(answer)
    assert "A fleet cannot stand in Paris." in page
    assert "F Par, A Xyz" in page


@pytest.fixture
def deputy(turned, greta, charlie):
    """Charlie, as a deputy with the right to correct."""
    deputy_offer(game_id=turned.pk, by=greta, account="Charlie", rights=["correct"])
    deputy_take(game_id=turned.pk, by=charlie)
    return charlie


def sheet_of(visit, who, game):
    query = "?phase=1&power=FR"
    return visit(who).client.get(address(game, "correct_orders") + query).content.decode()


def test_all_impossible_lines_of_a_sheet_are_named_at_once(visit, greta, turned):
    typed = {"phase": 1, "power": "FR", "text": "A Par - Mos\nA Mar H\nA Vie H"}
    page = text_of(visit(greta).post("correct_orders", typed))
    assert "“A Par - Mos”" in page
    assert "“A Vie H”" in page
    assert "“A Mar H”" not in page


def test_a_deputy_corrects_orders_without_seeing_bids(visit, greta, turned, deputy):
    OrderSheet.objects.filter(is_current=True).update(bids=[{"points": 1, "order": "A Swi H"}])
    assert "1: A Swi H" in sheet_of(visit, greta, turned)
    assert "Swi" not in sheet_of(visit, deputy, turned)
    sent = {"phase": "1", "power": "FR", "text": "A Par - Gas", "reason": REASON}
    visit(deputy).post("correct_orders", sent | {"seen": mark_of(turned)})
    now = OrderSheet.objects.get(
        phase__branch=2, phase__number=1, seat__power="FR", is_current=True
    )
    assert (now.orders, now.bids) == (["A Par - Gas"], [{"points": 1, "order": "A Swi H"}])


def test_a_deputy_starts_with_the_published_orders_alone(visit, table, alice, greta, charlie):
    submit(table, alice, "FR", "A Par - Mos", "5 points for A Gen H", now=timezone.now())
    phase_resolve_now(game_id=table.pk, by=greta)
    deputy_offer(game_id=table.pk, by=greta, account="Charlie", rights=["correct"])
    deputy_take(game_id=table.pk, by=charlie)
    assert "5 points for A Gen H" in sheet_of(visit, greta, table)
    page = sheet_of(visit, charlie, table)
    assert "A Par – Mos" in page
    assert "A Gen H" not in page


def test_a_deputy_who_types_a_bid_is_refused_and_keeps_the_text(visit, turned, deputy):
    sent = {"phase": "1", "power": "FR", "text": "A Par - Gas\n1: A Swi H"}
    answer = visit(deputy).post("correct_orders", sent)
    assert answer.status_code == 403
    assert "1: A Swi H" in answer.content.decode()
