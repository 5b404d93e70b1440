"""The context of games/game_page/game.html, a record for each part of the page."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse

from adjudicator import Variant
from games.core.accounts import User, Visitor
from games.core.board.board import BoardView
from games.core.codec import BoardState, bids_from_rows
from games.core.decorators import context_of
from games.core.seats import ListedSeat, listed_seats
from games.core.visibility import visible_version
from games.game_page.page.shown_board import shown_board, with_table_fold
from games.game_page.queries import GamePage
from games.models import Game, Phase, Status
from games.press.page import PressPane, PressPart
from games.press.thread_page import ProposalCaption
from games.seats.forms import UnsavedJoin
from games.seats.page.joining import Joining, joining
from games.seats.queries.joining import invite_url
from games.seats.queries.replacement import applied_for
from games.seats.services.opening import barred_from
from games.settings.preview import policy
from games.sheets.conditional.choice import ConditionalUsed, conditional_used
from games.sheets.conditional.form import UnsavedConditional
from games.sheets.conditional.page import ConditionalFold, conditional_folds
from games.sheets.forms import CheckedSheet
from games.sheets.page.notes import notes, readiness
from games.sheets.page.sheet import OrdersPane, orders_pane, seen_sheet
from games.sheets.queries.sheets import others_missing
from games.story.page.bid_fates import BidFate, bid_fates
from games.story.page.phase import LinkPreview, link_preview
from games.story.page.results import ResultGroup, Seen, folded, results
from games.story.queries.events import EventLine
from games.turn.queries.missing_orders import awaited_powers
from games.votes.page import Share, VotesSection, shares, votes_section
from games.votes.queries.votes import EndOfGame, end_of_game
from games.votes.views import UnsavedProposal
from maps.provenance import load_provenance


@dataclass(frozen=True, slots=True)
class Asked:
    """What the visitor asked of the page: the invitation that was followed, the fold that is to be
    open, every list of orders (`listed`); and what could not be saved, as a record of the room
    whose form it was."""

    visitor: Visitor
    now: datetime
    invite: str = ""
    opened: str = ""
    listed: bool = False
    unsaved: object = None


@dataclass(frozen=True, slots=True)
class Lent:
    """The visitor's own seat, which a substitute plays (`is_away`), or the seat that the visitor
    plays as one; until then."""

    power_name: str
    until: datetime
    is_away: bool


@dataclass(frozen=True, slots=True)
class Frame:
    """What the head of the page and the whole of it take."""

    game: Game
    phase: Phase | None
    now: datetime
    game_zone: str
    live_url: str
    version: int
    preview: LinkPreview | None
    is_gm: bool
    is_deputy: bool
    is_asked_to_run: bool
    is_asked_to_stand_in: bool
    lent: Lent | None
    awaited_powers: str
    end: EndOfGame | None
    opened: str
    undo: str


@dataclass(frozen=True, slots=True)
class Map:
    """The board; with a proposal drawn on it, where one was asked for."""

    board: BoardView | None
    proposal: ProposalCaption | None


@dataclass(frozen=True, slots=True)
class SeatsPane:
    """The pane of seats, but for joining. Of the open seats of a game that runs, `free_seats` are
    those that the visitor may ask for, `applied` the powers of those that were asked for, and
    `barred` says why the others are not for the visitor."""

    seats: list[ListedSeat]
    my_seat: ListedSeat | None
    plays_all: bool
    open_seats: list[ListedSeat]
    free_seats: list[ListedSeat]
    applied: frozenset[str]
    barred: list[str]
    can_start: bool
    invite_url: str
    policy: list[tuple[str, str]]
    press_mode: str
    shares: list[Share]
    is_reconstructed: bool


@dataclass(frozen=True, slots=True)
class VotesPane:
    """The votes in the pane of seats, and a proposal that was refused."""

    votes: VotesSection | None
    proposal_typed: UnsavedProposal | None


@dataclass(frozen=True, slots=True)
class PhasesPane:
    """The results of the phase that is told, and the history."""

    last_phase: Phase | None
    told_phase: Phase | None
    last_results: list[ResultGroup] | None
    own_bids: list[BidFate]
    phases: list[Phase]
    events: list[EventLine]
    has_earlier: bool


@dataclass(frozen=True, slots=True)
class PressShown:
    """The pane of press, None for whoever has none."""

    press: PressPane | None


@dataclass(frozen=True, slots=True)
class ConditionalPane:
    """What a player filed ahead, and what is to be known before ordering."""

    conditional: Sequence[ConditionalFold]
    conditional_used: ConditionalUsed | None
    notes: list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class GamePageContext:
    """A game's page; `orders` and `conditional` are for the holder of a seat in an open phase."""

    frame: Frame
    map: Map
    seats: SeatsPane
    joining: Joining
    votes: VotesPane
    phases: PhasesPane
    press: PressShown
    orders: OrdersPane | None
    conditional: ConditionalPane | None

    def names(self) -> dict[str, Any]:
        """The context itself: the fields of every part under their own names."""
        shown = (self.frame, self.map, self.seats, self.joining, self.votes, self.phases)
        return context_of(
            *shown, self.press, *(own for own in (self.orders, self.conditional) if own)
        )


def game_context(page: GamePage, asked: Asked, press: PressPart) -> GamePageContext:
    """What the page shows to this viewer."""
    # Where all are one's own, none comes first: the order of the powers stands.
    own = page.my_seat.power if page.my_seat and not _plays_all(page) else ""
    seats = listed_seats(page.seats, own)
    mine = next((seat for seat in seats if page.my_seat and seat.power == page.my_seat.power), None)
    unsaved = asked.unsaved
    orders, conditional = _orders_pane(page, asked), _conditional_pane(page, asked, seats)
    is_asked = bool(orders and (orders.order_rows or orders.is_influence))
    return GamePageContext(
        frame=_frame(page, asked),
        map=_map(
            page, asked, press, is_asked=is_asked or bool(conditional and conditional.conditional)
        ),
        seats=_seats_pane(page, seats, mine, press.mode, asked.visitor),
        joining=joining(
            page.game,
            page.variant,
            page.viewer,
            asked.visitor,
            page.joined,
            has_seat=mine is not None,
            invite=asked.invite,
            unsaved=unsaved if isinstance(unsaved, UnsavedJoin) else None,
        ),
        votes=VotesPane(
            votes=votes_section(page.votes, page.variant, page.game, page.phase),
            proposal_typed=unsaved if isinstance(unsaved, UnsavedProposal) else None,
        ),
        phases=_phases_pane(page, asked),
        press=PressShown(press.pane),
        orders=orders,
        conditional=conditional,
    )


def game_facts(game: Game, variant: Variant) -> Game:
    """The game with the name of its variant, as the templates take it."""
    game.variant_name = variant.name  # type: ignore[attr-defined]
    return game


def live_url(game: Game) -> str:
    """The address of the game's event stream."""
    return reverse("games:live", kwargs={"pk": game.pk})


def _frame(page: GamePage, asked: Asked) -> Frame:
    game, visitor = page.game, asked.visitor
    return Frame(
        game=game_facts(game, page.variant),
        phase=page.phase,
        now=asked.now,
        game_zone=game.time_zone,
        live_url="" if game.status == Status.FINISHED else live_url(game),
        version=visible_version(page.viewer, game),
        preview=link_preview(game, page.last_phase or page.phase, game.name),
        is_gm=page.viewer.is_gm,
        is_deputy=bool(page.viewer.rights),
        is_asked_to_run=visitor.is_authenticated and game.gm_role_offered_to_id == visitor.pk,
        is_asked_to_stand_in=page.viewer.is_asked_to_stand_in,
        lent=_lent(page),
        awaited_powers=awaited_powers(page.variant, page.phase),
        end=end_of_game(game, page.variant),
        opened=asked.opened,
        undo=_undo(page),
    )


def _undo(page: GamePage) -> str:
    """The phase that the player of a practice game can take back: the last one that was played and
    asked for orders of their own; empty where there is none."""
    if not page.game.is_practice or page.my_seat is None:
        return ""
    own = {row.power for row in page.seats if row.seat.holder_id == page.viewer.user_id}
    played = [phase for phase in (page.last_phase, *page.phases) if phase]
    asked = (phase for phase in played if not phase.is_superseded)
    return next((phase.title for phase in asked if own.intersection(phase.concerned)), "")


def _lent(page: GamePage) -> Lent | None:
    viewer = page.viewer
    own = viewer.lent_power or (viewer.power if viewer.stands_in_until else "")
    row = next((row for row in page.seats if row.power == own), None)
    if row is None or row.seat.lent_until is None:
        return None
    return Lent(row.power_name, row.seat.lent_until, is_away=bool(viewer.lent_power))


def _map(page: GamePage, asked: Asked, press: PressPart, *, is_asked: bool) -> Map:
    proposed = press.proposed
    shown = proposed.board if proposed else shown_board(page, is_asked=is_asked)
    url, is_open = page.game.get_absolute_url(), asked.opened == "table"
    return Map(
        board=with_table_fold(shown, url, is_open=is_open),
        proposal=proposed.proposal if proposed else None,
    )


def _seats_pane(
    page: GamePage,
    seats: list[ListedSeat],
    mine: ListedSeat | None,
    press_mode: str,
    visitor: Visitor,
) -> SeatsPane:
    game = page.game
    open_seats = [seat for seat in seats if seat.state == "open"]
    barred = {} if mine else _barred(page, open_seats, visitor)
    free_seats = [seat for seat in open_seats if seat.power not in barred]
    asks = free_seats and not mine and game.status == Status.RUNNING
    can_start = game.status == Status.FORMING and page.viewer.is_gm
    return SeatsPane(
        seats=seats,
        my_seat=mine,
        open_seats=open_seats,
        free_seats=free_seats,
        applied=applied_for(game, visitor) if asks and isinstance(visitor, User) else frozenset(),
        barred=list(dict.fromkeys(barred.values())),
        plays_all=mine is not None and _plays_all(page),
        can_start=can_start,
        invite_url=invite_url(game) if can_start else "",
        policy=policy(game, page.variant),
        press_mode=press_mode,
        shares=shares(game, page.variant),
        is_reconstructed=bool(load_provenance(game.variant_id).reconstructed),
    )


def _barred(page: GamePage, open_seats: list[ListedSeat], visitor: Visitor) -> dict[str, str]:
    """Which open seats of a game that runs are not for the visitor, and why."""
    is_asked = page.game.status == Status.RUNNING and open_seats and visitor.is_authenticated
    if not is_asked or not isinstance(visitor, User):
        return {}
    return barred_from(game=page.game, user=visitor, powers=[seat.power for seat in open_seats])


def _plays_all(page: GamePage) -> bool:
    """Whether the viewer holds every seat of a practice game."""
    holders = {row.seat.holder_id for row in page.seats}
    return page.game.is_practice and holders == {page.viewer.user_id}


def _phases_pane(page: GamePage, asked: Asked) -> PhasesPane:
    before, outcome = page.told_position, page.told_outcome
    told, own_bids = None, list[BidFate]()
    if before is not None and outcome is not None:
        own = page.viewer.power
        seen = Seen(page.variant, before, outcome, own)
        is_open = asked.opened == "results"
        url = "" if is_open else f"{page.game.get_absolute_url()}?open=results"
        told = folded(results(seen), {own} if own else (), url)
        if page.told_sheet is not None:
            own_bids = list(bid_fates(seen, bids_from_rows(page.told_sheet.bids)))
    return PhasesPane(
        last_phase=page.last_phase,
        told_phase=page.told_phase,
        last_results=told,
        own_bids=own_bids,
        phases=page.phases,
        events=page.events,
        has_earlier=page.has_earlier,
    )


def _orders_pane(page: GamePage, asked: Asked) -> OrdersPane | None:
    mine = page.own_seat
    if mine is None:
        return None
    seen = seen_sheet(
        BoardState(page.variant, page.position, mine.power),
        page.sheet,
        mine.ready_at,
        asked.now,
        is_closed=page.phase is not None and page.phase.is_withheld,
    )
    sheet = asked.unsaved if isinstance(asked.unsaved, CheckedSheet) else None
    phase, visitor = page.phase, page.viewer.user_id
    asks = phase is not None and asked.opened == f"final-{phase.number}"
    return orders_pane(
        seen,
        sheet,
        listed=asked.listed,
        asks=asks,
        others=others_missing(phase, visitor) if asks and phase and _plays_all(page) else (),
    )


def _conditional_pane(
    page: GamePage, asked: Asked, seats: list[ListedSeat]
) -> ConditionalPane | None:
    mine = page.own_seat
    if mine is None or page.phase is None:
        return None
    filed = asked.unsaved if isinstance(asked.unsaved, UnsavedConditional) else None
    sheet = asked.unsaved if isinstance(asked.unsaved, CheckedSheet) else None
    return ConditionalPane(
        conditional=conditional_folds(
            BoardState(page.variant, page.position, mine.power),
            page.conditional,
            asked.now,
            typed=filed.typed if filed else None,
            conflict=filed.conflict if filed else "",
            asked=sheet.asked if sheet else "",
            listed=asked.listed,
        ),
        conditional_used=conditional_used(page.conditional, page.phase.pk),
        notes=[*notes(BoardState(page.variant, page.position, mine.power)), *readiness(seats)],
    )
