"""The pages of the archive and its feed."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict
from typing import Any
from urllib.parse import urlencode

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _, ngettext, pgettext

from adjudicator import Position
from adjudicator.errors import ImpossibleData
from adjudicator.interchange import position_from_data
from games.core.addresses import page_of
from games.core.board.board import layer_url
from games.core.codec import playable_variants, variant_named, variant_of
from games.core.feeds import DatedFeed
from games.core.phases import newest_phases
from games.core.words.labels import with_label
from games.core.words.names import sentence_case, short_name
from games.models import Ending, Game, PressMode, Status
from games.models.titles import year_title
from games.record.queries.archive import (
    LENGTHS,
    ArchiveFilter,
    archive_page,
    archived_game,
    archived_tournaments,
    final_positions,
)
from games.story.page.phase import link_preview
from games.story.words.nouns import noun_forms
from maps.render import has_geometry, years_svg


def archive_context(filters: ArchiveFilter, page: int) -> dict[str, Any]:
    """Return the context of archive.html for a page of the archive."""
    games, has_more = archive_page(filters, page)
    pictures = _pictures(games)
    parameters = {name: value for name, value in asdict(filters).items() if value}
    return {
        "rows": [archive_row(game) | {"picture": pictures.get(game.pk, "")} for game in games],
        "filters": filters,
        "query_string": urlencode(parameters),
        "is_filtered": bool(parameters.keys() - {"order"}),
        "selects": _selects(filters),
        "orders": _orders(parameters),
        "is_by_leads": filters.order == "best",
        "newer": _address(parameters, page=page - 1) if page > 1 else "",
        "older": _address(parameters, page=page + 1) if has_more else "",
    }


def _selects(filters: ArchiveFilter) -> list[dict[str, Any]]:
    """The choices of each filter, with a name for all of them and one for no choice."""
    variants = {variant.id: variant for variant in playable_variants()}
    powers = variants.get(filters.variant, next(iter(variants.values()))).powers
    tournaments = archived_tournaments(filters.tournament)
    lengths = []
    for key, (least, most) in LENGTHS.items():
        label = _("%(least)s to %(most)s years")
        if key == "long":
            label = _("%(least)s years and more")
        lengths.append((key, label % {"least": max(least, 1), "most": most}))
    endings = [
        (Ending.WON.value, _("Won by one power")),
        (Ending.DRAWN.value, _("Draw")),
        (Ending.CONCEDED.value, _("Conceded")),
        (Ending.YEAR_OVER.value, _("Last year over")),
    ]
    people = [("people", _("Rated games of people")), ("computers", _("Other games"))]
    names = _("Anonymous or with names")
    selects = [
        ("variant", _("Variant"), _("Any variant"), [(v.id, v.name) for v in variants.values()]),
        ("ending", _("Result"), _("Any result"), endings),
        ("power", _("Winner"), _("Any winner"), [(key, p.name) for key, p in powers.items()]),
        ("press", _("Press"), _("Any press"), PressMode.choices),
        ("people", _("Players"), _("Any players"), people),
        ("length", _("Length"), _("Any length"), lengths),
        ("anonymity", names, names, [("secret", _("Anonymous")), ("open", _("With names"))]),
        ("tournament", _("Tournament"), _("Any tournament"), [(t.pk, t.name) for t in tournaments]),
    ]
    return [
        {
            "name": name,
            "label": label,
            "any": other,
            "choices": choices,
            "value": getattr(filters, name),
        }
        for name, label, other, choices in selects
        if choices
    ]


def _pictures(games: list[Game]) -> dict[int, SafeString]:
    """The final boards of games as <svg>, by the game's id; none for one that cannot be read."""
    stored, drawn = final_positions(games), dict[int, SafeString]()
    for variant_id in {game.variant_id for game in games if has_geometry(game.variant_id)}:
        variant, boards = variant_named(variant_id), dict[int, Position]()
        for game in games:
            with suppress(ImpossibleData):
                if game.variant_id == variant_id:
                    boards[game.pk] = position_from_data(variant, stored.get(game.pk))
        shapes = layer_url(variant_id, "shapes")
        pictures = years_svg(variant, [*boards.values()], shapes, name=variant_id)
        # The renderer draws them from keys and numbers, without user input.
        drawn |= zip(boards, map(mark_safe, pictures), strict=True)
    return drawn


def archive_row(game: Game) -> dict[str, Any]:
    """Return a game of the archive, whose result and seats were fetched, for a page."""
    variant = variant_of(game)
    return {
        "game": game,
        "variant": variant.name,
        "result": result_in_words(game),
        "headline": lead_in_words(game),
        "years": game.result.years,
        "powers": [
            (seat.power, variant.powers[seat.power].name, seat.centres)
            for seat in game.result.seats.all()
        ],
    }


def add_games(feed: DatedFeed, games: Iterable[Game]) -> None:
    """Add games of the archive, whose results and seats were fetched, to a feed."""
    for game in games:
        title = with_label(game.name, result_in_words(game))
        feed.add_page(title, page_of(game), variant_of(game).name, game.finished_at)


def result_in_words(game: Game) -> str:
    """Return the result of a game: "Won by France with 15 centres", "Shared by 3 powers"."""
    sharers = [seat for seat in game.result.seats.all() if seat.share > 0]
    count = len(sharers)
    if count != 1:
        sentence = ngettext("Shared by %(count)s power", "Shared by %(count)s powers", count)
        return sentence % {"count": count}
    [winner] = sharers
    centres = ngettext("%(count)s centre", "%(count)s centres", winner.centres)
    facts = {
        "power": variant_of(game).powers[winner.power].name,
        "centres": centres % {"count": winner.centres},
    }
    if game.ending == Ending.CONCEDED:
        return _("Conceded to %(power)s with %(centres)s") % facts
    return _("Won by %(power)s with %(centres)s") % facts


def lead_in_words(game: Game) -> str:
    """Tell who led a game, and whether the lead changed hands; "" if nobody ever led alone."""
    variant, leads = variant_of(game), game.result.leads or []
    if not leads:
        return ""
    leader, year = leads[-1]
    winners = [seat.power for seat in game.result.seats.all() if seat.share > 0]
    names = noun_forms(
        variant, leader=short_name(variant, leader), power=short_name(variant, winners[0])
    )
    changes = game.result.lead_changes
    if winners != [leader] and len(winners) == 1:
        sentence = _("%(leader)s led from %(year)s, but the game went to %(power)s.")
    elif not changes:
        sentence = _("%(leader)s led from %(year)s to the end.")
    else:
        sentence = ngettext(
            "The lead changed hands once; %(leader)s had it from %(year)s.",
            "The lead changed hands %(count)s times; %(leader)s had it last, from %(year)s.",
            changes,
        )
    facts = {"year": year_title(variant.calendar, year), "count": changes}
    return sentence_case(sentence % (names | facts))


def _orders(parameters: dict[str, Any]) -> list[tuple[str, str, bool]]:
    labels = {
        "newest": _("Newest"),
        "oldest": pgettext("games", "Oldest"),
        "longest": _("Longest"),
        "shortest": _("Shortest"),
        "best": pgettext("games", "Best"),
    }
    order = parameters.get("order")
    current = order if order in labels else "newest"
    return [
        (_address(parameters, order=key), label, key == current) for key, label in labels.items()
    ]


def _address(parameters: dict[str, Any], **changes: object) -> str:
    return f"?{urlencode(parameters | changes)}"


def result_of(game: Game) -> str:
    """The result of a public finished game in words; "" for any other."""
    ended = archived_game(game) if game.status == Status.FINISHED else None
    return result_in_words(ended) if ended else ""


def with_result(preview: dict[str, Any] | None, game: Game) -> dict[str, Any] | None:
    """Add the result of a finished game to the title of its preview."""
    result = result_of(game) if preview else ""
    if preview is None or not result:
        return preview
    return preview | {"title": with_label(preview["title"], result)}


def game_preview(game: Game) -> dict[str, Any] | None:
    """The preview of a link to a game: its newest board, with the result at the end."""
    newest = newest_phases(game)
    return with_result(link_preview(game, newest.resolved or newest.open, game.name), game)
