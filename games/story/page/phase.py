"""The page of a phase, with its downloads."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from adjudicator import Outcome
from games.core.board.board import BoardView, Download, board
from games.core.codec import BoardState, bids_from_rows
from games.core.visibility import Viewer, resolved_sheets
from games.core.words.orders import printed
from games.models import Commitment, Game, Phase
from games.sheets.queries.sheets import sheet_text
from games.story.page.bid_fates import BidFate, bid_fates
from games.story.page.chronicle import (
    Chart,
    ChronicleYear,
    Stop,
    charts,
    chronicle_years,
    stops,
    with_start,
)
from games.story.page.results import ResultGroup, closed, drawn, folded, results
from games.story.page.summary import Summary, summary
from games.story.pictures import FILM, SHARE, is_filmed, unfolding
from games.story.queries.events import EventLine
from games.story.queries.facts import ResolvedPhase
from games.story.queries.outcome import picture_version
from games.story.queries.phase import CentreTable, PhasePage, PhaseVersions, centre_table
from games.story.words.results import why
from games.votes.queries import EndOfGame, end_of_game
from maps.load import load_variant
from maps.render import has_geometry
from maps.render.share import SHARE_HEIGHT, SHARE_WIDTH


@dataclass(frozen=True, slots=True)
class OwnSheet:
    """The orders of the viewer's own seat as text."""

    text: str
    saved_at: datetime
    digest: str
    receipts_url: str


@dataclass(frozen=True, slots=True)
class SealedBid:
    """A bid of a resolved phase; `why` is the reason if it was void."""

    power: str
    name: str
    points: int
    order: str
    why: str


@dataclass(frozen=True, slots=True)
class PhaseContext:
    """The context of games/story/phase.html, which describes each field."""

    game: Game
    phase: Phase
    previous_url: str
    next_url: str
    previous_title: str
    next_title: str
    board: BoardView | None
    results: list[ResultGroup]
    centres: CentreTable
    charts: list[Chart]
    summary: Summary | None
    year: ChronicleYear | None
    stops: list[Stop]
    events: list[EventLine]
    sheet: OwnSheet | None
    own_bids: list[BidFate]
    sealed: list[SealedBid]
    preview: LinkPreview | None
    now: datetime
    versions: PhaseVersions
    what_if_url: str
    notes_url: str
    settling: Phase | None
    is_settled: bool
    fall: Phase | None
    end: EndOfGame | None
    roots: list[Commitment]
    proof_url: str


def phase_context(
    page: PhasePage, viewer: Viewer, now: datetime, *, table: bool = False
) -> PhaseContext:
    """Return the page of a phase; with `table`, the one with the board as a table."""
    game, phase = page.game, page.phase
    is_settled = page.settling is not None and page.settling.is_resolved
    centres = with_start(centre_table(game, page.settling if is_settled else phase))
    here = next((turn.facts for turn in page.turns if turn.phase.pk == phase.pk), None)
    summed_up = summary(page.variant, here) if here else None
    return PhaseContext(
        game=game,
        phase=phase,
        previous_url=page.previous.get_absolute_url() if page.previous else "",
        next_url=page.next.get_absolute_url() if page.next else "",
        previous_title=page.previous.title if page.previous else "",
        next_title=page.next.title if page.next else "",
        board=_board(page, table=table),
        results=_results(page, viewer, summed_up, table=table),
        centres=replace(
            centres, rows=sorted(centres.rows, key=lambda row: row.power != viewer.power)
        ),
        charts=charts(page.variant, centres),
        summary=summed_up,
        year=_year(page),
        stops=stops(page.phases, phase),
        events=page.events,
        sheet=own_sheet(page),
        own_bids=_own_bids(page, viewer),
        sealed=sealed_bids(page, viewer),
        preview=link_preview(game, phase, f"{phase.title}, {game.name}"),
        now=now,
        versions=page.versions,
        what_if_url=reverse("games:phase_what_if", kwargs=phase.place),
        notes_url=reverse("games:notes", kwargs=phase.place) if viewer.user_id else "",
        settling=page.settling,
        is_settled=is_settled,
        fall=page.fall,
        end=end_of_game(game, page.variant) if phase.is_open else None,
        roots=list(Commitment.objects.filter(phase=phase).defer("secret").order_by("-number")),
        proof_url=reverse("games:proof", kwargs={"pk": game.pk}),
    )


def _year(page: PhasePage) -> ChronicleYear | None:
    """The chronicle of the year up to the phase, or to the retreats after it."""
    return next(iter(chronicle_years(page.variant, page.turns)), None)


def _board(page: PhasePage, *, table: bool) -> BoardView | None:
    outcome = page.outcome
    shown = board(
        BoardState(page.variant, page.position),
        page.phase.title,
        orders=drawn(_resolved(page, outcome, "")) if outcome else (),
        downloads=downloads(page.game, page.phase),
        tools=True,
        other_end=outcome.position if outcome else None,
    )
    if shown is None:
        return None
    url = "" if table else f"{page.phase.get_absolute_url()}?open=table"
    return replace(
        shown,
        table_url=url,
        table_is_open=table,
        unfolding=unfolding(page.phase, is_after=False) if outcome else None,
    )


def _results(
    page: PhasePage, viewer: Viewer, summed_up: Summary | None, *, table: bool
) -> list[ResultGroup]:
    """The orders with their results; the viewer's and those of the summary's powers are unfolded.

    The page with the board as a table leaves the rows out.
    """
    if page.outcome is None:
        return []
    groups = results(_resolved(page, page.outcome, viewer.power))
    if table:
        return closed(groups, page.phase.get_absolute_url())
    near = set(summed_up.powers) if summed_up else set()
    return folded(groups, near | {viewer.power} - {""})


def _own_bids(page: PhasePage, viewer: Viewer) -> list[BidFate]:
    """The results of the viewer's own bids."""
    if page.outcome is None or page.sheet is None:
        return []
    phase = _resolved(page, page.outcome, viewer.power)
    return list(bid_fates(phase, bids_from_rows(page.sheet.bids)))


def _resolved(page: PhasePage, outcome: Outcome, reader: str) -> ResolvedPhase:
    return ResolvedPhase(page.variant, page.position, outcome, reader, page.retreats)


def own_sheet(page: PhasePage) -> OwnSheet | None:
    """The orders of the viewer's own seat as text, if any."""
    if page.sheet is None:
        return None
    return OwnSheet(
        text=sheet_text(page.sheet),
        saved_at=page.sheet.saved_at,
        digest=page.sheet.digest,
        receipts_url=reverse("games:receipts", kwargs=page.phase.place),
    )


def sealed_bids(page: PhasePage, viewer: Viewer) -> list[SealedBid]:
    """The bids of a resolved phase for the GM; for all others, none."""
    void = {
        (void.power, void.bid.order): void.reason
        for void in (page.outcome.void_bids if page.outcome is not None else ())
    }
    rows = []
    for sheet in resolved_sheets(viewer, page.phase):
        power = sheet.seat.power
        for bid in bids_from_rows(sheet.bids):
            reason = void.get((power, bid.order))
            rows.append(
                SealedBid(
                    power=power,
                    name=page.variant.powers[power].short,
                    points=bid.points,
                    order=printed(bid.order),
                    why=why(reason) if reason else "",
                )
            )
    return rows


@dataclass(frozen=True, slots=True)
class LinkPreview:
    """The context of games/story/link_preview.html."""

    title: str
    description: str
    image: str
    width: int
    height: int


def downloads(game: Game, phase: Phase | None) -> list[Download]:
    """The pictures of a phase to download; none for a board that cannot be drawn."""
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
    return [Download(label, _picture_url(phase, kind, version)) for kind, label in labels.items()]


def link_preview(game: Game, phase: Phase | None, title: str) -> LinkPreview | None:
    """Return the preview that other sites show for a link to a game or to one of its phases.

    A private game has none, so that they learn nothing about it.
    """
    if phase is None or not game.is_public or not has_geometry(game.variant_id):
        return None
    phase.game = game
    return LinkPreview(
        title=title,
        description=_("%(variant)s: the board of %(phase)s.")
        % {"variant": load_variant(game.variant_id).name, "phase": phase.title},
        image=settings.SITE_URL + _picture_url(phase, SHARE, picture_version(phase)),
        width=SHARE_WIDTH,
        height=SHARE_HEIGHT,
    )


def _picture_url(phase: Phase, kind: str, version: str) -> str:
    path = reverse("games:phase_picture", kwargs=phase.place | {"kind": kind})
    return f"{path}?v={version}"
