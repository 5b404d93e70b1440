"""The pages of reports and of moderators: for each role what it sees, and refused input."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from ambition.users.models import AccountEvent
from games.gm.acts.open_seat import seat_open
from games.models import Deputy, Event, ModerationAct, PressMessage, Report
from games.moderation.services.acts import account_mute, account_suspend, reported_hide
from games.press.services.press_send import press_send
from tests.games.cast import seat_of
from tests.games.moderation.test_acts import REASON
from tests.games.table import address, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def said(table, alice):
    """A message with which Alice proposes orders."""
    return press_send(game_id=table.pk, by=alice, to=["HA"], text="You worm.", proposal=["A Vie H"])


@pytest.fixture
def reported(table, said, visit, bob) -> Report:
    data = {"thread": "FR,HA", "message": 1, "cause": "abuse", "text": "Names."}
    assert visit(bob).post("report_message", data).status_code == 302
    return Report.objects.get()


@pytest.fixture
def desk(mira, staff) -> Client:
    return staff(mira)


def case(report) -> str:
    return reverse("games:moderation_case", args=[report.pk])


def act(client, report, **data):
    return client.post(reverse("games:moderation_act", args=[report.pk]), data)


def test_a_message_of_another_has_a_link_to_report_it(visit, said, alice, bob):
    asked = address(said.thread.game, "report_message") + "?thread=FR,HA&amp;message=1"
    page = "?thread=FR,HA"
    assert asked in visit(bob).client.get(address(said.thread.game, "game") + page).content.decode()
    assert "press/report/" not in text_of(visit(alice).client.get(f"/games/{said.thread.game_id}/"))


def test_the_form_shows_the_message(visit, said, bob):
    page = visit(bob).client.get(
        address(said.thread.game, "report_message"), {"thread": "FR,HA", "message": 1}
    )
    assert "You worm." in text_of(page)
    assert "never told who it was" in text_of(page)


def test_a_refused_report_keeps_what_was_typed(visit, said, bob):
    data = {"thread": "FR,HA", "message": 1, "text": "Names & more."}
    page = visit(bob).post("report_message", data)
    assert page.status_code == 422
    assert "Names & more." in text_of(page)
    assert "Choose what is wrong." in text_of(page)


@pytest.mark.parametrize(
    "query", ["", "?thread=FR,HA&message=2", "?thread=FR,PR&message=1", "?message=x"]
)
def test_a_message_that_is_not_there_is_not_found(visit, said, bob, query):
    page = visit(bob).client.get(address(said.thread.game, "report_message") + query)
    assert page.status_code == 404


def test_a_player_is_reported_from_the_players_page(visit, alice, bob):
    client = visit(bob).client
    asked = reverse("games:report_player", args=[alice.pk])
    assert asked in client.get(reverse("games:player", args=[alice.pk])).content.decode()
    assert client.post(asked, {"cause": "other"}).status_code == 422
    client.post(asked, {"cause": "other", "text": "Two accounts."})
    assert Report.objects.get().about == alice
    assert client.get(asked).status_code == 409


def test_a_visitor_signs_in_first(client, alice):
    page = client.get(reverse("games:report_player", args=[alice.pk]))
    assert page.status_code == 302
    assert "/login/" in page.headers["Location"]


PAGES = ["moderation", "moderation_log", "moderation_hints"]


@pytest.mark.parametrize("name", PAGES)
def test_a_moderator_reads_each_page(desk, reported, name):
    assert desk.get(reverse(f"games:{name}")).status_code == 200


@pytest.mark.parametrize("name", PAGES)
def test_nobody_else_does(client, visit, staff, reported, alice, charlie, name):
    charlie.is_staff = True
    charlie.save()
    asked = reverse(f"games:{name}")
    assert client.get(asked).status_code == 302
    assert visit(alice).client.get(asked, follow=True).status_code == 403
    assert staff(charlie).get(asked).status_code == 403


def test_a_moderator_without_a_second_factor_sets_one_up(mira, reported):
    client = Client()
    client.force_login(mira)
    page = client.get(case(reported))
    assert page.headers["Location"].startswith(reverse("admin:login"))
    assert not ModerationAct.objects.exists()


def test_a_late_form_keeps_what_was_typed(mira, reported):
    client = Client()
    client.force_login(mira)
    page = act(client, reported, act="hidden", reason=REASON)
    assert page.status_code == 403
    assert REASON in text_of(page)


def test_a_case_shows_the_message_without_the_orders(desk, reported):
    page = text_of(desk.get(case(reported)))
    assert "You worm." in page
    assert "Names." in page
    assert "ContextRow" not in page
    assert "Vienna" not in page
    assert "Vie" not in page
    assert "Proposes 1 order" in page
    assert [row.kind for row in ModerationAct.objects.all()] == ["looked"]


@pytest.mark.parametrize(
    ("data", "status", "words"),
    [
        ({"act": "hidden", "reason": ""}, 422, "Give a reason"),
        ({"act": "muted", "days": "x", "reason": REASON}, 422, "Give a number of days"),
        ({"act": "suspended", "days": "999", "reason": REASON}, 422, REASON),
        ({"act": "upheld", "answer": "y" * 301}, 422, "yyy"),
        ({"act": "unmuted"}, 409, "not muted"),
        ({"act": "nonsense"}, 422, "not offered"),
        ({}, 422, "not offered"),
    ],
)
def test_a_refused_act_says_why_and_keeps_what_was_typed(desk, reported, data, status, words):
    page = act(desk, reported, **data)
    assert page.status_code == status
    assert words in text_of(page)


@pytest.mark.parametrize(
    "data",
    [
        {"act": "hidden", "reason": REASON},
        {"act": "muted", "days": "7", "reason": REASON},
        {"act": "suspended", "days": "7", "reason": REASON},
        {"act": "upheld", "answer": ""},
        {"act": "dismissed", "answer": "Banter."},
    ],
)
def test_each_act_is_done_and_logged(desk, reported, data):
    assert act(desk, reported, **data).status_code == 302
    assert ModerationAct.objects.get().kind == data["act"]


@pytest.fixture
def decided(reported, mira):
    return {"report_id": reported.pk, "by": mira, "reason": REASON}


def test_a_hidden_message_is_told_in_its_place(visit, decided, table, alice, bob):
    reported_hide(**decided)
    for reader in (alice, bob):
        page = text_of(visit(reader).client.get(address(table, "game"), {"thread": "FR,HA"}))
        assert "A moderator has hidden this message." in page
        assert "worm" not in page
        export = b"".join(visit(reader).get("press_export")).decode()
        assert "A moderator has hidden this message." in export
        assert "worm" not in export
    shown = visit(bob).client.get(address(table, "game"), {"thread": "FR,HA", "proposal": 1})
    assert "with orders proposed by" not in text_of(shown)
    copied = visit(bob).post("press_copy", {"thread": "FR,HA", "message": 1})
    assert copied.status_code == 404
    assert PressMessage.objects.get().text == "You worm."


def test_the_reported_reads_the_decision_without_the_reporter(visit, decided, alice, bob):
    reported_hide(**decided)
    page = text_of(visit(alice).client.get(reverse("games:decisions")))
    assert REASON in page
    assert "Bob" not in page
    own = text_of(visit(bob).client.get(reverse("games:decisions")))
    assert "A message of France in" in own
    assert REASON not in own


def test_a_report_in_an_anonymous_game_names_nobody_to_its_sender(
    visit, table, reported, alice, bob
):
    table.is_anonymous = True
    table.save()
    page = text_of(visit(bob).client.get(reverse("games:decisions")))
    assert "France" in page
    assert "Alice" not in page


def test_a_suspended_account_reads_but_sends_nothing(visit, decided, table, alice):
    account_suspend(days=3, **decided)
    alices = visit(alice)
    assert alices.get().status_code == 200
    page = alices.post("press_send", {"to": ["HA"], "text": "My long text."})
    assert page.status_code == 403
    assert "My long text." in text_of(page)
    assert "suspended until" in text_of(page)
    assert alices.order(order_Par="A Par H").status_code == 403
    script = alices.client.post(
        address(table, "draft"), {"phase": 1}, headers={"accept": "application/json"}
    )
    assert (script.status_code, script.json()["code"]) == (403, "suspended")


@pytest.mark.parametrize("name", ["account_export", "account_logout", "language"])
def test_a_suspended_account_looks_after_itself(visit, decided, alice, name):
    account_suspend(days=3, **decided)
    page = visit(alice).client.post(reverse(name), {"language": "de"})
    assert page.status_code != 403


def test_a_suspension_ends_by_itself(visit, decided, alice):
    account_suspend(days=3, **decided)
    alice.refresh_from_db()
    alice.suspended_until = timezone.now() - timedelta(minutes=1)
    alice.save()
    assert visit(alice).order(order_Par="A Par H").status_code == 302


def test_a_muted_account_plays_and_keeps_what_it_typed(visit, decided, alice):
    account_mute(days=3, **decided)
    alices = visit(alice)
    assert alices.order(order_Par="A Par H").status_code == 302
    page = alices.post("press_send", {"to": ["HA"], "text": "My long text."})
    assert page.status_code == 403
    assert "My long text." in text_of(page)


@pytest.mark.parametrize(
    ("act", "form", "shown"),
    [
        ("gm_extend", {"hours": "24", "phase": "1"}, ""),
        ("gm_envelope", {"power": "FR", "phase": "1", "open": "1"}, "No reason is shown."),
    ],
)
def test_a_muted_gm_acts_but_gives_no_public_reason(visit, table, greta, act, form, shown):
    greta.muted_until = timezone.now() + timedelta(days=1)
    greta.save()
    assert visit(greta).post(act, form | {"reason": "Filth."}).status_code == 302
    events = Event.objects.filter(game=table).values_list("data", flat=True)
    assert [data["reason"] for data in events if "reason" in data] == ([shown] if shown else [])


def test_a_muted_account_proposes_nobody_with_a_sentence(visit, alice):
    alice.muted_until = timezone.now() + timedelta(days=1)
    alice.save()
    page = visit(alice).post("vote_propose", {"kind": "replace_gm", "sentence": "Filth."})
    assert page.status_code == 403


def test_a_muted_account_keeps_its_name(visit, alice):
    alice.muted_until = timezone.now() + timedelta(days=1)
    alice.save()
    form = {"name": "Filth and more", "time_zone": "UTC", "language": ""}
    page = visit(alice).client.post(reverse("account_settings"), form)
    assert page.status_code == 422
    assert "muted you until" in text_of(page)


@pytest.fixture
def one_device(alice, bob):
    for user in (alice, bob):
        AccountEvent.objects.create(user=user, kind="signed_in", device="devicecanary")


def test_the_gm_gets_the_hint_with_its_reasons(visit, one_device, greta):
    page = text_of(visit(greta).get("gm"))
    assert "Perhaps one person" in page
    assert "on the same device" in page
    assert "devicecanary" not in page


@pytest.mark.parametrize("role", ["player", "deputy", "visitor"])
def test_nobody_else_at_the_table_gets_it(visit, one_device, table, alice, charlie, role):
    Deputy.objects.create(
        game=table,
        user=charlie,
        rights=["extend", "replace"],
        offered_at=timezone.now(),
        taken_at=timezone.now(),
    )
    reader = {"player": alice, "deputy": charlie, "visitor": None}[role]
    for name in ("gm", "game"):
        assert "Perhaps one person" not in text_of(visit(reader).get(name))


def test_a_gm_who_plays_gets_no_hint(visit, one_device, table, greta):
    seat = seat_of(table, "PR")
    seat.state, seat.holder = "held", greta
    seat.save()
    assert "Perhaps one person" not in text_of(visit(greta).get("gm"))


def test_a_moderator_gets_it_also_about_the_gm(desk, table, one_device, greta):
    AccountEvent.objects.create(user=greta, kind="signed_in", device="devicecanary")
    page = text_of(desk.get(reverse("games:moderation_hints")))
    assert page.count("on the same device") == 3


def test_a_moderator_who_plays_gets_it_not(desk, table, one_device, mira, greta):
    seat_open(game_id=table.pk, by=greta, power="PR")
    seat = seat_of(table, "PR")
    seat.state, seat.holder = "held", mira
    seat.save()
    assert "on the same device" not in text_of(desk.get(reverse("games:moderation_hints")))


def test_a_form_without_the_second_factor_is_refused(reported, mira, client):
    client.force_login(mira)
    url = reverse("games:moderation_act", kwargs={"report": reported.pk})
    page = client.post(url).content.decode()
    code = "sign_in_again"
    assert f'data-code="{code}"' in page


@pytest.mark.parametrize(
    ("restrict", "words"),
    [(account_suspend, "account is suspended"), (account_mute, "has muted you")],
)
def test_every_page_tells_a_restricted_account_and_nobody_else(
    reported, visit, mira, alice, bob, restrict, words
):
    restrict(report_id=reported.pk, by=mira, days=3, reason=REASON)
    assert [words in text_of(visit(user).get("game")) for user in (alice, bob)] == [True, False]
    client = Client()
    client.force_login(alice)
    assert words in text_of(client.get("/"))
