"""Quotas of an account. The tests lower them, to reach them soon."""

from dataclasses import replace
from datetime import timedelta
from inspect import unwrap

import pytest

from adjudicator.state import PhaseKind
from games.core import quotas
from games.core.quotas import Quota
from games.gm.acts.cancel import game_cancel
from games.gm.acts.extend import deadline_extend
from games.gm.acts.offer_role import gm_role_offer
from games.gm.acts.pause import game_pause
from games.gm.acts.resume import game_resume
from games.gm.acts.withdraw_role import gm_role_withdraw
from games.learn.services import practice_create
from games.models import Game, Note, OrderSheet, PressMessage, Proposal, Status
from games.notes.services import note_save
from games.press.services.press_send import press_send
from games.seats.acts.offer_seat import seat_offer
from games.seats.acts.renew_invitation import invite_renew
from games.settings.services.games import game_create
from games.sheets.services.conditional import conditional_submit
from games.sheets.services.readiness import ready_declare
from games.sheets.services.sheets import sheet_save
from games.votes.services.votes import vote_propose
from tests.games.cast import NOW, open_phase, refused, submit
from tests.games.press.press_cast import send

TOO_MANY = ("too_many", 409)
DAY = timedelta(days=1)


@pytest.fixture
def lowered(monkeypatch):
    """Lower a quota to two, in the module of a service."""

    def do(service, name: str) -> Quota:
        quota = replace(getattr(quotas, name), most=2)
        monkeypatch.setitem(unwrap(service).__globals__, name, quota)
        return quota

    return do


@pytest.mark.parametrize(
    ("name", "most", "span"),
    [
        ("LOOK_UPS", 40, timedelta(hours=1)),
        ("PUBLIC_GAMES", 10, DAY),
        ("PRIVATE_GAMES", 20, DAY),
        ("PRACTICE_GAMES", 20, DAY),
        ("PRACTICE_PHASES", 15, timedelta(minutes=1)),
        ("CLOCK_CHANGES", 30, DAY),
        ("PROPOSALS", 20, DAY),
        ("INVITATIONS", 20, DAY),
        ("OFFERS", 20, DAY),
        ("ALL_OFFERS", 40, DAY),
        ("MESSAGES", 300, timedelta(hours=1)),
        ("SHEETS", 2_000, timedelta.max),
        ("SAVES", 2_000, timedelta(hours=1)),
        ("NOTES", 300, DAY),
        ("EXPORTS", 5, DAY),
    ],
)
def test_the_quotas_have_these_numbers(name, most, span):
    quota = getattr(quotas, name)
    assert (quota.most, quota.span) == (most, span)
    assert "%(most)s" in str(quota.sentence)


def create(by, number: int, now=NOW, **settings) -> Game:
    return game_create(creator=by, name=f"Table {number}", now=now, **settings)


@pytest.fixture
def ten(greta) -> list[Game]:
    """As many public games as an account can open in a day."""
    return [create(greta, number) for number in range(10)]


def test_an_eleventh_public_game_in_a_day_is_refused(greta, ten):
    assert refused(create, greta, 11) == TOO_MANY


def test_private_games_have_a_quota_of_their_own(greta, ten):
    assert create(greta, 11, is_public=False).status == Status.FORMING


def test_private_games_are_limited_per_day(greta, lowered):
    lowered(game_create, "PRIVATE_GAMES")
    for number in range(2):
        create(greta, number, is_public=False)
    assert refused(create, greta, 2, is_public=False) == TOO_MANY
    assert create(greta, 3).is_public


def test_changes_of_deadlines_are_limited_per_day(game, greta, lowered):
    acts = {
        deadline_extend: {"by_how_much": timedelta(hours=1)},
        game_pause: {"until": NOW + DAY},
        game_resume: {},
    }
    for act in acts:
        lowered(act, "CLOCK_CHANGES")
    first, second, third = ((act, {"game_id": game.pk, "by": greta} | acts[act]) for act in acts)
    for act, given in (first, second):
        act(now=NOW, **given)
    assert refused(third[0], now=NOW, **third[1]) == TOO_MANY
    assert third[0](now=NOW + DAY, **third[1]).due_at


def test_proposals_are_limited_per_day(game, alice, lowered):
    lowered(vote_propose, "PROPOSALS")
    proposal = {"game_id": game.pk, "by": alice, "kind": "draw"}
    for _number in range(2):
        vote_propose(now=NOW, **proposal)
        Proposal.objects.all().delete()
    assert refused(vote_propose, now=NOW, **proposal) == TOO_MANY
    assert vote_propose(now=NOW + DAY, **proposal)


def test_offers_of_seats_and_gm_roles_share_a_quota(game, greta, charlie, lowered):
    lowered(seat_offer, "OFFERS")
    given = {"game_id": game.pk, "by": greta, "account": "Charlie", "now": NOW}
    for power in ("RU", "PR"):
        seat_offer(power=power, **given)
    assert refused(seat_offer, power="SW", **given) == TOO_MANY


def test_the_quota_is_free_again_a_day_later(greta, ten):
    assert create(greta, 11, now=NOW + DAY).status == Status.FORMING


def test_a_cancelled_game_does_not_count(greta, ten):
    game_cancel(game_id=ten[0].pk, by=greta, now=NOW)
    assert create(greta, 11).status == Status.FORMING


def test_each_account_has_its_own_quota(alice, ten):
    assert create(alice, 11).creator == alice


def test_practice_games_are_limited_per_day(alice, idle, lowered):
    lowered(practice_create, "PRACTICE_GAMES")
    for power in ("FR", "HA"):
        practice_create(creator=alice, power=power, now=NOW)
    assert refused(practice_create, creator=alice, power="FR", now=NOW) == TOO_MANY
    assert practice_create(creator=alice, power="FR", now=NOW + DAY).is_practice


@pytest.mark.parametrize("plays_all", [False, True], ids=["one power", "all powers"])
def test_practice_phases_are_limited_per_minute(alice, idle, lowered, plays_all):
    lowered(ready_declare, "PRACTICE_PHASES")
    game = practice_create(creator=alice, power="BH", plays_all=plays_all, now=NOW)
    play = {"game_id": game.pk, "power": "BH", "by": alice}
    for number in (1, 2):
        ready_declare(**play, phase_number=number, now=NOW)
    assert refused(ready_declare, **play, phase_number=3, now=NOW) == TOO_MANY
    assert not OrderSheet.objects.filter(phase=open_phase(game), is_final=True).exists()
    ready_declare(**play, phase_number=3, now=NOW + timedelta(minutes=1))
    assert open_phase(game).number == 4


def test_invitations_are_limited_per_day(greta, lowered):
    private = create(greta, 1, is_public=False)
    lowered(invite_renew, "INVITATIONS")
    for _number in range(2):
        kept = invite_renew(game_id=private.pk, by=greta, now=NOW).invite_token
    assert refused(invite_renew, game_id=private.pk, by=greta, now=NOW) == TOO_MANY
    private.refresh_from_db()
    assert private.invite_token == kept
    assert invite_renew(game_id=private.pk, by=greta, now=NOW + DAY).invite_token != kept


def test_offers_of_the_gm_role_are_limited_per_day(game, greta, charlie, lowered):
    lowered(gm_role_offer, "OFFERS")
    offer = {"game_id": game.pk, "by": greta, "account": "Charlie", "now": NOW}
    for _number in range(2):
        gm_role_offer(**offer)
        gm_role_withdraw(game_id=game.pk, by=greta)
    assert refused(gm_role_offer, **offer) == TOO_MANY
    assert gm_role_offer(**offer | {"now": NOW + DAY}).gm_role_offered_to == charlie


def test_messages_are_limited_per_hour(game, alice, bob, lowered):
    lowered(press_send, "MESSAGES")
    for _number in range(2):
        send(game, alice, "HA")
    assert refused(send, game, alice, "HA") == TOO_MANY
    assert send(game, bob, "FR").number == 3
    assert send(game, alice, "HA", now=NOW + timedelta(hours=1)).number == 4
    assert PressMessage.objects.count() == 4


def test_changes_of_a_sheet_are_limited_per_phase(game, alice):
    version = submit(game, alice, "FR", "A Par H").sheet
    OrderSheet.objects.filter(pk=version.pk).update(version=2_000)
    assert refused(submit, game, alice, "FR", "A Par - Bur") == TOO_MANY
    assert submit(game, alice, "FR", "A Par H").sheet.version == 2_000


def test_changes_of_a_conditional_sheet_are_limited_per_season(game, alice):
    def file(*orders):
        return conditional_submit(
            game_id=game.pk,
            power="FR",
            by=alice,
            phase_number=1,
            kind=PhaseKind.RETREATS,
            orders=orders,
            now=NOW,
        )

    sheet = file("A Par - Gas").sheet
    type(sheet).objects.filter(pk=sheet.pk).update(version=2_000)
    assert refused(file, "A Par - Pic") == TOO_MANY


def test_saved_sheets_are_limited_per_hour(game, alice, lowered):
    lowered(sheet_save, "SAVES")
    for order in ("A Par H", "A Par - Bur"):
        submit(game, alice, "FR", order)
    assert refused(submit, game, alice, "FR", "A Par - Pic") == TOO_MANY
    later = {"now": NOW + timedelta(hours=1)}
    assert submit(game, alice, "FR", "A Par - Pic", **later).sheet.version == 3


def test_new_notes_are_limited_per_day(game, alice, lowered):
    lowered(note_save, "NOTES")
    note = {"game_id": game.pk, "by": alice, "now": NOW}
    note_save(**note, text="Watch Bob.")
    note_save(**note, text="Watch Greta.", seen=1)
    note_save(**note, text="Watch Munich.", number=1)
    Note.objects.all().delete()
    assert refused(note_save, **note, text="Watch Paris.") == TOO_MANY
    assert note_save(**note | {"now": NOW + DAY}, text="Watch Paris.")
