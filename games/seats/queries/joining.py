"""Who has joined a table that is forming, and how powers are dealt."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.accounts import Visitor
from games.core.codec import variant_of
from games.core.errors import NotFound
from games.core.visibility import Viewer, may_see_players
from games.core.words.names import introduced
from games.models import Game, Ranking, SeatChoice, Status
from games.seats.assignment import Assignment, assign, commitment, normal_ranks


def invite_url(game: Game) -> str:
    """The address, for whoever may pass it on; empty for a public game."""
    if game.is_public:
        return ""
    return reverse("games:invite", kwargs={"pk": game.pk, "token": game.invite_token})


@dataclass(frozen=True, slots=True)
class Joined:
    """`names` is empty where players are secret. `lot` and `ranks` are the viewer's own, "" and
    None for whoever has not joined."""

    count: int
    names: list[str]
    lot: str
    ranks: Mapping[str, int | None] | None


def joined(game: Game, viewer: Viewer) -> Joined | None:
    """Those who have joined; None where no rankings are waited for."""
    if not waits_for_rankings(game):
        return None
    rankings = list(
        Ranking.objects.filter(game=game).select_related("user").order_by("joined_at", "pk")
    )
    mine = next((row for row in rankings if viewer.user_id == row.user_id), None)
    named = may_see_players(viewer, game)
    return Joined(
        count=len(rankings),
        names=[row.user.get_short_name() for row in rankings] if named else [],
        lot=mine.lot if mine else "",
        ranks=mine.ranks if mine else None,
    )


def waits_for_rankings(game: Game) -> bool:
    """Whether the powers of this game are still to be dealt."""
    return game.status == Status.FORMING and game.seat_choice == SeatChoice.PREFERENCES


def joined_in(games: Iterable[Game], user: Visitor) -> dict[int, tuple[int, bool]]:
    """How many have joined each game that waits for rankings, and whether the visitor has."""
    waiting = [game.pk for game in games if waits_for_rankings(game)]
    found = dict.fromkeys(waiting, (0, False))
    if waiting:
        for pk, user_id in Ranking.objects.filter(game__in=waiting).values_list("game", "user"):
            count, mine = found[pk]
            found[pk] = (count + 1, mine or (user.is_authenticated and user_id == user.pk))
    return found


NEVER = "never"

FIELD = "rank-"


@dataclass(frozen=True, slots=True)
class RankRow:
    """A power with the choices of its rank, as value and label, and the one that is chosen."""

    power: str
    power_name: str
    name: str
    options: list[tuple[str, str]]
    chosen: str


def rank_rows(variant: Variant, ranks: Mapping[str, int | None] | None = None) -> list[RankRow]:
    """One row for each power with its choices; without a ranking all powers are alike."""
    given = ranks if ranks is not None else dict.fromkeys(variant.powers, 1)
    places = [(str(place), str(place)) for place in range(1, len(variant.powers) + 1)]
    return [
        RankRow(
            power=power,
            power_name=introduced(record),
            name=FIELD + power,
            options=[*places, (NEVER, _("never"))],
            chosen=NEVER if given.get(power, 1) is None else str(given.get(power, 1)),
        )
        for power, record in variant.powers.items()
    ]


@dataclass(frozen=True, slots=True)
class AssignmentRow:
    """A ranking under its lot; `player` is "" where players are secret. `ranks` are as they count,
    without gaps, in the order of the variant's powers."""

    lot: str
    player: str
    ranks: list[int | None]
    power: str


@dataclass(frozen=True, slots=True)
class PowerAssignment:
    """Before the powers are dealt there is the commitment alone, with no seed and no rows. `again`
    is the draw as it comes out when it is repeated at this moment."""

    game: Game
    variant: Variant
    commitment: str
    seed: str
    rows: list[AssignmentRow]
    again: Assignment | None
    is_same: bool


def power_assignment(game: Game, viewer: Viewer) -> PowerAssignment:
    """The page of a game's draw; refuses for a game whose powers are not ranked."""
    if game.seat_choice != SeatChoice.PREFERENCES:
        raise NotFound(
            "no_draw", _("The powers of this game are not ranked, so that none are drawn.")
        )
    variant = variant_of(game)
    promise = commitment(game.assignment_seed)
    if not is_dealt(game):
        return PowerAssignment(game, variant, promise, seed="", rows=[], again=None, is_same=False)
    named = may_see_players(viewer, game)
    rankings = list(Ranking.objects.filter(game=game).select_related("user").order_by("lot"))
    again = assign(list(variant.powers), [row.ranks for row in rankings], game.assignment_seed)
    return PowerAssignment(
        game=game,
        variant=variant,
        commitment=promise,
        seed=game.assignment_seed,
        rows=[_row(variant, ranking, named) for ranking in rankings],
        again=again,
        is_same=again.powers == tuple(row.power for row in rankings),
    )


def power_assignment_data(page: PowerAssignment) -> dict[str, Any]:
    """The draw as a file for `python -m games.seats.assignment`: no player is named in it."""
    powers = list(page.variant.powers)
    return {
        "commitment": page.commitment,
        "seed": page.seed,
        "powers": powers,
        "rankings": [
            {
                "lot": row.lot,
                "ranks": dict(zip(powers, row.ranks, strict=True)),
                "power": row.power,
            }
            for row in page.rows
        ],
    }


def is_dealt(game: Game) -> bool:
    """Whether the powers are dealt: a game that was called off before its start never was."""
    return game.started_at is not None and game.status != Status.FORMING


def _row(variant: Variant, ranking: Ranking, named: bool) -> AssignmentRow:
    ranks = normal_ranks(ranking.ranks)
    return AssignmentRow(
        lot=ranking.lot,
        player=ranking.user.get_short_name() if named else "",
        ranks=[ranks[power] for power in variant.powers],
        power=ranking.power,
    )
