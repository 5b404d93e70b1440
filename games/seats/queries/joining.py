"""Players who have joined a forming game, and their rankings and bids."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.access import opens_game
from games.core.accounts import User, Visitor
from games.core.clubs import check_member, is_member
from games.core.codec import variant_of
from games.core.errors import Conflict, Forbidden, Refused
from games.core.gm import has_run
from games.core.mentors import former_mentor, powers_mentored
from games.core.refusals import no_programs, no_such_game, not_joined
from games.core.visibility import Viewer, may_see_players
from games.core.words.names import full_name
from games.models import (
    Event,
    EventKind,
    Game,
    Ranking,
    RequestState,
    Reserve,
    Seat,
    SeatOffer,
    SeatState,
    Status,
)
from games.seats.queries.guests import accounts_inside, is_guest


def check_may_play(game: Game, user: User, *, field: str = "") -> None:
    """Refuse a program where the policy lets none play, people outside the club of a game for its
    members, and a second seat of one person.

    In a public game a person and their programs have one seat at most, and the programs of GMs have
    none. In a private game this is for those who were invited to judge.
    """
    if user.is_program and not game.allows_programs:
        raise no_programs()
    check_member(game, user, field=field)
    if not (game.allows_programs and game.is_public):
        return
    if user.owner is not None and has_run(game, user.owner):
        raise Forbidden(
            "gm_plays_not",
            _("Programs of GMs and former GMs of a game cannot play in it."),
            field=field,
        )
    if user.owner is not None and powers_mentored(game, [user.owner.pk]):
        raise former_mentor(field)
    if accounts_inside(game).filter(kin(user)).exists():
        raise Conflict(
            "owner_seated",
            _("A person and their programs have one seat at most in a public game."),
            field=field,
        )


def kin(user: User) -> Q:
    """The accounts of the same person: the owner and the programs, without the account itself."""
    person = user.owner_id or user.pk
    return (Q(pk=person) | Q(owner=person)) & ~Q(pk=user.pk)


def has_programs(game: Game) -> bool:
    """Whether a program has a seat of a game, or has joined it."""
    return accounts_inside(game).filter(owner__isnull=False).exists()


def is_invited(game: Game, user_id: int | None, *, invite: str) -> bool:
    """Whether a person has the present address for invitations, or is invited by name."""
    return opens_game(game, invite) or is_guest(game, user_id)


def check_invited(game: Game, user: User, *, invite: str) -> None:
    """Refuse people without the invitation that a game needs; a private one as if it did not
    exist. That of a club is refused so to people outside it."""
    if game.is_for_members and not (game.is_public or is_member(game.club_id, user.pk)):
        if not is_invited(game, user.pk, invite=invite):
            raise no_such_game()
        return
    if not game.needs_invitation or is_invited(game, user.pk, invite=invite):
        return
    if not game.is_public:
        raise no_such_game()
    raise Forbidden(
        "invitation_needed",
        _("Everybody can watch this game, but only invited people can play in it."),
    )


def invite_url(game: Game) -> str:
    """The invitation address of a game that only invited people may join, else empty."""
    if not game.needs_invitation:
        return ""
    return reverse("games:invite", kwargs={"pk": game.pk, "token": game.invite_token})


@dataclass(frozen=True, slots=True)
class JoinedPlayers:
    """The players who have joined a game whose powers are assigned at the start.

    `players` is empty if players are secret. `invited` is the number of places that the GM keeps
    for people other than the viewer, who have been asked and have not answered. `own` is the
    viewer's own ranking or bid, None for a viewer who has not joined. `powers` are those that the
    GM has assigned to the `players`, by account, "" without one.
    """

    count: int
    invited: int
    players: list[User]
    powers: Mapping[int, str]
    own: Ranking | None

    @property
    def names(self) -> list[str]:
        return [player.get_short_name() for player in self.players]

    @property
    def lot(self) -> str:
        return self.own.lot if self.own else ""


def joined_players(game: Game, viewer: Viewer) -> JoinedPlayers | None:
    """Read the players who have joined; None if no powers are to be assigned at the start."""
    if not game.waits_for_powers:
        return None
    rankings = list(
        Ranking.objects.filter(game=game).select_related("user").order_by("joined_at", "pk")
    )
    mine = next((row for row in rankings if viewer.user_id == row.user_id), None)
    named = may_see_players(viewer, game)
    invited = [row for row in invitations(game, timezone.now()) if row.user_id != viewer.user_id]
    return JoinedPlayers(
        count=len(rankings),
        invited=len(invited),
        players=[row.user for row in rankings] if named else [],
        powers={row.user_id: row.power for row in rankings} if named else {},
        own=mine,
    )


def own_place(game: Game, user: User) -> Ranking | Reserve:
    """The ranking or the bid of a player, with the power that the player got by it, or that of a
    reserve."""
    own = Ranking.objects.filter(game=game, user=user).first()
    place = own or Reserve.objects.filter(game=game, user=user).first()
    if place is None:
        raise not_joined()
    return place


def joined_count(game: Game) -> int:
    """The number of people who have joined a forming game."""
    if game.is_dealt_at_start:
        return Ranking.objects.filter(game=game).count()
    return Seat.objects.filter(game=game, state=SeatState.TAKEN).count()


def is_deserted(game: Game) -> bool:
    """Whether nobody plays in a game, or has joined it or waits for a place before the start."""
    if Seat.objects.filter(game=game, state=SeatState.TAKEN).exists():
        return False
    if game.status == Status.FORMING and Reserve.objects.filter(game=game).exists():
        return False
    return not (game.waits_for_powers and Ranking.objects.filter(game=game).exists())


def is_last_player(game: Game, user_id: int | None) -> bool:
    """Whether a game without a GM ends when this person leaves it."""
    if not game.is_without_gm or user_id is None:
        return False
    others = Seat.objects.filter(game=game, state=SeatState.TAKEN).exclude(holder=user_id)
    waiting = Ranking.objects.filter(game=game).exclude(user=user_id)
    return not (others.exists() or (game.waits_for_powers and waiting.exists()))


def is_full(game: Game) -> bool:
    """Whether as many people have joined a forming game as it has powers."""
    return free_places(game) == 0


def free_places(game: Game) -> int:
    """The places of a forming game that nobody has taken. Some may be kept for somebody."""
    return len(variant_of(game).powers) - joined_count(game)


def place_refusal(game: Game, user: User, now: datetime) -> Refused | None:
    """Why a forming game has no place for somebody. A place that is kept for that person is one."""
    if Ranking.objects.filter(game=game, user=user).exists():
        return Conflict("joined_before", _("You have joined this game already."))
    free = free_places(game)
    earlier = Reserve.objects.filter(game=game).exclude(user=user).count() if free > 0 else 0
    if free <= earlier:
        return Conflict("table_full", _("Every seat of this game is taken."))
    if free <= sum(offer.user_id != user.pk for offer in invitations(game, now)):
        return Conflict("seat_kept", _("The last places are kept for people who have been asked."))
    return None


def invitations(game: Game, now: datetime) -> list[SeatOffer]:
    """The seats or places of a forming game that are kept for people whom the GM has asked."""
    if game.status != Status.FORMING:
        return []
    waiting = SeatOffer.objects.filter(
        seat__game=game,
        seat__state=SeatState.OPEN,
        state=RequestState.WAITING,
        answer_until__gt=now,
    )
    offers = list(waiting.select_related("seat", "user"))
    for offer in offers:
        offer.seat.game = game
    return offers


def open_places(game: Game, now: datetime) -> int:
    """The places of a forming game that are neither taken nor kept for somebody."""
    return free_places(game) - len(invitations(game, now))


def count_joined(games: Iterable[Game], user: Visitor) -> dict[int, tuple[int, bool]]:
    """The number of players who have joined each game that assigns powers at its start, and whether
    the visitor is one of them."""
    waiting = [game.pk for game in games if game.waits_for_powers]
    counts = dict.fromkeys(waiting, (0, False))
    if waiting:
        for pk, user_id in Ranking.objects.filter(game__in=waiting).values_list("game", "user"):
            count, mine = counts[pk]
            counts[pk] = (count + 1, mine or (user.is_authenticated and user_id == user.pk))
    return counts


NEVER = "never"
FIELD = "rank-"
POINTS_FIELD = "points-"


def rank_rows(
    variant: Variant, ranks: Mapping[str, int | None] | None = None
) -> list[dict[str, Any]]:
    """A row for each power: the options of its rank, as value and label, and the chosen value.

    Without a ranking every power has rank 1.
    """
    given = ranks if ranks is not None else dict.fromkeys(variant.powers, 1)
    places = [(str(place), str(place)) for place in range(1, len(variant.powers) + 1)]
    return [
        {
            "power": power,
            "power_name": full_name(record),
            "name": FIELD + power,
            "options": [*places, (NEVER, _("never"))],
            "chosen": NEVER if given.get(power, 1) is None else str(given.get(power, 1)),
        }
        for power, record in variant.powers.items()
    ]


def points_rows(
    variant: Variant, points: Mapping[str, int | str] | None = None
) -> list[dict[str, Any]]:
    """One row for each power of an auction; without a bid all fields are empty."""
    given = points or {}
    return [
        {
            "power": power,
            "power_name": full_name(record),
            "name": POINTS_FIELD + power,
            "value": str(given.get(power, "")),
        }
        for power, record in variant.powers.items()
    ]


def was_removed(game: Game, user_id: int) -> bool:
    """Whether the GM has removed a person from a game before its start, and not invited again."""
    own = Q(kind=EventKind.PLAYER_REMOVED, about=user_id)
    return Event.objects.filter(own, game=game).exists() and not is_guest(game, user_id)


def no_way_back() -> Forbidden:
    """The GM has removed the person, who comes back only if the GM asks for it by name."""
    return Forbidden(
        "removed",
        _("You were removed from this game. You can join it again only if you are asked."),
    )
