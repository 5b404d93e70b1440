"""The subjects that an account can follow, and their followers."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from games.core.access import get_game_for_view
from games.core.accounts import User, Visitor
from games.core.codec import playable_variants, variant_named
from games.core.phases import resolved_phases
from games.core.refusals import no_such_game, no_such_player
from games.models import (
    Event,
    EventKind,
    Follow,
    Game,
    Phase,
    PlayerBlock,
    PlayerPage,
    PlayerResult,
    SeatAssignment,
    ShownTo,
    Status,
)
from games.record.queries.archive import archived_games

# The newest entries of a feed.
LISTED = 30
GAME, PLAYER, VARIANT = "game", "player", "variant"

STARTED = frozenset({EventKind.STARTED})
OVER = frozenset({EventKind.WON, EventKind.YEAR_OVER, EventKind.AGREED, EventKind.CANCELLED})


@dataclass(frozen=True, slots=True)
class Subject:
    """A subject that can be followed. `key` is a number, or the id of a variant."""

    kind: str
    key: int | str
    name: str

    @property
    def fields(self) -> dict[str, int | str]:
        """The fields of `Follow` that name it."""
        names = {GAME: "game_id", PLAYER: "player_id", VARIANT: "variant_id"}
        return {names[self.kind]: self.key}


def game_subject(visitor: Visitor, pk: int) -> tuple[Subject, Game]:
    """Return a public game to follow; others are refused as if they did not exist."""
    game, _viewer = get_game_for_view(visitor, pk)
    if not game.is_public or game.is_practice:
        raise no_such_game()
    return Subject(GAME, game.pk, game.name), game


def player_subject(visitor: Visitor, number: int) -> tuple[Subject, User]:
    """Return a player to follow; refuses one whose games the visitor may not see."""
    player = User.objects.filter(pk=number, is_active=True).first()
    if player is None or not _shows_games(player, visitor):
        raise no_such_player()
    return Subject(PLAYER, player.pk, player.get_short_name()), player


def _shows_games(player: User, visitor: Visitor) -> bool:
    chosen = PlayerPage.objects.filter(user=player).first()
    shown_to = chosen.shown_to if chosen else ShownTo.EVERYBODY
    if shown_to == ShownTo.EVERYBODY or visitor.pk == player.pk:
        return True
    return shown_to == ShownTo.ACCOUNTS and visitor.is_authenticated


def variant_subject(variant_id: str) -> Subject:
    """Return a variant to follow. Raises LookupError for an unknown one."""
    if variant_id not in {variant.id for variant in playable_variants()}:
        raise LookupError(variant_id)
    return Subject(VARIANT, variant_id, variant_named(variant_id).name)


def is_following(user: Visitor, subject: Subject) -> bool:
    """Whether somebody follows a subject."""
    return user.is_authenticated and Follow.objects.filter(user=user, **subject.fields).exists()


def own_follows(user: User) -> list[Subject]:
    """Return the subjects that a person follows and may still see, the newest first."""
    rows = Follow.objects.filter(user=user).select_related("game", "player")
    subjects = []
    for row in rows:
        if row.game is not None and row.game.is_public:
            subjects.append(Subject(GAME, row.game.pk, row.game.name))
        elif row.player is not None and row.player.is_active and _shows_games(row.player, user):
            subjects.append(Subject(PLAYER, row.player.pk, row.player.get_short_name()))
        elif row.variant_id:
            subjects.append(Subject(VARIANT, row.variant_id, variant_named(row.variant_id).name))
    return subjects


def followers(game: Game, event: Event) -> set[int]:
    """The followers who are notified of an event of a public game.

    Followers of a player hear only of finished games, so that no anonymous player is revealed, and
    only while the player's page is open to them and neither has blocked the other.
    """
    if not game.is_public or game.is_practice:
        return set()
    follows = Q()
    if event.kind in STARTED | OVER or event.kind == EventKind.RESOLVED:
        follows |= Q(game=game)
    if event.kind in STARTED | OVER:
        follows |= Q(variant_id=game.variant_id)
    if not follows:
        return set()
    people = set(Follow.objects.filter(follows).values_list("user_id", flat=True))
    if event.kind in OVER and game.status == Status.FINISHED:
        people |= _player_followers(game)
    return people


def _player_followers(game: Game) -> set[int]:
    players = SeatAssignment.objects.filter(seat__game=game, user__is_active=True)
    hidden = PlayerPage.objects.filter(shown_to=ShownTo.FACTS).values("user")
    visible = players.exclude(user__in=hidden).values("user")
    follows = list(Follow.objects.filter(player__in=visible).values_list("user_id", "player_id"))
    people = {user for user, _player in follows}
    blocks = PlayerBlock.objects.filter(Q(user__in=people) | Q(blocked__in=people))
    apart = {frozenset(pair) for pair in blocks.values_list("user_id", "blocked_id")}
    return {user for user, player in follows if frozenset((user, player)) not in apart}


def feed_phases(game: Game) -> list[Phase]:
    """Return the newest resolved phases of a game, the newest first."""
    phases = list(resolved_phases(game).order_by("-number")[:LISTED])
    for phase in phases:
        phase.game = game
    return phases


def feed_games(player: User) -> QuerySet[Game]:
    """Return the newest public finished games of a player, as the archive reads them."""
    played = PlayerResult.objects.filter(user=player).values("seat__result__game")
    games = archived_games().filter(pk__in=played).order_by("-finished_at", "-pk")
    return games.select_related("result").prefetch_related("result__seats")[:LISTED]
