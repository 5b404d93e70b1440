"""Compares the database with the answers that people got who played through a proxy."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from tests.faults.distant import Distant, Player
from tests.faults.storm import rows_twice


@dataclass
class Verdict:
    """`lost`: confirmed orders or letters that are missing, sheets that are not the last confirmed
    one, and phases that were not resolved or not from the saved orders. `doubled`: what is there
    more than once. `notes` says where."""

    saves: int = 0
    letters: int = 0
    phases: int = 0
    mails: int = 0
    lost: int = 0
    doubled: int = 0
    notes: list[str] = field(default_factory=list)

    def lose(self, what: str, number: int = 1) -> None:
        self.lost += number
        if number:
            self.notes.append(f"lost: {what}")

    def double(self, what: str, number: int = 1) -> None:
        self.doubled += number
        if number:
            self.notes.append(f"doubled: {what}")


def checked(players: Iterable[Player], mails: list[str]) -> Verdict:
    """Compares everything."""
    found = Verdict(mails=len(mails))
    for player in players:
        _check_orders(player, found)
        _check_letters(player, found)
    _check_phases(found)
    _check_notices(found, mails)
    sys.stderr.writelines(f"{note}\n" for note in found.notes)
    return found


def _check_orders(player: Player, found: Verdict) -> None:
    from games.models import OrderSheet

    # Where no save was answered, nothing was promised.
    for phase, saved in [(phase, each) for phase, each in player.saved.items() if each]:
        rows = OrderSheet.objects.filter(
            seat=player.seat, phase__number=phase, phase__game=player.game
        ).order_by("version")
        sheets = list(rows)
        # The site may keep the lines of an earlier version beside those that were sent.
        lines = [[line for line in sheet.orders if line.startswith("Seat ")] for sheet in sheets]
        words = [" / ".join(each) for each in lines]
        where = f"seat {player.seat}, phase {phase}"
        found.saves += len(saved)
        known = Counter(words)
        found.lose(f"{where}: {saved}", sum(not known[each] for each in saved))
        found.double(where, sum(known[each] > 1 for each in set(saved) if each))
        versions = [sheet.version for sheet in sheets]
        if versions != list(range(1, len(sheets) + 1)) or not sheets or not sheets[-1].is_current:
            found.lose(f"{where}: versions {versions}")
        # Nobody answered the last attempt where it ended with the script.
        last = {saved[-1], player.tried.get(phase, saved[-1])}
        if not words or words[-1] not in last:
            found.lose(f"{where}: {words[-1:]} counts and not {last}")


def _check_letters(player: Player, found: Verdict) -> None:
    from games.models import PressMessage

    rows = PressMessage.objects.filter(author=player.seat).values_list("text", flat=True)
    known = Counter(rows)
    found.letters += len(player.letters)
    found.lose(f"letters of {player.seat}", sum(not known[each] for each in player.letters))
    found.double(f"letters of {player.seat}", sum(number > 1 for number in known.values()))
    found.double(f"invented by {player.seat}", len(set(known) - set(player.tried_letters)))


def _check_phases(found: Verdict) -> None:
    from games.models import EventKind, Game
    from games.story.queries.replay import replay

    for game in Game.objects.prefetch_related("phases", "events"):
        phases = sorted(game.phases.all(), key=lambda phase: phase.number)
        resolved = [phase for phase in phases if phase.status == "resolved"]
        told = [event.phase_id for event in game.events.all() if event.kind == EventKind.RESOLVED]
        found.phases += len(resolved)
        numbers = [phase.number for phase in phases]
        found.double(f"phases of game {game.pk}", rows_twice(numbers) + rows_twice(told))
        if set(told) != {phase.pk for phase in resolved}:
            found.lose(f"events of game {game.pk}")
        broken = [phase.number for phase in resolved if replay(phase).is_broken]
        found.lose(f"phases {broken} of game {game.pk} by other orders", len(broken))
        if len(phases) - len(resolved) != (game.status != "finished"):
            found.lose(f"game {game.pk} stands still")


def _check_notices(found: Verdict, mails: list[str]) -> None:
    from games.models import Delivery

    rows: Any = Delivery.objects.values_list("user", "kind", "key")
    found.double("notices", rows_twice(rows))
    found.double("emails", rows_twice(mails))


def address_seen(visitor: Distant) -> str:
    """The address that the site notes of somebody who signs in and claims to be elsewhere."""
    from allauth.account.models import EmailAddress

    from ambition.users.models import AccountEvent
    from games.core.accounts import User

    password = "correct-horse-1763"
    member = User.objects.create_user("member@example.org", "Member", password)
    EmailAddress.objects.create(user=member, email=member.email, verified=True, primary=True)
    answer = visitor.sign_in(member.email, password)
    event = AccountEvent.objects.filter(user=member).order_by("pk").last()
    return str(event.network) if event else f"none, after {answer.status}"


def newest_versions() -> dict[int, int]:
    """The version of each game."""
    from games.models import Game

    return dict(Game.objects.values_list("pk", "version"))


def open_and_due(phases: list[int]) -> int:
    """How many of these phases are open although their deadlines have passed."""
    from django.utils import timezone

    from games.models import Phase

    late = Phase.objects.filter(pk__in=phases, status="open", due_at__lte=timezone.now())
    return late.count()
