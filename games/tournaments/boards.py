"""The boards of many tables at once: a small picture of each, and who leads by centres."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.core.cache import cache
from django.db.models import OuterRef, Subquery
from django.utils.translation import get_language

from games.core.codec import variant_of
from games.models import Game, Phase
from games.story.queries.outcome import near_picture
from maps.render import drawing_version

CACHE_SECONDS = 3600
LEADERS = 3


@dataclass(frozen=True, slots=True)
class TableBoard:
    """The newest phase of a table: its title, the address of its picture ("" without one), and the
    leading powers with their centres."""

    title: str
    picture: str
    leaders: Sequence[tuple[str, int]]


def table_boards(games: Collection[Game]) -> dict[int, TableBoard]:
    """The boards of started games, by the game's id; read again only once a game has changed."""
    keys = {_key(game): game for game in games if game.started_at is not None}
    boards: dict[str, TableBoard] = cache.get_many(keys)
    missing = {key: game for key, game in keys.items() if key not in boards}
    if missing:
        phases = _newest_phases(missing.values())
        read = {
            key: _board(game, phases[game.pk]) for key, game in missing.items() if game.pk in phases
        }
        cache.set_many(read, CACHE_SECONDS)
        boards |= read
    return {keys[key].pk: board for key, board in boards.items()}


def _key(game: Game) -> str:
    return f"table-board-{game.pk}-{game.version}-{get_language()}-{drawing_version()}"


def _newest_phases(games: Collection[Game]) -> dict[int, Phase]:
    last = Phase.objects.current().filter(game=OuterRef("pk")).order_by("-number")
    ids = Game.objects.filter(pk__in=[game.pk for game in games])
    newest = ids.annotate(last=Subquery(last.values("pk")[:1])).values("last")
    return {phase.game_id: phase for phase in Phase.objects.filter(pk__in=newest).defer("outcome")}


def _board(game: Game, phase: Phase) -> TableBoard:
    phase.game = game
    position = phase.position
    if phase.is_resolved and phase.public_outcome:
        position = phase.public_outcome["position"]
    powers = variant_of(game).powers
    counts = {
        power: len(spaces) for power, spaces in position["centres"].items() if power in powers
    }
    leaders = Counter(counts).most_common(LEADERS)
    return TableBoard(phase.title, near_picture(phase, ""), leaders)
