"""Games and people in the states that pages show; each is made when it is first asked for."""

from __future__ import annotations

from copy import deepcopy
from datetime import date, timedelta
from functools import cached_property
from types import SimpleNamespace
from typing import Any

from allauth.account.internal.flows.login import record_authentication
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.db import transaction
from django.test import Client
from django.utils import timezone

from adjudicator import Bid
from ambition.users.models import AccountEvent
from games.clubs.services.clubs import club_found
from games.clubs.services.invitations import members_invite
from games.clubs.services.members import club_join, standby_set
from games.clubs.services.seasons import season_add
from games.clubs.services.tables import game_enter as enter_club
from games.core.access import get_game_for_view
from games.core.codec import variant_of
from games.gm.acts.cancel import game_cancel
from games.gm.acts.offer_role import gm_role_offer
from games.gm.acts.open_seat import seat_open
from games.gm.acts.pause import game_pause
from games.gm.acts.resolve import phase_resolve_now
from games.gm.acts.start import game_start
from games.gm.corrections.plan import game_state
from games.gm.corrections.services import roll_back
from games.models import (
    Club,
    Delivery,
    Ending,
    Game,
    Phase,
    PressThread,
    Report,
    SeatChoice,
    Tournament,
)
from games.moderation.services.acts import account_mute, reported_hide
from games.moderation.services.reports import report_decide, report_send
from games.players.blocks import player_block
from games.press.services.press_send import press_send
from games.record.services.after_end import turning_points_find
from games.rounds.services.plans import gms_set, plan_set, tables_plan
from games.seats.acts.ask_mentor import mentor_ask
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from games.sheets.services.sheets import orders_submit
from games.tournaments.services.announcements import announcement_make
from games.tournaments.services.entrants import entrant_sign_up
from games.tournaments.services.entries import game_enter
from games.tournaments.services.rounds import game_place, round_add
from games.tournaments.services.sign_up import sign_up_change
from games.tournaments.services.teams import member_ask, team_create
from games.tournaments.services.tournaments import tournament_create
from games.turn.services.phase_advance import phase_stuck
from games.turn.services.phase_open import game_finish
from games.turn.services.phase_resolve import Cause, phase_resolve
from games.votes.services.votes import vote_propose
from tests.browser.year import RETREAT, SPRING, YEAR_WITH_A_BUILD, Sitting, year_begins
from tests.crawl.rows import Tables, added_since, every_table, put_back
from tests.games.cast import account, open_phase
from tests.games.copies import copy_of
from tests.staff import sign_in_with_second_factor

PASSWORD = "correct-horse-1763"
PROPOSAL = ["A Par - Bur", "A Mar S A Par - Bur"]


class shared_property(cached_property):  # noqa: N801 - it is used like the one that it extends
    """A state that is made once per process: a later world that begins with it gets its rows."""

    made: dict[str | None, tuple[dict[str, Any], Tables]] = {}

    def __get__(self, world: Any, owner: Any = None) -> Any:
        if world is None or world.__dict__.keys() != {"monkeypatch"}:
            return super().__get__(world, owner)
        if self.attrname in self.made:
            state, rows = self.made[self.attrname]
            with transaction.atomic():
                put_back(rows)
            world.__dict__.update(deepcopy(state))
        else:
            before = every_table()
            super().__get__(world, owner)
            state = {name: part for name, part in world.__dict__.items() if name != "monkeypatch"}
            self.made[self.attrname] = deepcopy(state), added_since(before)
        return world.__dict__[self.attrname]


class World:
    """Alice plays France, Bob Austria; Greta is the GM; Dora has a second factor."""

    def __init__(self, monkeypatch: Any) -> None:
        self.monkeypatch = monkeypatch

    def known(self, name: str) -> Any:
        """The account with this name, as whom a page is opened."""
        return getattr(self, name.lower())

    def person(self, name: str) -> Any:
        person = account(name)
        person.set_password(PASSWORD)
        person.save()
        person.emailaddress_set.create(email=person.email, verified=True, primary=True)
        return person

    @cached_property
    def alice(self) -> Any:
        return self.person("Alice")

    @cached_property
    def bob(self) -> Any:
        return self.person("Bob")

    @cached_property
    def greta(self) -> Any:
        return self.person("Greta")

    @cached_property
    def dora(self) -> Any:
        dora = self.person("Dora")
        TOTP.activate(dora, generate_totp_secret())
        RecoveryCodes.activate(dora)
        return dora

    @cached_property
    def nobody(self) -> Any:
        """Without a password."""
        return account("Nobody")

    @cached_property
    def forming(self) -> Game:
        game = game_create(creator=self.greta, name="The forming table", is_public=False)
        game_join(game_id=game.pk, by=self.alice, power="FR", invite=game.invite_token)
        return game

    @shared_property
    def tournament(self) -> Tournament:
        """With the finished game and one that forms."""
        cup = tournament_create(by=self.greta, name="The winter cup", text="Two rounds.")
        Game.objects.filter(pk=self.finished.pk).update(tournament=cup)
        game_enter(game_id=self.ranked.pk, number=cup.pk, by=self.greta)
        round_add(number=cup.pk, by=self.greta, name="Qualifying", starts_on=date(2027, 1, 2))
        game_place(number=cup.pk, by=self.greta, game_id=self.ranked.pk, round_number=1)
        announcement_make(number=cup.pk, by=self.greta, text="Round **two** begins in May.")
        sign_up_change(number=cup.pk, by=self.greta, sign_up="open", team_size=3)
        team_create(number=cup.pk, by=self.alice, name="The Foxes")
        member_ask(number=cup.pk, by=self.alice, account=self.bob.name)
        entrant_sign_up(number=cup.pk, by=self.dora)
        where = {"number": cup.pk, "by": self.greta, "round_number": 2}
        round_add(number=cup.pk, by=self.greta, name="Top table")
        plan_set(**where, entry="best", strength="rating")
        tables_plan(**where, count=2, source="friends", changes={"seat_choice": "chosen"})
        gms_set(**where, gms={1: self.greta.pk})
        return cup

    @shared_property
    def club(self) -> Club:
        """With the finished game and one that forms, a member who stands by, a request, and a
        season."""
        club = club_found(
            by=self.greta,
            name="The green table",
            text="We play on **Thursdays**.",
            link="https://talk.example/green-table",
        )
        members_invite(number=club.pk, by=self.greta, people=[self.alice.name])
        club_join(number=club.pk, by=self.alice)
        standby_set(number=club.pk, by=self.alice, is_ready=True)
        club_join(number=club.pk, by=self.bob)
        Game.objects.filter(pk=self.finished.pk).update(club=club)
        enter_club(game_id=self.ranked.pk, number=club.pk, by=self.greta)
        day = timezone.localdate()
        days = {"starts_on": day - timedelta(days=30), "ends_on": day + timedelta(days=30)}
        season_add(number=club.pk, by=self.greta, name="The first season", **days)
        return club

    @cached_property
    def ranked(self) -> Game:
        game = game_create(
            creator=self.greta, name="The ranked table", seat_choice=SeatChoice.PREFERENCES
        )
        for user in (self.alice, self.bob):
            ranks = dict.fromkeys(variant_of(game).powers, 2) | {"FR": 1, "OT": None}
            game_join(game_id=game.pk, by=user, ranks=ranks)
        return game

    @cached_property
    def drawn(self) -> Game:
        game_start(game_id=self.ranked.pk, by=self.greta)
        return self.ranked

    @shared_property
    def new_table(self) -> Game:
        """Spring 1763, with press, a proposal of orders, and a vote."""
        game = copy_of("browser", [self.alice, self.bob, self.greta], self._started)
        press_send(game_id=game.pk, by=self.bob, to=["FR"], text="Like this?", proposal=PROPOSAL)
        press_send(game_id=game.pk, by=self.bob, to=["all"], text="Peace: https://example.org/")
        press_send(game_id=game.pk, by=self.alice, to=["gm"], text="A question.")
        vote_propose(game_id=game.pk, by=self.bob, kind="draw")
        game.refresh_from_db()
        return game

    @cached_property
    def mentor(self) -> Any:
        return self.person("Mentor")

    @cached_property
    def lesson_table(self) -> Game:
        """Spring 1763, in which Bob has asked for a mentor."""
        game = copy_of("browser", [self.alice, self.bob, self.greta], self._started)
        Game.objects.filter(pk=game.pk).update(allows_mentors=True)
        press_send(game_id=game.pk, by=self.alice, to=["HA"], text="Like this?", proposal=PROPOSAL)
        mentor_ask(game_id=game.pk, by=self.bob, account=self.mentor.name)
        game.refresh_from_db()
        return game

    def _started(self) -> Game:
        game = game_create(creator=self.greta, name="The Hubertusburg table")
        game_join(game_id=game.pk, by=self.alice, power="FR")
        game_join(game_id=game.pk, by=self.bob, power="HA")
        game_start(game_id=game.pk, by=self.greta)
        return game

    @shared_property
    def ordered(self) -> Game:
        """The same with a saved sheet: orders, bids, and a line that is not understood."""
        orders_submit(
            game_id=self.new_table.pk,
            power="FR",
            by=self.alice,
            phase_number=1,
            orders=["A Par - Bur", "A Mar - Sav", "F Bre - Burgunday"],
            bids=[Bid(1, "A Swi S A Par - Bur"), Bid(1, "A Sav H")],
        )
        return self.new_table

    @shared_property
    def table(self) -> Game:
        """Fall 1763, with the results of Spring."""
        phase_resolve_now(game_id=self.ordered.pk, by=self.greta)
        self.ordered.refresh_from_db()
        return self.ordered

    @shared_property
    def corrected(self) -> Game:
        """Fall 1763 was played, and the game rolled back to Spring."""
        game = self.table
        mark = game_state(game)
        assert mark is not None
        roll_back(
            game_id=game.pk, by=self.greta, to_number=1, reason="A sheet was lost.", seen=mark.mark
        )
        return game

    @cached_property
    def paused(self) -> Game:
        game_pause(
            game_id=self.new_table.pk, by=self.greta, until=timezone.now() + timedelta(days=3)
        )
        return self.new_table

    @cached_property
    def with_open_seat(self) -> Game:
        seat_open(game_id=self.new_table.pk, by=self.greta, power="HA")
        return self.new_table

    @cached_property
    def offered(self) -> Game:
        """Dora is asked to be the GM."""
        gm_role_offer(game_id=self.new_table.pk, by=self.greta, account=str(self.dora))
        return self.new_table

    @shared_property
    def finished(self) -> Game:
        game_cancel(game_id=self.table.pk, by=self.greta)
        return self.table

    @shared_property
    def ended(self) -> Game:
        """A game that was drawn after a phase and opens everything."""
        game = self.new_table
        opened = dict.fromkeys(("bids_open_after", "sheets_open_after", "press_open_after"), 0)
        Game.objects.filter(pk=game.pk).update(**opened)
        phase_resolve_now(game_id=game.pk, by=self.greta)
        fresh = Game.objects.get(pk=game.pk)
        game_finish(game=fresh, ending=Ending.DRAWN, powers=["FR", "HA"], now=timezone.now())
        return fresh

    @property
    def thread(self) -> PressThread:
        return PressThread.objects.filter(game=self.new_table).earliest("pk")

    def practice(self, *played: Sitting) -> Game:
        """A practice game after these phases of the year."""
        game = year_begins(self.alice, self.monkeypatch, YEAR_WITH_A_BUILD)
        for number, sitting in enumerate(played, 1):
            orders_submit(
                game_id=game.pk,
                power="FR",
                by=self.alice,
                phase_number=number,
                orders=[line.order for line in sitting.lines],
                bids=[],
            )
            phase = Phase.objects.get(game=game, number=number)
            phase_resolve(phase_id=phase.pk, cause=Cause.GM)
        return game

    @property
    def in_retreats(self) -> Game:
        return self.practice(SPRING)

    @property
    def in_adjustments(self) -> Game:
        return self.practice(SPRING, RETREAT, YEAR_WITH_A_BUILD[2])

    @property
    def coached(self) -> Game:
        return self.practice()

    @cached_property
    def reviewed(self) -> Game:
        """A practice game that ended after its first Spring."""
        game = Game.objects.get(pk=self.practice(SPRING).pk)
        game_finish(game=game, ending=Ending.OUT, now=timezone.now())
        while turning_points_find(game_id=game.pk):
            pass
        return game

    @cached_property
    def report(self) -> Report:
        """Bob's report of a message of Alice's; both have signed in on one device."""
        for user in (self.alice, self.bob):
            AccountEvent.objects.create(user=user, kind="signed_in", device="d1")
        press_send(game_id=self.table.pk, by=self.alice, to=["HA"], text="You are a fool.")
        thread = PressThread.objects.get(game=self.table, key="FR,HA")
        return report_send(
            "message",
            by=self.bob,
            viewer=get_game_for_view(self.bob, self.table.pk)[1],
            thread_key=thread.key,
            number=thread.last_number,
            cause="abuse",
            text="He calls me names.",
        )

    def decide(self) -> None:
        """Root hides the reported message, mutes its writer and decides the report."""
        act = {"report_id": self.report.pk, "by": self.root}
        reason = "Insults are not part of the game."
        reported_hide(reason=reason, **act)
        account_mute(days=3, reason=reason, **act)
        report_decide(verdict="upheld", answer="Thank you.", **act)

    @cached_property
    def root(self) -> Any:
        """Staff."""
        return account("Root", is_staff=True, is_superuser=True)

    def trouble(self) -> None:
        """A game that is stuck, another that is late, and a mail that fails."""
        now = timezone.now()
        passed = now - timedelta(hours=1)
        Phase.objects.filter(game=self.table, status="open").update(due_at=passed)
        phase_stuck(
            phase_id=open_phase(self.table).pk,
            error=KeyError("Par"),
            now=now - timedelta(minutes=9),
        )
        game_start(game_id=self.forming.pk, by=self.greta)
        Phase.objects.filter(game=self.forming, status="open").update(due_at=passed)
        Delivery.objects.filter(user=self.alice).update(
            state="waiting", sent_at=None, attempts=3, mode="at_once"
        )

    def block_bob(self) -> None:
        player_block(by=self.alice, account_id=self.bob.pk)


def session_of(user: Any) -> Client:
    """A signed-in session, as fresh as after giving the password, or the second factor of staff."""
    client = Client()
    if user.is_staff:
        sign_in_with_second_factor(client, user)
        return client
    client.force_login(user)
    request = SimpleNamespace(session=client.session)
    record_authentication(request, user, method="password", reauthenticated=True)
    request.session.save()
    return client
