"""Permission to run a game: its GM, deputies and their rights."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict, Refused
from games.core.events import event_add, gm_active
from games.core.locks import lock_accounts, lock_game
from games.core.phases import phase_find
from games.core.refusals import not_gm, not_running, phase_resolved, without_gm
from games.models import (
    Deputy,
    Event,
    EventKind,
    Game,
    Mentorship,
    Phase,
    Ranking,
    Right,
    Seat,
    SeatAssignment,
    Status,
    Tournament,
    TournamentHelper,
    TournamentRole,
    Webhook,
)
from games.models.game import new_token


def is_deputy(game: Game, user: User, *rights: Right) -> bool:
    """Whether a person is a deputy with one of these rights; without `rights`, with any."""
    deputy = Deputy.objects.filter(game=game, user=user, taken_at__isnull=False).first()
    return deputy is not None and (not rights or any(right in deputy.rights for right in rights))


def knows_players(game: Game, user: User) -> bool:
    """Whether a person may know who plays; a deputy may not while players are secret."""
    return not game.hides_players or game.gm_id == user.pk


def run_by(user_id: int) -> Q:
    """Games that a person runs, for a filter: Game.runner_id."""
    forming = Q(is_without_gm=True, status=Status.FORMING, creator=user_id)
    return Q(gm=user_id) | forming


def player_refusal(game: Game, user: User, *, field: str = "") -> Refused | None:
    """Why a person who plays or played in the game gets no GM role, or is or was a mentor there.

    A GM sees orders and bids. In a public game that holds for the person's programs, too.
    """
    own = User.objects.filter(Q(pk=user.pk) | Q(owner=user) if game.is_public else Q(pk=user.pk))
    joined = Ranking.objects.filter(game=game, user__in=own, game__status=Status.FORMING)
    plays = Seat.objects.filter(Q(holder__in=own) | Q(lent_by__in=own), game=game)
    played = SeatAssignment.objects.filter(
        seat__game=game, user__in=own, ended_at__gt=F("seat__game__started_at")
    )
    if joined.exists() or plays.exists() or played.exists():
        return Conflict("player_runs_not", _("A player of a game cannot be its GM."), field=field)
    if Mentorship.objects.filter(game=game, mentor__in=own, started_at__isnull=False).exists():
        return Conflict(
            "mentor_runs_not", _("A mentor in a game cannot be its GM or a deputy."), field=field
        )
    return None


def check_is_no_player(game: Game, user: User, *, field: str = "") -> None:
    """Refuse a GM role to a person who plays or played in the game."""
    if refusal := player_refusal(game, user, field=field):
        raise refusal


def directs(game: Game, user: User) -> bool:
    """Whether a person is a director or co-director of the game's tournament."""
    if game.tournament_id is None:
        return False
    helpers = TournamentHelper.objects.filter(
        tournament=game.tournament_id,
        user=user,
        role=TournamentRole.DIRECTOR,
        accepted_at__isnull=False,
    )
    own = Tournament.objects.filter(pk=game.tournament_id, director=user)
    return own.exists() or helpers.exists()


def director_refusal(game: Game, user: User) -> Refused | None:
    """Why a person may not act as a director on a table, which its GM has entered: the person is no
    director, or plays there."""
    if not directs(game, user):
        return not_gm()
    if player_refusal(game, user) is None:
        return None
    return Conflict(
        "director_plays",
        _("You play or played at this table, so you do not act on it as a director."),
    )


def has_run(game: Game, user: User) -> bool:
    """Whether a person is or was GM or deputy of a game, and so knows its secrets."""
    handed = Q(kind=EventKind.GM_ROLE_TRANSFERRED, about=user)
    taken = Event.objects.filter(handed | Q(kind=EventKind.DEPUTY_TAKEN, actor=user), game=game)
    return game.gm_id == user.pk or taken.exists()


def webhook_refusal(game: Game, user: User) -> Refused | None:
    """Why a person does not set the webhook of a game. Its GM does, or in a game without one the
    creator, until the start and as long as the creator plays."""
    if not game.is_without_gm:
        return None if game.gm_id == user.pk else not_gm()
    if game.creator_id == user.pk and (game.status == Status.FORMING or creator_plays(game)):
        return None
    return without_gm()


def creator_plays(game: Game) -> bool:
    """Whether the creator of a started game has a seat there, perhaps lent to a substitute."""
    creator = game.creator_id
    return Seat.objects.filter(Q(holder=creator) | Q(lent_by=creator), game=game).exists()


def gm_game(
    *,
    game_id: int,
    by: User,
    right: Right | None = None,
    prepares: bool = False,
    for_directors: bool = False,
) -> Game:
    """Lock a game; refuses everybody but its GM and deputies with the right.

    An act that `prepares` a game for its start is also for the creator of a game without a GM,
    until the start. An act `for_directors` is also for the directors of its tournament who do not
    play in the game. Neither act shows a secret.
    """
    game = lock_game(game_id)
    if game.gm_id == by.pk:
        gm_seen([game.pk], timezone.now())
    elif game.is_without_gm:
        if not (prepares and game.runner_id == by.pk):
            raise without_gm()
    elif right is None or not is_deputy(game, by, right):
        refusal = director_refusal(game, by) if for_directors else not_gm()
        if refusal is not None:
            raise refusal
    return game


def authorize_gm(
    *,
    game_id: int,
    by: User,
    phase_number: int | None = None,
    right: Right | None = None,
    for_directors: bool = False,
) -> tuple[Game, Phase]:
    """Lock a running game and return it with its open phase, for those whom `gm_game` allows.

    With `phase_number`, refuses if that phase was resolved in the meantime.
    """
    game = gm_game(game_id=game_id, by=by, right=right, for_directors=for_directors)
    if game.status != Status.RUNNING:
        raise not_running()
    phase = phase_find(game=game)
    assert phase is not None, "a running game has an open phase"
    if phase_number is not None and phase.number != phase_number:
        raise phase_resolved()
    return game, phase


# How often the time of the GM's last visit is saved.
SEEN_EVERY = timedelta(hours=1)


def gm_seen(game_ids: Collection[int], now: datetime) -> None:
    """Record once an hour that the GM visited these games, which ends an election of another."""
    old = Q(gm_seen_at__isnull=True) | Q(gm_seen_at__lt=now - SEEN_EVERY)
    if Game.objects.filter(old, pk__in=game_ids).update(gm_seen_at=now):
        gm_active.send(Game, game_ids=game_ids)


def gm_role_give(
    *, game: Game, to: User, now: datetime, data: dict[str, Any] | None = None
) -> Game:
    """Give a locked game a new GM; the former one loses access."""
    lock_accounts([to.pk])
    check_is_no_player(game, to)
    Deputy.objects.filter(game=game, user=to).delete()
    former = game.gm
    if game.is_without_gm:
        data = {"called": True}
    game.gm, game.gm_role_offered_to, game.gm_seen_at = to, None, now
    game.is_without_gm = False
    if not game.is_public:
        game.invite_token = new_token()
    fields = ["gm", "gm_role_offered_to", "gm_seen_at", "invite_token", "is_without_gm"]
    game.save(update_fields=fields)
    Webhook.objects.filter(game=game).delete()
    gm_active.send(Game, game_ids=[game.pk])
    event_add(
        game=game,
        kind=EventKind.GM_ROLE_TRANSFERRED,
        actor=to,
        about=former,
        phase=phase_find(game=game),
        data=data,
        now=now,
    )
    return game
