"""Deleted and renamed accounts, and the choices of players about their page."""

from collections.abc import Collection
from datetime import datetime
from functools import reduce
from operator import or_

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict
from games.core.events import account_leaves
from games.core.gm import has_run, run_by
from games.core.locks import lock_accounts, lock_club, lock_game, lock_tournament
from games.core.outbox import game_changed
from games.core.phases import phase_find
from games.core.visibility import Viewer, may_see_players
from games.gm.acts.decline_role import gm_role_decline
from games.models import (
    LIVE_MENTORSHIPS,
    NOT_BEGUN,
    ClubCandidate,
    ClubMember,
    Commentary,
    Commentator,
    Confirmation,
    CourseMentor,
    CoursePupil,
    Delivery,
    Deputy,
    Entrant,
    Event,
    Follow,
    Forecast,
    Game,
    Guest,
    LadderEntry,
    Mentorship,
    Note,
    NoticeSettings,
    OpenedBy,
    PlayerBlock,
    PlayerPage,
    Proposal,
    PushDevice,
    Ranking,
    Rating,
    Reserve,
    Seat,
    SeatApplication,
    SeatAssignment,
    SeatOffer,
    Standby,
    StartMode,
    Status,
    Substitution,
    Tournament,
    TournamentHelper,
    VariantDraft,
    Webhook,
)
from games.seats.acts import leave
from games.seats.services.mentorships import mentorships_leave
from games.seats.services.opening import seat_free
from games.seats.services.substitution import substitutions_leave


@transaction.atomic
def account_leave(*, by: User, now: datetime | None = None) -> None:
    """Remove an account that is to be deleted from all unfinished games, and delete its own rows.

    Its seats in running games become open, and the other players are notified. Its practice games
    and its tournaments without games are deleted; it leaves its clubs; its past actions and press
    stay. Refuses the GM of an unfinished game.
    """
    now = now or timezone.now()
    own = {game.pk: game for game in map(lock_game, sorted(_own_games(by)))}
    account_leaves.send(User, user=by, now=now)
    lock_accounts([by.pk], to_delete=True)
    is_in_club = ClubMember.objects.filter(user=by).exists()
    is_entrant = Entrant.objects.filter(user=by, withdrawn_at=None).exists()
    if is_in_club or is_entrant or set(_own_games(by)) != set(own):
        sentence = _("You joined a game, a club or a tournament just now. Please try again.")
        raise Conflict("games_changed", sentence)
    run = [game.name for game in own.values() if game.gm_id == by.pk]
    if run:
        raise Conflict(
            "runs_games",
            _(
                "You are the GM of a game that is not over: %(games)s. Hand over the GM role or "
                "cancel the game first, at the GM desk."
            )
            % {"games": ", ".join(run)},
        )
    for game in own.values():
        _leave(game, by, now)
    Game.objects.filter(creator=by, is_practice=True).delete()
    ClubCandidate.objects.filter(user=by).delete()
    Tournament.objects.filter(director=by, games=None).delete()
    TournamentHelper.objects.filter(user=by).delete()
    Deputy.objects.filter(user=by).delete()
    Commentator.objects.filter(user=by).delete()
    Proposal.objects.filter(candidate=by).delete()
    SeatApplication.objects.filter(user=by).delete()
    SeatOffer.objects.filter(user=by).delete()
    Guest.objects.filter(user=by).delete()
    Reserve.objects.filter(user=by).delete()
    Confirmation.objects.filter(user=by).delete()
    Mentorship.objects.filter(mentor=by, started_at=None).delete()
    CourseMentor.objects.filter(user=by).delete()
    CoursePupil.objects.filter(user=by).delete()
    created = Q(game__is_without_gm=True, game__creator=by)
    webhooks = Q(user=by) | Q(game__gm=by) | created | Q(tournament__director=by)
    Webhook.objects.filter(webhooks).delete()
    PushDevice.objects.filter(user=by).delete()
    Delivery.objects.filter(user=by).delete()
    Note.objects.filter(user=by).delete()
    VariantDraft.objects.filter(owner=by).delete()
    Forecast.objects.filter(user=by).delete()
    NoticeSettings.objects.filter(user=by).delete()
    Standby.objects.filter(user=by).delete()
    LadderEntry.objects.filter(program=by).delete()
    PlayerPage.objects.filter(user=by).delete()
    Rating.objects.filter(user=by).delete()
    PlayerBlock.objects.filter(Q(user=by) | Q(blocked=by)).delete()
    Follow.objects.filter(Q(user=by) | Q(player=by)).delete()


def leaving_lock(people: Collection[User]) -> None:
    """Lock the games, tournaments and clubs of accounts that are deleted together, before any of
    the accounts."""
    games = {pk for user in people for pk in (*_own_games(user), *_games_naming(user))}
    for pk in sorted(games):
        lock_game(pk)
    entries = Entrant.objects.filter(user__in=people).values_list("tournament_id", flat=True)
    for number in sorted(set(entries)):
        lock_tournament(number)
    memberships = ClubMember.objects.filter(user__in=people).values_list("club_id", flat=True)
    for number in sorted(set(memberships)):
        lock_club(number)


def _own_games(user: User) -> list[int]:
    """The unfinished games that the account plays, has joined, runs, or is asked to run or join.

    They are locked, so that nobody answers an offer or application that is about to be deleted.
    """
    own = Q(holder=user) | Q(lent_by=user)
    plays = Exists(Seat.objects.filter(own, game=OuterRef("pk")))
    offered = Exists(
        Substitution.objects.filter(
            Q(substitute=user) | Q(player=user), seat__game=OuterRef("pk"), state__in=NOT_BEGUN
        )
    )
    mentors = Exists(
        Mentorship.objects.filter(
            Q(mentor=user) | Q(pupil=user), game=OuterRef("pk"), state__in=LIVE_MENTORSHIPS
        )
    )
    joined = Exists(Ranking.objects.filter(game=OuterRef("pk"), user=user))
    to_seats = [
        Q(Exists(rows.objects.filter(seat__game=OuterRef("pk"), user=user)))
        for rows in (SeatOffer, SeatApplication)
    ]
    to_games = [
        Q(Exists(rows.objects.filter(game=OuterRef("pk"), user=user)))
        for rows in (Guest, Reserve, Confirmation, Deputy)
    ]
    mine = (
        reduce(or_, to_seats + to_games)
        | Q(Exists(Proposal.objects.filter(game=OuterRef("pk"), candidate=user)))
        | Q(plays)
        | Q(mentors)
        | Q(offered)
        | Q(joined, status=Status.FORMING)
        | run_by(user.pk)
        | Q(gm_role_offered_to=user)
    )
    return list(
        Game.objects.filter(mine).exclude(status=Status.FINISHED).values_list("pk", flat=True)
    )


def _leave(game: Game, by: User, now: datetime) -> None:
    if game.is_practice:
        return
    if game.is_without_gm and game.runner_id == by.pk and game.start_mode == StartMode.GM:
        # Nobody is left to start it.
        game.start_mode = StartMode.FULL
        game.save(update_fields=["start_mode"])
    if game.gm_role_offered_to_id == by.pk:
        gm_role_decline(game_id=game.pk, by=by, now=now)
    if game.status == Status.FORMING:
        if leave.may(game, by) is None:
            leave.game_leave(game_id=game.pk, by=by, now=now)
        return
    substitutions_leave(game=game, by=by, now=now)
    mentorships_leave(game=game, by=by, now=now)
    seat = Seat.objects.filter(game=game, holder=by).first()
    if seat is None:
        return
    phase = phase_find(game=game)
    seat_free(game=game, phase=phase, seat=seat, cause=OpenedBy.ACCOUNT, now=now)


@transaction.atomic
def games_refresh(*, naming: User) -> None:
    """Raise the version of all games that show the name of an account that is being renamed.

    Games that show it to the GM alone change secretly, because a public change would reveal who
    plays. Call this before any account is locked, because it locks the games.
    """
    for pk in sorted(_games_naming(naming)):
        game = lock_game(pk)
        is_named = may_see_players(Viewer(pk), game) or has_run(game, naming)
        game_changed(game, secretly=not is_named)


def _games_naming(user: User) -> list[int]:
    own = {"game": OuterRef("pk")}
    done = Event.objects.filter(Q(actor=user) | Q(about=user), **own)
    # The GM log names former players too.
    played = Exists(SeatAssignment.objects.filter(user=user, seat__game=OuterRef("pk")))
    joined = Exists(Ranking.objects.filter(user=user, **own))
    told = Exists(Commentary.objects.filter(author=user, **own).order_by())
    foretold = Exists(Forecast.objects.filter(user=user, **own).order_by())
    run = Q(gm=user) | Q(gm_role_offered_to=user)
    named = run | Q(told) | Q(foretold) | Q(played) | Q(joined) | Q(Exists(done.order_by()))
    return list(Game.objects.filter(named).values_list("pk", flat=True))


@transaction.atomic
def player_page_save(
    *,
    by: User,
    shown_to: str,
    is_rated: bool,
    shows_promises: bool = False,
    named_in_data: bool = False,
) -> None:
    """Save a player's choices about their page. Opting out deletes the rating at once."""
    PlayerPage.objects.update_or_create(
        user=by,
        defaults={
            "shown_to": shown_to,
            "is_rated": is_rated,
            "shows_promises": shows_promises,
            "named_in_data": named_in_data,
        },
    )
    if not is_rated:
        Rating.objects.filter(user=by).delete()
