"""A player's games in words, with the result of each."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import OuterRef, Subquery
from django.utils.translation import gettext as _, ngettext

from games.core.codec import variant_of
from games.models import Game, Phase, Status
from games.seats.queries.player_facts import PlayedGame


@dataclass(frozen=True, slots=True)
class PlayedRow:
    """A game in the list of a player's games; `result` is "" while the game goes on."""

    game: Game
    power: str
    power_name: str
    result: str
    has_won: bool


def played_rows(played: Iterable[PlayedGame]) -> list[PlayedRow]:
    """Return a player's games with the results of those that are finished."""
    played = list(played)
    ended = [row.game for row in played if row.game.status == Status.FINISHED]
    centres = _centres_at_the_end(ended)
    return [
        PlayedRow(
            row.game,
            row.power,
            variant_of(row.game).powers[row.power].name,
            _result(row, centres.get(row.game.pk, {})) if row.game in ended else "",
            has_won=not row.is_left and row.power in row.game.shares,
        )
        for row in played
    ]


def _centres_at_the_end(games: list[Game]) -> dict[int, dict[str, list[str]]]:
    """The centres of each power after the last resolved phase, by the game's id."""
    resolved = Phase.objects.current().filter(game=OuterRef("pk"), resolved_at__isnull=False)
    newest = Subquery(resolved.order_by("-number").values("pk")[:1])
    last = Game.objects.filter(pk__in=[game.pk for game in games]).values_list(newest)
    found = Phase.objects.filter(pk__in=last)
    return dict(found.values_list("game_id", "outcome__position__centres"))


def _result(row: PlayedGame, centres: dict[str, list[str]]) -> str:
    """The result of a finished game for one power: "won, 15 centres"."""
    count = len(centres.get(row.power, []))
    held = ngettext("%(count)s centre", "%(count)s centres", count) % {"count": count}
    return _("%(result)s, %(centres)s") % {"result": _kind(row), "centres": held}


def _kind(row: PlayedGame) -> str:
    share = row.game.shares.get(row.power)
    if row.is_left:
        return _("left before the end")
    if share == "1":
        return _("won")
    if share:
        return _("shared the result (%(share)s)") % {"share": share}
    return _("no share") if row.game.shares else _("ended without a result")
