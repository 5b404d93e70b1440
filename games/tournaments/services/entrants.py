"""Entrants of a tournament: signed up, accepted, withdrawn, removed, moved to or from reserves."""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.dispatch import receiver
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict, NotFound
from games.core.events import account_leaves
from games.core.locks import lock_accounts, lock_tournament
from games.models import Entrant, Tournament
from games.tournaments.entrants import (
    entrants_of,
    has_free_place,
    has_tables,
    have_played,
    live_members,
    no_entry,
    playing_entrants,
    reserves_in_order,
    sign_up_refusal,
    taken_places,
)
from games.tournaments.notice_types import EntrantMessage, entrant_notify
from games.tournaments.services.access import lock_directed_tournament, lock_visible_tournament
from games.tournaments.services.captaincy import member_lost


@transaction.atomic
def entrant_sign_up(*, number: int, by: User, now: datetime | None = None) -> Entrant:
    """Sign `by` up alone, or accept the invitation of a director.

    Without a free place, and in a tournament of teams, the person is a reserve. Refuses programs,
    people who take part already or were removed or blocked, a closed or late sign-up, people who
    need an invitation, and too many entrants.
    """
    now = now or timezone.now()
    tournament = lock_visible_tournament(number, by)
    if refusal := sign_up_refusal(tournament, by, now):
        raise refusal
    is_reserve = tournament.team_size is not None or not has_free_place(tournament)
    return entrant_enter(tournament=tournament, user=by, is_reserve=is_reserve, now=now)


def entrant_enter(
    *, tournament: Tournament, user: User, is_reserve: bool, now: datetime
) -> Entrant:
    """Let a person take part in a locked tournament from now on, without a team.

    Somebody who had withdrawn stands at the end of the order of sign-up. The games that they played
    for a team stay with it.
    """
    lock_accounts([user.pk])
    entrant = Entrant.objects.filter(tournament=tournament, user=user).first()
    if entrant is None:
        entrant = Entrant(tournament=tournament, user=user)
    elif entrant.team_id is not None and have_played(tournament, [user.pk]):
        raise stays_with_team()
    entrant.team, entrant.is_reserve = None, is_reserve
    entrant.created_at = entrant.accepted_at = now
    entrant.withdrawn_at, entrant.is_removed = None, False
    entrant.save()
    return entrant


def stays_with_team() -> Conflict:
    """The person has played for a team, whose results the games stay."""
    return Conflict(
        "played_for_team",
        _("This person has played for a team, and can only come back if its captain asks them."),
    )


@transaction.atomic
def entrant_accept(*, number: int, by: User, now: datetime | None = None) -> Entrant:
    """Accept the invitation of a director, or the question of a team's captain.

    Refuses people who are not asked, and a team that is full in the meantime.
    """
    now = now or timezone.now()
    tournament = lock_visible_tournament(number, by)
    entrant = entrants_of(tournament).filter(user=by, accepted_at=None, withdrawn_at=None).first()
    if entrant is None:
        raise NotFound("not_asked", _("You are not asked to take part in this tournament."))
    if entrant.team is None:
        return entrant_sign_up(number=number, by=by, now=now)
    members = live_members(entrant.team)
    if len(members) >= (tournament.team_size or 0):
        raise Conflict("team_full", _("This team is full."))
    lock_accounts([by.pk])
    entrant.is_reserve = members[0].is_reserve if members else not has_free_place(tournament)
    entrant.accepted_at = now
    entrant.save(update_fields=["accepted_at", "is_reserve"])
    if not members:
        entrant.team.captain = by
        entrant.team.save(update_fields=["captain"])
    if entrant.team.captain_id != by.pk:
        people, message = [entrant.team.captain_id], EntrantMessage.JOINED
        entrant_notify(tournament=tournament, user_ids=people, message=message, now=now)
    return entrant


@transaction.atomic
def entrant_withdraw(*, number: int, by: User, now: datetime | None = None) -> None:
    """Withdraw `by` from a tournament, or decline to take part.

    The results of somebody who has played stay. A free place goes to the first reserve as long as
    no game of the tournament exists.
    """
    now = now or timezone.now()
    tournament = lock_visible_tournament(number, by)
    entrant = _entrant(tournament, by.pk)
    entrant_out(tournament=tournament, entrant=entrant, now=now)
    reserves_move_up(tournament=tournament, now=now)


@transaction.atomic
def entrant_remove(*, number: int, by: User, user_id: int, now: datetime | None = None) -> None:
    """Remove a person from a tournament; refuses everybody but its directors.

    The person comes back only if a director invites them. Games that they play go on.
    """
    now = now or timezone.now()
    tournament = lock_directed_tournament(number, by)
    entrant = _entrant(tournament, user_id)
    was_asked = entrant.accepted_at is None
    entrant_out(tournament=tournament, entrant=entrant, now=now)
    if was_asked:
        return
    Entrant.objects.filter(pk=entrant.pk).update(is_removed=True)
    message = EntrantMessage.REMOVED
    entrant_notify(tournament=tournament, user_ids=[user_id], message=message, now=now)
    reserves_move_up(tournament=tournament, now=now)


def entrant_out(*, tournament: Tournament, entrant: Entrant, now: datetime) -> None:
    """Take an entrant out of a locked tournament, or an invitation back.

    The entry stays, as withdrawn, whether they have played or not: the list does not tell who has a
    seat of a game whose players are secret. Only somebody who has played stays in the team. A team
    that loses its captain has the next member as captain; without one it is dissolved.
    """
    team = entrant.team
    entrant.rounds.all().delete()
    if entrant.accepted_at is None:
        Entrant.objects.filter(pk=entrant.pk).delete()
    else:
        entrant.withdrawn_at = now
        if not have_played(tournament, [entrant.user_id]):
            entrant.team = None
        entrant.save(update_fields=["withdrawn_at", "team"])
    if team is not None:
        member_lost(tournament=tournament, team=team, user_id=entrant.user_id, now=now)


def _entrant(tournament: Tournament, user_id: int) -> Entrant:
    """The entry of a person who takes part or is asked to."""
    entrant = entrants_of(tournament).filter(user=user_id, withdrawn_at=None).first()
    if entrant is None:
        raise no_entry()
    return entrant


@transaction.atomic
def entrant_promote(*, number: int, by: User, user_id: int, now: datetime | None = None) -> None:
    """Give a reserve a place, and all members of a team with it; refuses all but the directors.

    The number of places does not matter, as the director may find room for one more. Refuses
    somebody without a team in a tournament of teams, and somebody with a place.
    """
    _move(number=number, by=by, user_id=user_id, is_reserve=False, now=now)


@transaction.atomic
def entrant_demote(*, number: int, by: User, user_id: int, now: datetime | None = None) -> None:
    """Make a person a reserve, and all members of a team with it; refuses all but the directors.

    The place stays free until the next one becomes free, or a director gives it to somebody.
    """
    _move(number=number, by=by, user_id=user_id, is_reserve=True, now=now)


def _move(*, number: int, by: User, user_id: int, is_reserve: bool, now: datetime | None) -> None:
    now = now or timezone.now()
    tournament = lock_directed_tournament(number, by)
    entrant = _entrant(tournament, user_id)
    if entrant.accepted_at is None:
        raise Conflict("not_accepted", _("This person has not answered yet."))
    if tournament.team_size is not None and entrant.team is None:
        raise Conflict("no_team", _("In this tournament only members of teams have a place."))
    if entrant.is_reserve == is_reserve:
        if is_reserve:
            raise Conflict("reserve_already", _("This person is a reserve already."))
        raise Conflict("has_place", _("This person has a place already."))
    group = live_members(entrant.team) if entrant.team else [entrant]
    _set_reserve(tournament, group, is_reserve=is_reserve, now=now)


def _set_reserve(
    tournament: Tournament, entrants: Iterable[Entrant], *, is_reserve: bool, now: datetime
) -> None:
    rows = list(entrants)
    Entrant.objects.filter(pk__in=[row.pk for row in rows]).update(is_reserve=is_reserve)
    entrant_notify(
        tournament=tournament,
        user_ids=[row.user_id for row in rows],
        message=EntrantMessage.RESERVE if is_reserve else EntrantMessage.PLACE,
        now=now,
    )


def reserves_move_up(*, tournament: Tournament, now: datetime) -> None:
    """Give the free places of a locked tournament to the first reserves.

    Once a game of the tournament exists, a director decides. Without a number of places nobody is a
    reserve unless a director wished it.
    """
    if tournament.most_entries is None or has_tables(tournament):
        return
    free = tournament.most_entries - taken_places(tournament)
    for group in _groups(tournament, reserves_in_order(tournament))[: max(free, 0)]:
        _set_reserve(tournament, group, is_reserve=False, now=now)


def places_shrink(*, tournament: Tournament, now: datetime) -> None:
    """Make reserves of the last to sign up until a locked tournament has no more than its places.

    Nobody is turned out. Once a game of the tournament exists, all keep their places.
    """
    if tournament.most_entries is None or has_tables(tournament):
        return
    groups = _groups(tournament, playing_entrants(tournament))
    for group in groups[tournament.most_entries :]:
        _set_reserve(tournament, group, is_reserve=True, now=now)


def _groups(tournament: Tournament, entrants: Iterable[Entrant]) -> list[list[Entrant]]:
    """The entrants in the order in which they get places: each alone, or each team together, in the
    order in which the teams were founded."""
    if tournament.team_size is None:
        return [[entrant] for entrant in entrants]
    groups: dict[int, list[Entrant]] = {}
    for entrant in entrants:
        if entrant.team_id is not None:
            groups.setdefault(entrant.team_id, []).append(entrant)
    return [groups[team] for team in sorted(groups)]


@receiver(account_leaves)
def entries_leave(user: User, now: datetime, **_more: object) -> None:
    """Withdraw an account that is closed from all tournaments, and from its teams.

    Its entries without results are deleted.
    """
    rows = Entrant.objects.filter(user=user).order_by("tournament_id")
    for number in list(rows.values_list("tournament_id", flat=True)):
        tournament = lock_tournament(number)
        entrant = rows.select_related("team", "user").filter(tournament=number).first()
        if tournament is not None and entrant is not None:
            entrant_out(tournament=tournament, entrant=entrant, now=now)
            if not have_played(tournament, [user.pk]):
                Entrant.objects.filter(pk=entrant.pk).delete()
            if tournament.ended_at is None:
                reserves_move_up(tournament=tournament, now=now)
