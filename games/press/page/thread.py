"""Rows of messages, the orders of a proposal, and the export of press."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.board.board import drawn_lines
from games.core.codec import BoardState, position_of
from games.core.visibility import Viewer
from games.core.words.labels import with_label
from games.core.words.orders import with_dash
from games.models import Game, PressMember, PressMessage, Promise, Verdict
from games.models.titles import turn_title
from games.press.queries.promises import powers_accepting, promises_made
from games.press.queries.threads import MarkedMessage, MatchingMessage, NumberedMessage, press_whole
from games.press.services.promises import ACCEPTABLE
from games.press.words import (
    as_html,
    is_computers,
    readable_proposal,
    readable_text,
    speaker,
    thread_name,
    thread_url,
)

# A list of at most so many proposed orders is open.
MOST_OPEN = 6
# The sign and the level of the badge of each verdict.
BADGES = {Verdict.KEPT: ("✓", "ok"), Verdict.BROKEN: ("✗", "bad"), Verdict.OVERTAKEN: ("–", "")}


def promise_rows(variant: Variant, promises: Iterable[Promise]) -> list[dict[str, Any]]:
    """Promises as rows, in their order.

    `label` is the verdict in words, "" while the phase is open; `note` says why a promise no longer
    counts (`OvertakenBy`).
    """
    return [_row(variant, promise) for promise in promises]


def _row(variant: Variant, promise: Promise) -> dict[str, Any]:
    sign, level = BADGES[Verdict(promise.verdict)] if promise.verdict else ("", "")
    power = promise.seat.power
    return {
        "power": power,
        "power_name": variant.powers[power].short,
        "order": with_dash(promise.order),
        "label": str(promise.get_verdict_display()) if promise.verdict else "",
        "sign": sign,
        "level": level,
        "note": str(promise.get_overtaken_by_display()) if promise.overtaken_by else "",
    }


def promise_line(row: dict[str, Any]) -> str:
    """A promise as a line of text: "France: A Par – Bur (kept)"."""
    verdict = ", ".join(filter(None, [row["label"] or _("not judged yet"), row["note"]]))
    return with_label(row["power_name"], f"{row['order']} ({verdict})")


def message_rows(
    variant: Variant,
    viewer: Viewer,
    member: PressMember,
    messages: Sequence[MarkedMessage],
    url: str,
) -> list[dict[str, Any]]:
    """Rows of a thread's messages; `url` is the thread's own.

    `mark` names the phase in the first message of each phase. `accepted_by` are the powers that
    have accepted a proposal. `promised` are the orders that a message promises by accepting one.
    """
    rows = []
    marked = ""
    promises, accepting = promises_made(messages), powers_accepting(member.thread, messages)
    for message in messages:
        powers = accepting.get(message.pk, [])
        phase = phase_title(variant, message)
        is_mine = message.author_id == viewer.seat_id
        number = message.number - member.hidden_to
        orders = proposal_lines(message)
        can_report = not (is_mine or is_computers(message)) and message.hidden_at is None
        rows.append(
            {
                "number": number,
                "power": message.author.power if message.author else "",
                "power_name": speaker(variant, message),
                "is_mine": is_mine,
                "is_computers": is_computers(message),
                "is_muted": message.is_muted,
                "is_new": message.number > member.read_to and not is_mine,
                "at": message.sent_at,
                "html": as_html(readable_text(message)),
                "mark": phase if phase != marked else "",
                "orders": orders,
                "proposal_url": f"{url}&proposal={number}" if orders else "",
                "can_copy": bool(message.phase and message.phase.is_open and viewer.seat_id),
                "is_open": len(orders) <= MOST_OPEN or is_computers(message),
                "can_accept": _can_accept(viewer, member, message) and viewer.power not in powers,
                "accepted_by": [(power, variant.powers[power].short) for power in powers],
                "is_declined": message.is_declined,
                "promised": promise_rows(variant, promises.get(message.pk, ())),
                "is_hidden": message.hidden_at is not None,
                "report_url": report_url(viewer, member, number) if can_report else "",
            }
        )
        marked = phase
    return rows


def _can_accept(viewer: Viewer, member: PressMember, message: MarkedMessage) -> bool:
    """Whether a proposal of another power is one that the viewer may accept."""
    return bool(
        message.proposal
        and member.thread.kind in ACCEPTABLE
        and viewer.seat_id
        and message.author_id != viewer.seat_id
        and message.phase
        and message.phase.is_open
        and not message.phase.is_withheld
    )


def report_url(viewer: Viewer, member: PressMember, number: int) -> str:
    """The address at which the viewer reports a message, by its shown number."""
    address = reverse("games:report_message", kwargs={"pk": viewer.game_id})
    return f"{address}?{urlencode({'thread': member.thread.key, 'message': number}, safe=',:')}"


def match_rows(
    variant: Variant, messages: Iterable[MatchingMessage], page_url: str
) -> list[dict[str, Any]]:
    """Rows of the messages that match a search."""
    return [
        {
            "url": f"{thread_url(page_url, message.thread.key)}&before={message.reader_number + 1}"
            f"#message-{message.reader_number}",
            "power": message.author.power if message.author else "",
            "power_name": speaker(variant, message),
            "phase": phase_title(variant, message),
            "is_muted": message.is_muted,
            "html": as_html(message.text),
        }
        for message in messages
    ]


def phase_title(variant: Variant, message: PressMessage) -> str:
    """The phase in which a message was sent."""
    if message.phase is None:
        return _("After the game")
    return turn_title(variant.calendar, message.phase.turn)


def proposal_lines(message: PressMessage) -> list[str]:
    """The proposed orders of a message as printed."""
    return [with_dash(order) for order in readable_proposal(message)]


def export_lines(game: Game, variant: Variant, viewer: Viewer) -> Iterator[str]:
    """Yield the text of all threads that the viewer may read."""
    yield f"{game.name}\n"
    thread, phase = 0, ""
    for message in press_whole(viewer):
        if message.thread_id != thread:
            thread, phase = message.thread_id, ""
            name = thread_name(variant, message.thread, viewer.power)
            yield f"\n=== {name} ===\n"
        title = phase_title(variant, message)
        if title != phase:
            phase = title
            yield f"\n--- {title} ---\n"
        at = message.sent_at.astimezone(UTC)
        yield f"\n{speaker(variant, message)}, {at:%Y-%m-%d %H:%M} UTC\n{readable_text(message)}\n"
        orders = proposal_lines(message)
        if orders:
            yield _("Proposed orders") + ":\n"
            yield from (f"  {order}\n" for order in orders)
        for row in promise_rows(variant, promises_made([message]).get(message.pk, ())):
            yield f"  {promise_line(row)}\n"


def proposed_orders(game: Game, variant: Variant, message: NumberedMessage) -> dict[str, Any]:
    """The orders that a message proposes, to be drawn on the board of its phase.

    `title` describes that board; `caption` names the author and the phase.
    """
    phase = message.phase
    assert phase is not None, "a visible proposal has its phase"
    phase.game = game
    state = BoardState(variant, position_of(phase))
    who = speaker(variant, message)
    page_url = thread_url(game.get_absolute_url(), message.thread.key)
    return {
        "phase": phase,
        "state": state,
        "orders": drawn_lines(state, message.proposal or ()),
        "title": _("%(phase)s, with orders proposed by %(power)s")
        % {"phase": phase.title, "power": who},
        "caption": {
            "power_name": who,
            "phase": phase.title,
            "thread_url": f"{page_url}#message-{message.reader_number}",
        },
    }
