"""A form of an old page changes nothing that its reader did not see."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from games.gm.acts.ask_deputy import deputy_offer
from games.gm.acts.become_deputy import deputy_take
from games.gm.acts.end_deputy import deputy_end
from games.gm.acts.offer_role import gm_role_offer
from games.gm.acts.open_seat import seat_open
from games.gm.acts.pause import game_pause
from games.gm.acts.release import result_release
from games.gm.acts.resume import game_resume
from games.gm.acts.withhold import result_withhold
from games.models import Event, Game, Seat, SeatState
from games.seats.acts.join import game_join
from games.seats.acts.renew_invitation import invite_renew
from tests.games.cast import open_phase, refused, seat_of
from tests.games.seat_given import seat_given
from tests.games.table import text_of

pytestmark = pytest.mark.django_db
CHANGED = "This has changed since you opened the page."


@pytest.fixture
def desk(visit, greta):
    return visit(greta)


def form_to(visit, address: str, page: str) -> dict[str, str]:
    """The hidden fields of the form on a page that sends to this address."""
    content = visit.client.get(page).content.decode()
    form = next(each for each in content.split("<form") if f'action="{address}"' in each)
    fields = re.findall(r'<input[^>]*type="hidden"[^>]*>', form.split("</form>")[0])
    pairs = [
        (re.search(r'name="(\w+)"', one), re.search(r'value="([^"]*)"', one)) for one in fields
    ]
    return {name[1]: value[1] for name, value in pairs if name and value}


def pause(table, greta, days: int = 3):
    game_pause(game_id=table.pk, by=greta, until=timezone.now() + timedelta(days=days))


def test_a_question_of_another_tab_does_not_pause_again(desk, table, greta):
    address = f"/games/{table.pk}/gm/pause/"
    fields = form_to(desk, address, address)
    pause(table, greta, days=20)
    until = open_phase(table).paused_until
    answer = desk.client.post(address, fields)
    assert (answer.status_code, "The game was paused" in text_of(answer)) == (409, True)
    assert open_phase(table).paused_until == until


def test_an_old_page_does_not_end_the_next_pause(desk, table, greta, at):
    pause(table, greta)
    address = f"/games/{table.pk}/gm/resume/"
    fields = form_to(desk, address, f"/games/{table.pk}/gm/")
    game_resume(game_id=table.pk, by=greta)
    at(timezone.now() + timedelta(minutes=5))
    pause(table, greta)
    assert CHANGED in text_of(desk.client.post(address, fields))
    assert open_phase(table).is_paused


def test_an_old_question_for_the_gm_alone_publishes_nothing(desk, table, greta):
    result_withhold(game_id=table.pk, by=greta)
    address = f"/games/{table.pk}/gm/resolve/"
    fields = form_to(desk, address, address)
    result_release(game_id=table.pk, by=greta)
    assert CHANGED in text_of(desk.client.post(address, fields))
    assert open_phase(table).number == 1


def test_an_old_page_that_cancels_withholding_publishes_nothing(desk, table, greta):
    result_withhold(game_id=table.pk, by=greta)
    address = f"/games/{table.pk}/gm/release/"
    fields = form_to(desk, address, f"/games/{table.pk}/gm/")
    resolve = f"/games/{table.pk}/gm/resolve/"
    desk.client.post(resolve, form_to(desk, resolve, resolve))
    assert open_phase(table).is_withheld
    assert CHANGED in text_of(desk.client.post(address, fields))
    assert open_phase(table).is_withheld


def test_a_second_reason_for_withholding_is_not_lost(desk, table, greta):
    result_withhold(game_id=table.pk, by=greta, reason="I am away")
    answer = desk.post("gm_withhold", {"phase": 1, "reason": "Something else"})
    page = text_of(answer)
    assert answer.status_code == 409
    assert "you will see the result first" in page
    assert "Something else" in page
    assert Event.objects.get(kind="hold_wanted").data["reason"] == "I am away"


@pytest.mark.parametrize("act", ["open-seat", "hand-over"])
def test_an_old_question_takes_no_seat_from_a_new_player(desk, table, greta, charlie, act):
    address = f"/games/{table.pk}/gm/{act}/"
    fields = form_to(desk, address, f"{address}?power=FR")
    seat_given(game_id=table.pk, by=greta, power="FR", account="Charlie")
    assert CHANGED in text_of(desk.client.post(address, fields))
    assert seat_of(table, "FR").holder == charlie


def test_a_swap_that_is_sent_twice_swaps_once(visit, forming, greta, alice):
    game_join(game_id=forming.pk, by=alice, power="FR")
    early, address = visit(greta, forming), f"/games/{forming.pk}/gm/swap/"
    fields = form_to(early, address, f"/games/{forming.pk}/gm/") | {"power": "FR", "other": "RU"}
    assert early.client.post(address, fields).status_code == 302
    assert CHANGED in text_of(early.client.post(address, fields))
    assert seat_of(forming, "RU").holder == alice


def test_an_invitation_that_is_renewed_twice_is_renewed_once(visit, private_table, greta):
    early, address = visit(greta, private_table), f"/games/{private_table.pk}/gm/invite/"
    fields = form_to(early, address, f"/games/{private_table.pk}/gm/")
    assert early.client.post(address, fields).status_code == 302
    token = Game.objects.get(pk=private_table.pk).invite_token
    assert CHANGED in text_of(early.client.post(address, fields))
    assert Game.objects.get(pk=private_table.pk).invite_token == token


def test_the_name_of_a_late_offer_of_the_gm_role_is_not_lost(desk, table, greta, charlie):
    gm_role_offer(game_id=table.pk, by=greta, account="Charlie")
    answer = desk.post("gm_role_offer", {"account": "Dora"})
    assert (answer.status_code, "You sent: Dora" in text_of(answer)) == (409, True)


def test_the_name_of_a_late_offer_of_a_seat_is_not_lost(desk, table, greta):
    Seat.objects.filter(game=table, power="FR").update(state=SeatState.TAKEN)
    answer = desk.post("gm_seat_offer", {"account": "Dora"}, power="FR")
    assert (answer.status_code, "You sent: Dora" in text_of(answer)) == (409, True)


@pytest.mark.parametrize(
    ("button", "sentence"),
    [
        ("claim", "no longer a deputy of this game"),
        ("leave", "no longer a deputy of this game"),
        ("take", "no such offer"),
    ],
)
def test_a_former_deputy_reads_that_the_rights_are_gone(
    visit, table, greta, charlie, button, sentence
):
    deputy_offer(game_id=table.pk, by=greta, account="Charlie", rights=["remind"])
    deputy_take(game_id=table.pk, by=charlie)
    deputy_end(game_id=table.pk, by=greta, user_id=charlie.pk)
    assert sentence in text_of(visit(charlie).post("deputy", {button: "1"}))


def test_the_rights_of_a_deputy_are_revoked_once(desk, table, greta, charlie):
    deputy_offer(game_id=table.pk, by=greta, account="Charlie", rights=["remind"])
    desk.post("gm_deputies", {"end": charlie.pk})
    page = text_of(desk.post("gm_deputies", {"end": charlie.pk}))
    assert "no longer a deputy of this game" in page


def test_an_open_seat_is_not_opened_again(desk, table, greta):
    seat_open(game_id=table.pk, by=greta, power="FR")
    assert desk.post("gm_open_seat", {"power": "FR"}).status_code == 409


def test_an_act_on_another_state_than_was_seen_is_refused(private_table, greta):
    sent = {"game_id": private_table.pk, "by": greta, "seen": "an older link"}
    assert refused(invite_renew, **sent) == ("seen_other", 409)


def test_a_result_is_withheld_once(table, greta):
    result_withhold(game_id=table.pk, by=greta)
    assert refused(result_withhold, game_id=table.pk, by=greta) == ("withheld_already", 409)


def test_nobody_ends_the_rights_of_one_who_is_no_deputy(table, greta, charlie):
    ended = {"game_id": table.pk, "by": greta, "user_id": charlie.pk}
    assert refused(deputy_end, **ended) == ("no_deputy", 409)
