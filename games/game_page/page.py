"""The context of games/game_page/game.html."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.urls import reverse

from adjudicator.state import PhaseKind
from games.core.accounts import User, Visitor
from games.core.board.board import BoardView
from games.core.clubs import may_see_club
from games.core.codec import BoardState, bids_from_rows
from games.core.seats import ListedSeat, listed_seats
from games.core.visibility import visible_version
from games.game_page.board import earlier_proposal, present_board, with_table_fold
from games.game_page.queries import GamePage
from games.mentors.page.pupil import pupil_pane
from games.models import Status
from games.notices.push_crypto import site_key
from games.record.page.archive import with_result
from games.schedule.due import least_left
from games.schedule.stored import policy_of
from games.schedule.words import night_note, policy, start_words
from games.scoring.last_year import last_year_title
from games.seats.forms import UnsavedJoin
from games.seats.page.joining import joining
from games.seats.queries.acceptance import computers_free
from games.seats.queries.fixed import fixed_refusal
from games.seats.queries.joining import invite_url, is_full
from games.seats.queries.replacement import powers_applied_for
from games.seats.services.opening import bars_by_power
from games.sheets.conditional.choice import used_sheet
from games.sheets.conditional.form import TypedConditional
from games.sheets.conditional.page import conditional_folds
from games.sheets.forms import CheckedSheet
from games.sheets.page.notes import notes, readiness
from games.sheets.page.sheet import OrdersPane, ask_final, list_all, orders_pane
from games.sheets.queries.passkey_offer import offers_passkey
from games.sheets.queries.sheets import others_missing, saved_sheet
from games.story.page.bid_fates import BidFate, bid_fates
from games.story.page.phase import link_preview
from games.story.page.results import fold, results
from games.story.page.summary import summary
from games.story.queries.facts import ResolvedPhase
from games.story.queries.replay import turns
from games.turn.queries.missing_orders import awaited_powers
from games.turn.words import power_words, waiting_words
from games.votes.page import standings, votes_section
from games.votes.queries import end_of_game
from games.votes.views import UnsavedProposal
from maps.provenance import load_provenance


@dataclass(frozen=True, slots=True)
class PageRequest:
    """A request for the page: the invitation followed, the fold to open, and with `listed` every
    list of orders. `unsaved` is a form that could not be saved, as a record of its room."""

    visitor: Visitor
    now: datetime
    invite: str = ""
    opened: str = ""
    listed: bool = False
    unsaved: object = None


def game_context(page: GamePage, request: PageRequest, press: dict[str, Any]) -> dict[str, Any]:
    """The context of games/game_page/game.html, each part under its name, for one viewer."""
    # A player of all powers sees them in their usual order.
    own = page.my_seat.power if page.my_seat and not _plays_all(page) else ""
    seats = listed_seats(page.seats, own)
    mine = next((seat for seat in seats if page.my_seat and seat.power == page.my_seat.power), None)
    game, visitor, unsaved = page.game, request.visitor, request.unsaved
    orders, conditional = _orders_pane(page, request), _conditional_pane(page, request, seats)
    takes_orders = bool((orders and orders.asks_orders) or (conditional and conditional["folds"]))
    # Templates use the name of the variant.
    game.variant_name = page.variant.name  # type: ignore[attr-defined]
    return {
        "game": game,
        "club": game.club if may_see_club(visitor, game.club) else None,
        "phase": page.phase,
        "now": request.now,
        "night": night_note(page.phase),
        "least_left": least_left(page.phase) if page.phase else None,
        "viewer": page.viewer,
        "is_asked_to_run": visitor.is_authenticated and game.gm_role_offered_to_id == visitor.pk,
        "lent": _lent_seat(page),
        "awaited_powers": awaited_powers(page.variant, page.phase),
        "undo": _undo(page),
        "announcements": page.announcements,
        "live_url": "" if game.status == Status.FINISHED else reverse("games:live", args=[game.pk]),
        "version": visible_version(page.viewer, game),
        "end": end_of_game(game, page.variant),
        "last_year": last_year_title(game),
        "standings": standings(game, seats),
        "preview": _preview(page, visitor),
        "opened": request.opened,
        "board": _board(page, request, press["proposed"], takes_orders=takes_orders),
        "proposal": press["proposed"]["caption"] if press["proposed"] else None,
        "seats": _seats_pane(page, seats, mine, press["mode"], visitor, request.invite),
        "joining": joining(
            game,
            page.variant,
            page.viewer,
            visitor,
            page.joined,
            has_seat=mine is not None,
            invite=request.invite,
            unsaved=unsaved if isinstance(unsaved, UnsavedJoin) else None,
        ),
        "history": _history_pane(page, request),
        "votes": votes_section(page.votes, page.variant, game, page.phase),
        "proposal_typed": unsaved if isinstance(unsaved, UnsavedProposal) else None,
        "press": press["pane"],
        "mentor": pupil_pane(game, page.viewer, visitor) if isinstance(visitor, User) else None,
        "orders": orders,
        "conditional": conditional,
        "final": _final(page, orders, seats),
        "news": _news(page),
    }


def _news(page: GamePage) -> dict[str, Any] | None:
    """The last movement with its headline, for spectators; None for players, GMs and a new game.

    The phases of builds and retreats that follow it tell less.
    """
    last = page.last_phase
    if last is None or page.my_seat is not None or page.viewer.is_gm:
        return None
    played = turns(page.game, year=last.year)
    moved = [turn for turn in played if turn.phase.kind == PhaseKind.MOVEMENT.value]
    if not moved:
        return None
    turn = moved[-1]
    return {"phase": turn.phase, "headline": summary(page.variant, turn.facts)["headline"]}


def _final(
    page: GamePage, orders: OrdersPane | None, seats: list[ListedSeat]
) -> dict[str, Any] | None:
    """After Finalise: for whom the phase waits, the key for push messages, and whether to offer a
    passkey; None before it."""
    phase, mine = page.phase, page.own_seat
    is_final = orders is not None and orders.status is not None and orders.status.can_take_back
    if phase is None or mine is None or not is_final or page.game.is_practice:
        return None
    names = [
        power_words(seat.power_name, is_open=seat.state == "open")
        for seat in seats
        if seat.power != mine.power
        and seat.power in phase.powers_to_order
        and seat.state in ("waiting", "ordered", "open")
    ]
    return {
        "waits": waiting_words(names, phase.due_at),
        "push_key": site_key(),
        "offers_passkey": offers_passkey(phase, page.viewer.user_id),
    }


def _preview(page: GamePage, visitor: Visitor) -> dict[str, Any] | None:
    """The preview for other sites, which never sign in."""
    if visitor.is_authenticated:
        return None
    phase = page.last_phase or page.phase
    return with_result(link_preview(page.game, phase, page.game.name), page.game)


def _undo(page: GamePage) -> str:
    """Return the title of the phase that the player of a practice game can take back, or "".

    This is the last one played that asked for orders of their own.
    """
    if not page.game.is_practice or page.my_seat is None:
        return ""
    own = {row.power for row in page.seats if row.seat.holder_id == page.viewer.user_id}
    played = [phase for phase in (page.last_phase, *page.phases) if phase]
    current = (phase for phase in played if not phase.is_superseded)
    return next((phase.title for phase in current if own.intersection(phase.powers_to_order)), "")


def _lent_seat(page: GamePage) -> dict[str, Any] | None:
    """A seat lent to a substitute: the visitor's own (`is_away`), or one that the visitor plays."""
    viewer = page.viewer
    own = viewer.lent_power or (viewer.power if viewer.stands_in_until else "")
    row = next((row for row in page.seats if row.power == own), None)
    if row is None or row.seat.lent_until is None:
        return None
    return {
        "power_name": row.power_name,
        "until": row.seat.lent_until,
        "is_away": bool(viewer.lent_power),
    }


def _board(
    page: GamePage, request: PageRequest, proposed: dict[str, Any] | None, *, takes_orders: bool
) -> BoardView | None:
    """The board, with the orders that a press message proposes.

    Those for an earlier phase are on the board of that phase.
    """
    if proposed and (page.phase is None or proposed["phase"].pk != page.phase.pk):
        view = earlier_proposal(page, proposed)
    else:
        view = present_board(page, takes_orders=takes_orders, proposed=proposed)
    is_open = request.opened == "table"
    return with_table_fold(view, page.game.get_absolute_url(), is_open=is_open)


def _seats_pane(
    page: GamePage,
    seats: list[ListedSeat],
    mine: ListedSeat | None,
    press_mode: str,
    visitor: Visitor,
    invite: str,
) -> dict[str, Any]:
    """The table of seats.

    Of the open seats of a running game, the visitor may apply for those that are `free`, and has
    applied for the powers in `applied`; `barred` says why not for the others.
    """
    game = page.game
    left = computers_free(game) if game.status == Status.RUNNING else frozenset()
    open_seats = [seat for seat in seats if seat.state == "open" or seat.power in left]
    barred = {} if mine else _why_barred(page, open_seats, visitor, invite)
    free_seats = [seat for seat in open_seats if seat.power not in barred]
    asks = free_seats and not mine and game.status == Status.RUNNING
    gives_way = policy_of(game).computers_give_way
    can_start = game.status == Status.FORMING and page.viewer.is_gm
    is_undealt = game.waits_for_powers
    refusal = fixed_refusal(game) if can_start else None
    return {
        "rows": [replace(seat, state="") for seat in seats] if is_undealt else seats,
        "mine": mine,
        "open": open_seats,
        "gives_way": gives_way,
        "is_taken_at_once": game.is_without_gm
        or (gives_way and all(seat.state == "computer" for seat in open_seats)),
        "free": free_seats,
        "applied": powers_applied_for(game, visitor)
        if asks and isinstance(visitor, User)
        else frozenset(),
        "barred": list(dict.fromkeys(barred.values())),
        "plays_all": mine is not None and _plays_all(page),
        "can_start": can_start,
        "is_full": can_start and is_full(game),
        "start_words": start_words(game) if can_start else "",
        "start_refusal": refusal.message if refusal else "",
        "invite_url": invite_url(game) if can_start else "",
        "policy": policy(game, page.variant),
        "press_mode": press_mode,
        "is_reconstructed": bool(load_provenance(game.variant_id).reconstructed),
    }


def _why_barred(
    page: GamePage, open_seats: list[ListedSeat], visitor: Visitor, invite: str
) -> dict[str, str]:
    """Return the open seats of a running game that the visitor may not apply for, and why."""
    if page.game.status != Status.RUNNING or not open_seats or not isinstance(visitor, User):
        return {}
    powers = [seat.power for seat in open_seats]
    return bars_by_power(game=page.game, user=visitor, powers=powers, invite=invite)


def _plays_all(page: GamePage) -> bool:
    """Whether the viewer holds every seat of a practice game."""
    holders = {row.seat.holder_id for row in page.seats}
    return page.game.is_practice and holders == {page.viewer.user_id}


def _history_pane(page: GamePage, request: PageRequest) -> dict[str, Any]:
    """The results of the newest resolved phase, and the phases and events before."""
    before, outcome = page.result_position, page.result_outcome
    groups, own_bids = None, list[BidFate]()
    if before is not None and outcome is not None:
        own = page.viewer.power
        phase = ResolvedPhase(page.variant, before, outcome, own)
        is_open = request.opened == "results"
        url = "" if is_open else f"{page.game.get_absolute_url()}?open=results"
        groups = fold(results(phase), {own} if own else (), url)
        if page.result_sheet is not None:
            own_bids = list(bid_fates(phase, bids_from_rows(page.result_sheet.bids)))
    return {
        "last_phase": page.last_phase,
        "result_phase": page.result_phase,
        "results": groups,
        "own_bids": own_bids,
        "phases": page.phases,
        "events": page.events,
        "has_earlier": page.has_earlier,
    }


def _orders_pane(page: GamePage, request: PageRequest) -> OrdersPane | None:
    mine = page.own_seat
    if mine is None:
        return None
    saved = saved_sheet(
        BoardState(page.variant, page.position, mine.power),
        page.sheet,
        mine.ready_at,
        is_closed=page.phase is not None and page.phase.is_withheld,
    )
    sheet = request.unsaved if isinstance(request.unsaved, CheckedSheet) else None
    pane = list_all(orders_pane(saved, request.now, sheet), listed=request.listed)
    phase = page.phase
    if phase is None or request.opened != f"final-{phase.number}":
        return pane
    others = others_missing(phase, page.viewer.user_id) if _plays_all(page) else ()
    return ask_final(pane, others)


def _conditional_pane(
    page: GamePage, request: PageRequest, seats: list[ListedSeat]
) -> dict[str, Any] | None:
    """Orders filed ahead, and notes to read before ordering."""
    mine = page.own_seat
    if mine is None or page.phase is None:
        return None
    state = BoardState(page.variant, page.position, mine.power)
    filed = request.unsaved if isinstance(request.unsaved, TypedConditional) else None
    sheet = request.unsaved if isinstance(request.unsaved, CheckedSheet) else None
    return {
        "folds": conditional_folds(
            state,
            page.conditional,
            request.now,
            form=filed,
            requested=sheet.form.requested if sheet else "",
            listed=request.listed,
        ),
        "used": used_sheet(page.conditional, page.phase.pk),
        "notes": [*notes(state), *readiness(seats, mine.power)],
    }
