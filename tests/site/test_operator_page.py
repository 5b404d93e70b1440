"""The operator's page: what needs a hand, behind the door of the admin, and no secret on it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.admin.models import LogEntry
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from adjudicator.verify import canonical
from games.models import Delivery, Game, Phase
from games.models.heartbeat import DEADLINES, NOTICES
from games.press.services.press_send import press_send
from games.turn.services.claims import heartbeat
from games.turn.services.phase_advance import phase_stuck
from games.workarounds.circuit_breaker import AWAY
from tests.games.cast import account, open_phase, submit
from tests.games.record.test_imports import finished
from tests.games.table import text_of
from tests.staff import sign_in_with_second_factor

pytestmark = pytest.mark.django_db

PAGE = "/operator/"
RUN_AGAIN = "/operator/run-again/"
IMPORT = "/operator/import/"
APPOINT = "/operator/gm/1/"
PRESS = "Shall we march on Vienna together?"


@pytest.fixture
def staff(db) -> Client:
    client = Client()
    sign_in_with_second_factor(client, account("Root", is_staff=True, is_superuser=True))
    return client


@pytest.fixture
def stuck(table) -> Phase:
    phase = open_phase(table)
    Phase.objects.filter(pk=phase.pk).update(due_at=timezone.now() - timedelta(minutes=5))
    phase_stuck(phase_id=phase.pk, error=KeyError("Mar"), now=timezone.now())
    return phase


def shown(client: Client) -> str:
    answer = client.get(PAGE)
    assert answer.status_code == 200
    return " ".join(text_of(answer).split())


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("path", [PAGE, RUN_AGAIN, IMPORT, APPOINT])
def test_nobody_comes_in_but_by_the_door_of_the_admin(client, greta, stuck, path, method):
    root = account("Root", is_staff=True, is_superuser=True)
    for user in (None, greta, root):
        if user:
            client.force_login(user)
        answer = getattr(client, method)(path, {"phase": stuck.pk})
        assert answer.headers["Location"].startswith("/admin/login/?next=/operator/")
    assert open_phase(stuck.game).attempts == 1


def test_the_admin_leads_to_it(staff):
    assert f'href="{PAGE}"' in staff.get(reverse("admin:index")).content.decode()


def test_a_healthy_site_needs_nothing(staff, table):
    for name in (DEADLINES, NOTICES):
        heartbeat(name=name)
    page = shown(staff)
    for sentence in ("No game is stuck.", "No game is late.", "No email is failing.", "0 min ago"):
        assert sentence in page


def test_where_no_sweep_ever_was_it_says_so(staff):
    assert "Deadline sweep never" in shown(staff)


def test_a_stuck_game_is_shown_with_where_and_how_often_it_failed(staff, stuck):
    page = shown(staff)
    assert f"{stuck.game.name} , Spring 1763 KeyError Failed once. Next attempt:" in page


def test_a_late_game_is_shown(staff, table):
    Phase.objects.update(due_at=timezone.now() - timedelta(minutes=5))
    assert "Late games (1)" in shown(staff)


def test_run_again_resolves_the_phase_and_is_kept_among_the_actions(staff, stuck):
    answer = staff.post(RUN_AGAIN, {"phase": stuck.pk}, follow=True)
    assert "Spring 1763: resolved." in text_of(answer)
    assert LogEntry.objects.get().object_id == str(stuck.pk)


@pytest.mark.parametrize("phase", ["", "x", "0", "9" * 30])
def test_what_is_no_stuck_phase_is_refused_on_the_page(staff, phase):
    answer = staff.post(RUN_AGAIN, {"phase": phase})
    assert (answer.status_code, "no longer stuck" in text_of(answer)) == (409, True)


def test_a_mail_that_fails_is_shown_without_whose_it_is(staff, alice, table):
    Delivery.objects.create(
        user=alice, kind="phase", key="x", mode="at_once", state="waiting", attempts=3,
        next_try_at=timezone.now(), created_at=timezone.now(),
    )  # fmt: skip
    page = shown(staff)
    assert "Failed 3 times." in page
    assert (alice.email in page, alice.name in page) == (False, False)


def test_a_broker_that_does_not_answer_is_told(staff, monkeypatch):
    def silent() -> None:
        raise AWAY[0]

    monkeypatch.setattr("ambition.operator_page.queue_states", silent)
    assert "The broker does not respond." in shown(staff)


def test_no_order_bid_or_press_is_shown(staff, alice, stuck):
    Phase.objects.filter(pk=stuck.pk).update(due_at=timezone.now() + timedelta(days=1))
    submit(
        stuck.game, alice, "FR", "A Par - Bur", bids=[(1, "A Swi S A Mar - Sav")],
        now=timezone.now(),
    )  # fmt: skip
    press_send(game_id=stuck.game_id, by=alice, to=["HA"], text=PRESS)
    page = staff.get(PAGE).content.decode()
    assert [word for word in ("A Par", "Bur", "Swi", PRESS) if word in page] == []


def test_it_speaks_german(staff, stuck):
    staff.cookies["django_language"] = "de"
    page = staff.get(PAGE, headers={"accept-language": "de"}).content.decode()
    assert "Jetzt noch einmal versuchen" in page


def test_a_private_game_is_no_secret_from_the_operator(staff, stuck):
    Game.objects.update(is_public=False)
    assert stuck.game.name in shown(staff)


def test_an_imported_game_leads_to_its_end_and_is_in_the_log(staff):
    file = SimpleUploadedFile("game.json", canonical(finished()))
    answer = staff.post(IMPORT, {"file": file, "source": "the club", "with_names": "1"})
    game = Game.objects.get(imported__source="the club")
    assert answer.headers["Location"] == f"/games/{game.pk}/end/"
    assert LogEntry.objects.get().change_message == "imported"


def test_a_refused_import_keeps_what_was_typed(staff):
    answer = staff.post(IMPORT, {"text": "no game", "source": "the club"})
    assert answer.status_code == 422
    assert 'value="the club"' in answer.content.decode()
    assert not Game.objects.exists()


@pytest.fixture
def lost(table, greta) -> Game:
    """A game whose GM's account was switched off."""
    type(greta).objects.filter(pk=greta.pk).update(is_active=False)
    return table


def test_a_game_without_its_gm_is_listed_and_leads_to_the_question(staff, lost):
    assert "Games without a GM (1)" in shown(staff)
    page = text_of(staff.get(f"/operator/gm/{lost.pk}/"))
    assert "The GM of this game, Greta, is lost: account closed." in " ".join(page.split())


def test_an_appointment_is_kept_among_the_actions(staff, lost):
    dora = account("Dora")
    sent = {"account": "Dora", "reason": "Greta is gone."}
    answer = staff.post(f"/operator/gm/{lost.pk}/", sent, follow=True)
    assert "Dora is now the GM of The Hubertusburg table." in text_of(answer)
    assert Game.objects.get(pk=lost.pk).gm == dora
    entry = LogEntry.objects.get()
    assert (entry.object_id, entry.user.name) == (str(lost.pk), "Root")
    assert entry.change_message == f"appointed account {dora.pk} as GM"


def test_a_refused_appointment_shows_what_was_typed(staff, lost):
    sent = {"account": "Nobody", "reason": "Greta is gone."}
    answer = staff.post(f"/operator/gm/{lost.pk}/", sent)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert all(f'value="{typed}"' in page for typed in sent.values())


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_game_with_its_gm_asks_for_nobody(staff, table, method):
    assert getattr(staff, method)(f"/operator/gm/{table.pk}/").status_code == 409


@pytest.mark.parametrize("number", [0, 999_999, 10**15 - 1])
def test_no_game_is_not_found(staff, number):
    assert staff.get(f"/operator/gm/{number}/").status_code == 404


def test_staff_without_the_right_see_no_games_without_a_gm(lost):
    client = Client()
    sign_in_with_second_factor(client, account("Eve", is_staff=True))
    assert "Games without a GM" not in shown(client)
    assert client.get(f"/operator/gm/{lost.pk}/").status_code == 403
