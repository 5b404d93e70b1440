"""The page of a phase, with its downloads."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from games.core.board.board import BoardView, board
from games.core.codec import BoardState, bids_from_rows
from games.core.opened import has_plans
from games.core.visibility import Viewer, resolved_sheets
from games.core.words.orders import with_dash
from games.models import Game, Phase
from games.sheets.queries.sheets import sheet_text
from games.story.page.bid_fates import BidFate, bid_fates
from games.story.page.chart import chart
from games.story.page.chronicle import stops, with_start, year_card
from games.story.page.results import ResultGroup, drawn_orders, fold, fold_all, results
from games.story.page.summary import summary
from games.story.page.theatres import acts, decisive_orders
from games.story.pictures import FILM, SHARE, is_filmed, unfolding
from games.story.queries.outcome import picture_url, picture_version
from games.story.queries.phase import PhasePage, centre_table
from games.story.words.results import why
from games.votes.queries import end_of_game
from maps.load import load_variant
from maps.render import has_geometry
from maps.render.share import SHARE_HEIGHT, SHARE_WIDTH

# A board that is higher, for its width, is narrower on the page.
TALL = 0.9


def phase_context(
    page: PhasePage, viewer: Viewer, now: datetime, *, table: bool = False
) -> dict[str, Any]:
    """Return the context of games/story/phase.html; with `table`, the board is a table."""
    game, phase = page.game, page.phase
    is_settled = page.settling is not None and page.settling.is_resolved
    centres = with_start(centre_table(game, page.settling if is_settled else phase))
    facts = next((turn.facts for turn in page.turns if turn.phase.pk == phase.pk), None)
    overview = summary(page.variant, facts) if facts else None
    groups = _results(page, viewer, overview, table=table)
    resolved = page.for_reader()
    decisive = decisive_orders(resolved) if resolved else set()
    rows = [row for group in groups if not group.url for row in group.rows]
    own_rows_first = sorted(centres.rows, key=lambda row: row.power != viewer.power)
    return {
        "game": game,
        "phase": phase,
        "previous_url": page.previous.get_absolute_url() if page.previous else "",
        "next_url": page.next.get_absolute_url() if page.next else "",
        "previous_title": page.previous.title if page.previous else "",
        "next_title": page.next.title if page.next else "",
        "board": (view := _board(page, table=table)),
        "is_tall": view is not None and float(view.height) > TALL * float(view.width),
        "results": groups,
        "decisive": decisive,
        "decisive_count": sum(row.line in decisive for row in rows),
        "order_count": len(rows),
        "centres": replace(centres, rows=own_rows_first),
        "chart": chart(page.variant, centres, own=viewer.power),
        "summary": overview,
        "year": year_card(page.variant, page.turns),
        "stops": stops(page.phases, phase),
        "events": page.events,
        "sheet": _own_sheet(page),
        "own_bids": _own_bids(page, viewer),
        "sealed": _sealed_bids(page, viewer),
        "preview": link_preview(game, phase, f"{phase.title}, {game.name}"),
        "now": now,
        "versions": page.versions,
        "what_if_url": reverse("games:phase_what_if", kwargs=phase.place),
        "notes_url": reverse("games:notes", kwargs=phase.place) if viewer.user_id else "",
        "settling": page.settling,
        "is_settled": is_settled,
        "fall": page.fall,
        "end": end_of_game(game, page.variant) if phase.is_open else None,
        "roots": page.roots,
        "has_plans": has_plans(game, phase),
    }


def _board(page: PhasePage, *, table: bool) -> BoardView | None:
    resolved = page.for_reader()
    view = board(
        BoardState(page.variant, page.position),
        page.phase.title,
        orders=drawn_orders(resolved) if resolved else (),
        downloads=downloads(page.game, page.phase),
        tools=True,
        other_end=resolved.outcome.position if resolved else None,
    )
    return view and replace(
        view,
        table_url="" if table else f"{page.phase.get_absolute_url()}?open=table",
        table_is_open=table,
        unfolding=unfolding(page.phase, acts(resolved), is_after=False) if resolved else None,
    )


def _results(
    page: PhasePage, viewer: Viewer, overview: dict[str, Any] | None, *, table: bool
) -> list[ResultGroup]:
    """The orders with their results; the viewer's and those of the summary's powers are unfolded.

    The page with the board as a table leaves the rows out.
    """
    resolved = page.for_reader(viewer.power)
    if resolved is None:
        return []
    groups = results(resolved)
    if table:
        return fold_all(groups, page.phase.get_absolute_url())
    near = overview["powers"] if overview else set()
    return fold(groups, near | {viewer.power} - {""})


def _own_bids(page: PhasePage, viewer: Viewer) -> list[BidFate]:
    """The results of the viewer's own bids."""
    resolved = page.for_reader(viewer.power)
    if resolved is None or page.sheet is None:
        return []
    return list(bid_fates(resolved, bids_from_rows(page.sheet.bids)))


def _own_sheet(page: PhasePage) -> dict[str, Any] | None:
    """The orders of the viewer's own seat as text, if any."""
    if page.sheet is None:
        return None
    return {
        "text": sheet_text(page.sheet),
        "saved_at": page.sheet.saved_at,
        "digest": page.sheet.digest,
        "receipts_url": reverse("games:receipts", kwargs=page.phase.place),
    }


def _sealed_bids(page: PhasePage, viewer: Viewer) -> list[dict[str, Any]]:
    """The bids of a resolved phase for the GM; for all others, none."""
    void_bids = page.outcome.void_bids if page.outcome is not None else ()
    reasons = {(void.power, void.bid.order): why(void.reason) for void in void_bids}
    return [
        {
            "power": sheet.seat.power,
            "name": page.variant.powers[sheet.seat.power].short,
            "points": bid.points,
            "order": with_dash(bid.order),
            "why": reasons.get((sheet.seat.power, bid.order), ""),
        }
        for sheet in resolved_sheets(viewer, page.phase)
        for bid in bids_from_rows(sheet.bids)
    ]


def downloads(game: Game, phase: Phase | None) -> list[dict[str, str]]:
    """The pictures of a phase to download, with labels; none for a board that cannot be drawn."""
    if phase is None or not has_geometry(game.variant_id):
        return []
    phase.game = game
    labels = {
        "light.svg": _("SVG, light"),
        "dark.svg": _("SVG, dark"),
        "print.svg": _("SVG for printing, little ink"),
        "contrast.svg": _("SVG, high contrast"),
        "1400.png": _("PNG, 1400 pixels wide"),
        "2800.png": _("PNG, 2800 pixels wide"),
        SHARE: _("PNG to share, with the centres"),
    }
    if is_filmed(phase):
        labels[FILM] = _("Film of the whole game, SVG")
    version = picture_version(phase)
    return [
        {"label": label, "url": picture_url(phase, kind, version)} for kind, label in labels.items()
    ]


def link_preview(game: Game, phase: Phase | None, title: str) -> dict[str, Any] | None:
    """Return the preview that other sites show for a link to a game or to one of its phases, the
    context of games/story/link_preview.html.

    A private game has none, so that they learn nothing about it.
    """
    if phase is None or not game.is_public or not has_geometry(game.variant_id):
        return None
    phase.game = game
    return {
        "title": title,
        "description": _("%(variant)s: the board of %(phase)s.")
        % {"variant": load_variant(game.variant_id).name, "phase": phase.title},
        "image": settings.SITE_URL + picture_url(phase, SHARE),
        "width": SHARE_WIDTH,
        "height": SHARE_HEIGHT,
    }
