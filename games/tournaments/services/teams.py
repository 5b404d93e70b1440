"""Teams of a tournament: founded, named, their members asked and removed, chosen for a round."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.db.models import Value
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User, check_takes_offers, find_account
from games.core.errors import Conflict, NotFound, Unprocessable
from games.core.forms import clean_name
from games.core.locks import lock_accounts
from games.core.quotas import ALL_OFFERS
from games.core.rate_limits import count_towards
from games.core.refusals import not_for_programs
from games.core.restrictions import check_may_write
from games.models import Entrant, RoundPlayer, SignUp, Tournament, TournamentTeam
from games.tournaments.authority import tournaments_to_direct
from games.tournaments.entrants import (
    MOST_ENTRANTS,
    TAKES_PART,
    has_free_place,
    have_played,
    in_tournament,
    is_barred,
    is_drawn,
    is_late,
    no_entry,
    not_captain,
    sign_up_closed,
    sign_up_late,
    sign_up_refusal,
    too_many_entrants,
)
from games.tournaments.notice_types import EntrantMessage, entrant_notify
from games.tournaments.services.access import lock_visible_tournament
from games.tournaments.services.captaincy import captained_team
from games.tournaments.services.entrants import entrant_enter, entrant_out, stays_with_team

LONGEST_NAME = 40


@transaction.atomic
def team_create(*, number: int, by: User, name: str, now: datetime | None = None) -> TournamentTeam:
    """Found a team, whose captain `by` is.

    Without a free place its members are reserves. Refuses all that `entrant_sign_up` refuses, a
    muted account, a tournament without teams, and a name that is wrong or taken. Somebody without a
    team who takes part as a reserve may found one.
    """
    now = now or timezone.now()
    tournament = lock_visible_tournament(number, by)
    if tournament.team_size is None:
        raise Conflict("no_teams", _("Everybody plays alone in this tournament."))
    check_may_write(by, field="name", now=now)
    alone = Entrant.objects.filter(TAKES_PART, tournament=tournament, user=by, team=None)
    if not alone.exists() and (refusal := sign_up_refusal(tournament, by, now)):
        raise refusal
    name = _free_name(tournament, name)
    if have_played(tournament, [by.pk]) and _former_team(tournament, by) is not None:
        raise stays_with_team()
    is_reserve = not has_free_place(tournament)
    lock_accounts([by.pk])
    team = TournamentTeam.objects.create(
        tournament=tournament, name=name, captain=by, created_at=now
    )
    entrant = entrant_enter(tournament=tournament, user=by, is_reserve=is_reserve, now=now)
    entrant.team = team
    entrant.save(update_fields=["team"])
    return team


def _former_team(tournament: Tournament, user: User) -> int | None:
    """The team of somebody who has withdrawn."""
    rows = Entrant.objects.filter(tournament=tournament, user=user)
    return rows.values_list("team", flat=True).first()


@transaction.atomic
def team_rename(*, number: int, by: User, team_id: int, name: str) -> TournamentTeam:
    """Give a team another name; for its captain and the directors."""
    tournament = lock_visible_tournament(number, by)
    team = TournamentTeam.objects.filter(tournament=tournament, pk=team_id).first()
    if team is None:
        raise NotFound("no_such_team", _("There is no such team."))
    directs = tournaments_to_direct(by).filter(pk=tournament.pk).exists()
    if team.captain_id != by.pk and not directs:
        raise not_captain()
    check_may_write(by, field="name")
    team.name = _free_name(tournament, name, team)
    team.save(update_fields=["name"])
    return team


@transaction.atomic
def member_ask(*, number: int, by: User, account: str, now: datetime | None = None) -> Entrant:
    """Ask the account with this name to join the team whose captain `by` is.

    Refuses a full team, counting those who have not answered, an unknown account, a program,
    somebody who takes part or is asked already, who was removed or blocked, or who played for
    another team, and all questions while the sign-up is closed or after the last day.
    """
    now = now or timezone.now()
    tournament = lock_visible_tournament(number, by)
    team = captained_team(tournament, by)
    if tournament.sign_up == SignUp.CLOSED:
        raise sign_up_closed("account")
    if is_late(tournament, now):
        raise sign_up_late("account")
    if team.members.filter(withdrawn_at=None).count() >= (tournament.team_size or 0):
        raise Conflict(
            "team_full",
            _("A team has at most %(most)s members, with those who are asked.")
            % {"most": tournament.team_size},
            field="account",
        )
    user = find_account(account, by=by, now=now)
    if user.is_program:
        raise not_for_programs("account")
    entrant = Entrant.objects.filter(tournament=tournament, user=user).first()
    _check_free(tournament, team, entrant)
    if is_barred(tournament, user):
        raise Unprocessable(
            "takes_no_offers", _("This account does not accept offers at present."), field="account"
        )
    check_takes_offers(user, by=by)
    if entrant is None and tournament.entrants.count() >= MOST_ENTRANTS:
        raise too_many_entrants("account")
    count_towards(ALL_OFFERS, by.pk, now, field="account")
    lock_accounts([user.pk])
    entrant = entrant or Entrant(tournament=tournament, user=user)
    entrant.team, entrant.created_at = team, now
    entrant.accepted_at = entrant.withdrawn_at = None
    entrant.save()
    message = EntrantMessage.ASKED
    entrant_notify(tournament=tournament, user_ids=[user.pk], message=message, now=now)
    return entrant


def _check_free(tournament: Tournament, team: TournamentTeam, entrant: Entrant | None) -> None:
    """Refuse to ask somebody who takes part, was removed, or has played for another team."""
    if entrant is None:
        return
    if entrant.is_removed:
        raise Conflict(
            "removed_entrant",
            _("A director has removed this person. Only a director can invite them again."),
            field="account",
        )
    is_invited = entrant.accepted_at is None and entrant.team_id is None
    if entrant.withdrawn_at is None and not is_invited:
        raise in_tournament("account")
    if entrant.team_id not in (None, team.pk) and have_played(tournament, [entrant.user_id]):
        raise stays_with_team()


@transaction.atomic
def member_remove(*, number: int, by: User, user_id: int, now: datetime | None = None) -> None:
    """Remove a member from the team whose captain `by` is, or withdraw the question.

    The captain leaves by withdrawing from the tournament.
    """
    now = now or timezone.now()
    tournament = lock_visible_tournament(number, by)
    team = captained_team(tournament, by)
    member = team.members.select_related("team").filter(user=user_id, withdrawn_at=None).first()
    if member is None or user_id == by.pk:
        raise no_entry()
    has_accepted = member.accepted_at is not None
    entrant_out(tournament=tournament, entrant=member, now=now)
    if has_accepted:
        message = EntrantMessage.TEAM_LEFT
        entrant_notify(tournament=tournament, user_ids=[user_id], message=message, now=now)


@transaction.atomic
def round_choose(*, number: int, by: User, round_number: int, user_ids: Collection[int]) -> None:
    """Choose the members of one's team who play in a round, until the first game of the round.

    Without anybody all members may play. Refuses everybody but captains, people who are not in the
    team, and a round that does not exist or has games.
    """
    tournament = lock_visible_tournament(number, by)
    team = captained_team(tournament, by)
    chosen_round = tournament.rounds.filter(number=round_number).first()
    if chosen_round is None:
        raise NotFound("no_such_round", _("The tournament has no such round."), field="round")
    if is_drawn(chosen_round):
        raise Conflict("round_has_games", _("The games of this round exist already."))
    members = Entrant.objects.filter(TAKES_PART, team=team, user__in=user_ids)
    if members.count() != len(set(user_ids)):
        raise no_entry()
    RoundPlayer.objects.filter(round=chosen_round, entrant__team=team).delete()
    RoundPlayer.objects.bulk_create(
        RoundPlayer(round=chosen_round, entrant=member) for member in members
    )


def _free_name(tournament: Tournament, name: str, own: TournamentTeam | None = None) -> str:
    name = clean_name(name)
    if len(name) > LONGEST_NAME:
        sentence = _("The name of a team has at most %(most)s characters.")
        raise Unprocessable("team_name_length", sentence % {"most": LONGEST_NAME}, field="name")
    others = tournament.teams.filter(name__lower=Lower(Value(name)))
    if (others.exclude(pk=own.pk) if own else others).exists():
        raise Conflict("team_name_taken", _("Another team has this name."), field="name")
    return name
