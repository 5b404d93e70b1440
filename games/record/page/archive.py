"""The pages of the archive and its feed."""

from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from urllib.parse import urlencode

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _, ngettext, pgettext

from adjudicator import Position, Variant
from adjudicator.errors import ImpossibleData
from adjudicator.interchange import position_from_data
from games.core.board.board import layer_url
from games.core.codec import playable_variants, variant_named, variant_of
from games.core.phases import newest_phases
from games.core.words.labels import labelled
from games.models import Ending, Game, GameResult, PressMode, SeatResult, Status
from games.record.queries.archive import (
    LENGTHS,
    ArchiveFilter,
    archive_page,
    archived_games,
    archived_tournaments,
    final_positions,
)
from games.story.page.phase import LinkPreview, link_preview
from maps.render import has_geometry, years_svg

NO_PICTURE = SafeString()


@dataclass(frozen=True, slots=True)
class PowerEntry:
    """A power in the row of a game, with its centres at the end."""

    power: str
    name: str
    centres: int


@dataclass(frozen=True, slots=True)
class ArchiveRow:
    """A finished game in the archive. `picture` is an <svg> of its final board; "" without one."""

    game: Game
    picture: SafeString
    variant: str
    result: str
    years: int
    last_year: int
    ended_at: datetime
    powers: list[PowerEntry]


@dataclass(frozen=True, slots=True)
class ArchiveContext:
    """The context of games/record/archive.html.

    The addresses of the neighbouring pages are "" where there is none. `filters` are the address's
    parameters without the page.
    """

    rows: list[ArchiveRow]
    asked: ArchiveFilter
    filters: str
    is_filtered: bool
    variants: list[tuple[str, str]]
    powers: list[tuple[str, str]]
    endings: list[tuple[str, str]]
    presses: list[tuple[str, str]]
    people: list[tuple[str, str]]
    lengths: list[tuple[str, str]]
    anonymities: list[tuple[str, str]]
    tournaments: list[tuple[int, str]]
    orders: list[tuple[str, str, bool]]
    newer: str
    older: str


def archive_context(asked: ArchiveFilter, page: int) -> ArchiveContext:
    """Return the context of a page of the archive."""
    games, has_more = archive_page(asked, page)
    set_filters = {name: value for name, value in asdict(asked).items() if value}
    ordered = {"newest", *([asked.order] if asked.order else [])}
    filters = urlencode(set_filters)
    variants = playable_variants()
    return ArchiveContext(
        rows=_with_pictures(games),
        asked=asked,
        filters=filters,
        is_filtered=bool(set_filters.keys() - {"order"}),
        variants=[(variant.id, variant.name) for variant in variants],
        powers=_powers(variants, asked.variant),
        endings=[
            (Ending.WON.value, _("Won by one power")),
            (Ending.DRAWN.value, _("Draw")),
            (Ending.CONCEDED.value, _("Conceded")),
            (Ending.YEAR_OVER.value, _("Last year over")),
        ],
        presses=[(mode.value, str(mode.label)) for mode in PressMode],
        people=[("people", _("Rated games of people")), ("computers", _("Other games"))],
        lengths=[
            (key, _("%(least)s to %(most)s years") % {"least": max(least, 1), "most": most})
            if key != "long"
            else (key, _("%(least)s years and more") % {"least": least})
            for key, (least, most) in LENGTHS.items()
        ],
        anonymities=[("secret", _("Anonymous")), ("open", _("With names"))],
        tournaments=[(each.pk, each.name) for each in archived_tournaments(asked.tournament)],
        orders=_orders(set_filters, ordered, asked.order),
        newer=_address(set_filters, page - 1) if page > 1 else "",
        older=_address(set_filters, page + 1) if has_more else "",
    )


def _with_pictures(games: list[Game]) -> list[ArchiveRow]:
    stored, drawn = final_positions(games), dict[int, str]()
    for variant_id in {game.variant_id for game in games if has_geometry(game.variant_id)}:
        variant, boards = variant_named(variant_id), dict[int, Position]()
        for game in games:
            # A board that cannot be read has no picture.
            with suppress(ImpossibleData):
                if game.variant_id == variant_id:
                    boards[game.pk] = position_from_data(variant, stored.get(game.pk))
        shapes = layer_url(variant_id, "shapes")
        pictures = years_svg(variant, [*boards.values()], shapes, name=variant_id)
        drawn |= zip(boards, pictures, strict=True)
    # The renderer draws them from keys and numbers, without user input.
    return [archive_row(game, mark_safe(drawn.get(game.pk, ""))) for game in games]  # noqa: S308


def archive_row(game: Game, picture: SafeString = NO_PICTURE) -> ArchiveRow:
    """Return a game of the archive, whose result and seats were fetched, for a page."""
    variant = variant_of(game)
    result: GameResult = game.result
    seats = list(result.seats.all())
    assert game.finished_at is not None, "a game of the archive is finished"
    return ArchiveRow(
        game=game,
        picture=picture,
        variant=variant.name,
        result=result_in_words(variant, game, seats),
        years=result.years,
        last_year=result.last_year,
        ended_at=game.finished_at,
        powers=[
            PowerEntry(seat.power, variant.powers[seat.power].name, seat.centres) for seat in seats
        ],
    )


def result_in_words(variant: Variant, game: Game, seats: list[SeatResult]) -> str:
    """Return the result of a game: "Won by France with 15 centres", "Draw of three powers"."""
    sharers = [seat for seat in seats if seat.share > 0]
    if len(sharers) == 1:
        facts = {
            "power": variant.powers[sharers[0].power].name,
            "centres": ngettext("%(count)s centre", "%(count)s centres", sharers[0].centres)
            % {"count": sharers[0].centres},
        }
        if game.ending == Ending.CONCEDED:
            return _("Conceded to %(power)s with %(centres)s") % facts
        return _("Won by %(power)s with %(centres)s") % facts
    count = len(sharers)
    return ngettext("Shared by %(count)s power", "Shared by %(count)s powers", count) % {
        "count": count
    }


def _powers(variants: list[Variant], chosen: str) -> list[tuple[str, str]]:
    """The powers of the chosen variant, or of the first one."""
    named = {variant.id: variant for variant in variants}
    variant = named.get(chosen, variants[0])
    return [(key, power.name) for key, power in variant.powers.items()]


def _orders(
    filters: dict[str, object], ordered: set[str], chosen: str
) -> list[tuple[str, str, bool]]:
    labels = {
        "newest": _("Newest"),
        "oldest": pgettext("games", "Oldest"),
        "longest": _("Longest"),
        "shortest": _("Shortest"),
    }
    current = chosen if chosen in labels else "newest"
    return [
        (f"?{urlencode(filters | {'order': key})}", label, key == current)
        for key, label in labels.items()
    ]


def _address(filters: dict[str, object], page: int) -> str:
    return f"?{urlencode(filters | {'page': page})}"


def result_of(game: Game) -> str:
    """The result of a public finished game in words; "" for any other."""
    if game.status != Status.FINISHED:
        return ""
    found = archived_games().filter(pk=game.pk).select_related("result")
    ended = found.prefetch_related("result__seats").first()
    return archive_row(ended).result if ended else ""


def with_result(preview: LinkPreview | None, game: Game) -> LinkPreview | None:
    """Add the result of a finished game to the title of its preview."""
    result = result_of(game) if preview else ""
    return (
        replace(preview, title=labelled(preview.title, result)) if preview and result else preview
    )


def game_preview(game: Game) -> LinkPreview | None:
    """The preview of a link to a game: its newest board, with the result at the end."""
    newest = newest_phases(game)
    return with_result(link_preview(game, newest.resolved or newest.open, game.name), game)
