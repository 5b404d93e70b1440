"""The seat of a pupil as the mentor sees it, to read only."""

from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from adjudicator import Variant
from games.core.accounts import User
from games.core.board.board import board, drawn_lines
from games.core.codec import BoardState, bids_from_rows, position_of, variant_of
from games.core.phases import newest_phases, present_position
from games.core.visibility import (
    Viewer,
    may_see_players,
    own_sheets_in,
    visible_conditional_receipts,
    visible_receipts,
)
from games.core.words.orders import with_dash
from games.mentors.forms import UnsentText
from games.mentors.page.letters import letters_context
from games.models import Game, Mentorship, OrderSheet, Phase, PressMember, Seat
from games.press.page.thread import phase_title
from games.press.queries.mentored import mentored_messages, mentored_threads
from games.press.words import as_html, readable_proposal, readable_text, speaker, thread_name
from games.sheets.page.receipts import conditional_receipts, receipts
from games.sheets.queries.sheets import sheet_text
from games.story.page.bid_fates import bid_fates
from games.story.queries.facts import ResolvedPhase
from games.story.queries.outcome import phase_outcome


def seat_context(
    game: Game,
    viewer: Viewer,
    mentorship: Mentorship,
    reader: User,
    reading: dict[str, Any],
    letter: UnsentText | None = None,
) -> dict[str, Any]:
    """The context of games/mentors/seat.html.

    `reading` names the phase whose sheets are shown and the open thread. Without a pupil at
    present, such as after the game, only the letters are there.
    """
    variant, seat = variant_of(game), mentorship.seat
    seat.game = game
    context = {
        "game": game,
        "power": seat.power,
        "power_name": variant.powers[seat.power].name,
        "pupil_name": mentorship.pupil.get_short_name(),
        "letters": letters_context(mentorship, reader, letter),
        "url": reverse("games:mentor", kwargs={"pk": game.pk}),
        "is_secret": not may_see_players(viewer, game),
        "seat": None,
    }
    if viewer.mentors(seat):
        context["seat"] = _seat(game, viewer, variant, seat, reading)
    return context


def _seat(
    game: Game, viewer: Viewer, variant: Variant, seat: Seat, reading: dict[str, Any]
) -> dict[str, Any]:
    newest = newest_phases(game)
    phase, last = newest.open, newest.resolved
    sheets = own_sheets_in(viewer, seat, phase, last)
    sheet = sheets.get(phase.pk) if phase else None
    phases = list(game.phases.current().order_by("-number").only(*PHASE_FIELDS))
    for each in phases:
        each.game = game
    chosen = next((each for each in phases if each.number == reading["phase"]), phase or last)
    state = BoardState(variant, present_position(variant, newest))
    return {
        "phase": phase,
        "board": board(
            state, phase.title if phase else "", private=_lines(state, sheet), tools=True
        ),
        "sheet": sheet_text(sheet) if sheet else "",
        "is_final": bool(sheet and sheet.is_final),
        "own_bids": _bids(viewer, variant, last, sheets, seat.power),
        "last_phase": last,
        "chosen": chosen,
        "receipts": receipts(visible_receipts(viewer, chosen, seat), is_named=False)
        if chosen
        else [],
        "conditional": conditional_receipts(
            visible_conditional_receipts(viewer, chosen, seat), chosen, (), is_named=False
        )
        if chosen
        else [],
        "phases": phases,
        "press": _press(game, viewer, variant, reading),
    }


PHASE_FIELDS = ("number", "year", "season", "kind", "status", "branch", "game_id")


def _lines(state: BoardState, sheet: OrderSheet | None) -> list[Any]:
    if sheet is None:
        return []
    bids = [bid.order for bid in bids_from_rows(sheet.bids) if bid.points]
    return drawn_lines(state, [*sheet.orders, *bids])


def _bids(
    viewer: Viewer,
    variant: Variant,
    last: Phase | None,
    sheets: dict[int, OrderSheet],
    power: str,
) -> list[Any]:
    """The results of the bids of the last phase, which its player alone reads."""
    sheet = sheets.get(last.pk) if last else None
    if last is None or sheet is None:
        return []
    before = position_of(last)
    outcome = phase_outcome(viewer, last, before)
    if outcome is None:
        return []
    return list(
        bid_fates(ResolvedPhase(variant, before, outcome, power), bids_from_rows(sheet.bids))
    )


def _press(game: Game, viewer: Viewer, variant: Variant, reading: dict[str, Any]) -> dict[str, Any]:
    """The threads of the pupil's seat, and the messages of the chosen one."""
    assert viewer.pupil is not None, "a mentor has a pupil"
    power, rows = viewer.pupil.power, mentored_threads(viewer)
    url = reverse("games:mentor", kwargs={"pk": game.pk})
    chosen = next((row for row in rows if row.thread.key == reading["thread"]), None)
    return {
        "threads": [
            {
                "name": thread_name(variant, row.thread, power),
                "url": f"{url}?{urlencode({'thread': row.thread.key}, safe=',:')}#press",
                "is_open": row is chosen,
                "at": row.thread.last_message.sent_at if row.thread.last_message else None,
            }
            for row in rows
        ],
        "open": _thread(variant, chosen, power, url, reading["before"]) if chosen else None,
    }


def _thread(
    variant: Variant, member: PressMember, power: str, url: str, before: int
) -> dict[str, Any]:
    messages = mentored_messages(member, before)
    first = messages[0].number - member.hidden_to if messages else 0
    key = urlencode({"thread": member.thread.key}, safe=",:")
    return {
        "name": thread_name(variant, member.thread, power),
        "older_url": f"{url}?{key}&before={first}#press" if first > 1 else "",
        "messages": [
            {
                "power": message.author.power if message.author else "",
                "power_name": speaker(variant, message),
                "is_mine": bool(message.author and message.author.power == power),
                "phase": phase_title(variant, message),
                "at": message.sent_at,
                "html": as_html(readable_text(message)),
                "orders": [with_dash(order) for order in readable_proposal(message)],
            }
            for message in messages
        ],
    }
