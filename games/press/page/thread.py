"""Rows of messages, the board of a proposal, and the export of press."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.board.board import BoardView, board, drawn_lines
from games.core.codec import BoardState, position_of
from games.core.visibility import Viewer
from games.core.words.labels import with_label
from games.core.words.orders import with_dash
from games.models import Game, PressMember, PressMessage, Promise, ThreadKind, Verdict
from games.models.titles import turn_title
from games.press.queries.promises import promises_made
from games.press.queries.threads import (
    MatchingMessage,
    NumberedMessage,
    ThreadMessages,
    press_whole,
)
from games.press.words import as_html, shown_proposal, shown_text, speaker, thread_name, thread_url

# The sign and the level of the badge of each verdict.
BADGES = {Verdict.KEPT: ("✓", "ok"), Verdict.BROKEN: ("✗", "bad"), Verdict.OVERTAKEN: ("–", "")}


@dataclass(frozen=True, slots=True)
class PromiseRow:
    """A promised order.

    `label` is its verdict in words, "" while the phase is open; `note` says why it no longer
    counts (`OvertakenBy`).
    """

    power: str
    power_name: str
    order: str
    label: str
    sign: str
    level: str
    note: str


def promise_rows(variant: Variant, promises: Iterable[Promise]) -> list[PromiseRow]:
    """Promises as rows, in their order."""
    return [_row(variant, promise) for promise in promises]


def _row(variant: Variant, promise: Promise) -> PromiseRow:
    sign, level = BADGES[Verdict(promise.verdict)] if promise.verdict else ("", "")
    power = promise.seat.power
    return PromiseRow(
        power=power,
        power_name=variant.powers[power].short,
        order=with_dash(promise.order),
        label=str(promise.get_verdict_display()) if promise.verdict else "",
        sign=sign,
        level=level,
        note=str(promise.get_overtaken_by_display()) if promise.overtaken_by else "",
    )


def promise_line(row: PromiseRow) -> str:
    """A promise as a line of text: "France: A Par – Bur (kept)"."""
    said = ", ".join(filter(None, [row.label or _("not judged yet"), row.note]))
    return with_label(row.power_name, f"{row.order} ({said})")


@dataclass(frozen=True, slots=True)
class MessageRow:
    """A message in its thread, with its shown number.

    `mark` names the phase in the first message of each phase. `promised` are the orders that a
    message promises by accepting a proposal.
    """

    number: int
    power: str
    power_name: str
    is_mine: bool
    is_muted: bool
    is_new: bool
    at: datetime
    html: SafeString
    mark: str
    orders: list[str]
    proposal_url: str
    can_copy: bool
    can_accept: bool
    is_accepted: bool
    promised: list[PromiseRow]
    is_hidden: bool
    report_url: str


@dataclass(frozen=True, slots=True)
class FoundRow:
    """A message that matches a search, with its address."""

    url: str
    power: str
    power_name: str
    phase: str
    is_muted: bool
    html: SafeString


def message_rows(
    variant: Variant, viewer: Viewer, member: PressMember, page: ThreadMessages, url: str
) -> list[MessageRow]:
    """Rows of a thread's messages; `url` is the thread's own."""
    rows = []
    marked = ""
    promises = promises_made(page.messages)
    for message in page.messages:
        phase = phase_title(variant, message)
        is_mine = message.author_id == viewer.seat_id
        number = message.number - member.hidden_to
        can_report = not is_mine and message.hidden_at is None
        rows.append(
            MessageRow(
                number=number,
                power=message.author.power if message.author else "",
                power_name=speaker(variant, message),
                is_mine=is_mine,
                is_muted=getattr(message, "is_muted", False),
                is_new=message.number > member.read_to and not is_mine,
                at=message.sent_at,
                html=as_html(shown_text(message)),
                mark=phase if phase != marked else "",
                orders=proposed(message),
                proposal_url=f"{url}&proposal={number}" if proposed(message) else "",
                can_copy=bool(message.phase and message.phase.is_open and viewer.seat_id),
                can_accept=_can_accept(viewer, member, message),
                is_accepted=getattr(message, "is_accepted", False),
                promised=promise_rows(variant, promises.get(message.pk, ())),
                is_hidden=message.hidden_at is not None,
                report_url=report_url(viewer, member, number) if can_report else "",
            )
        )
        marked = phase
    return rows


def _can_accept(viewer: Viewer, member: PressMember, message: PressMessage) -> bool:
    """Whether the viewer may accept a proposal that another power made to this one alone."""
    return bool(
        member.thread.kind == ThreadKind.ONE
        and viewer.seat_id
        and message.author_id != viewer.seat_id
        and message.phase
        and message.phase.is_open
        and not message.phase.is_withheld
        and not getattr(message, "is_accepted", False)
    )


def report_url(viewer: Viewer, member: PressMember, number: int) -> str:
    """The address at which the viewer reports a message, by its shown number."""
    address = reverse("games:report_message", kwargs={"pk": viewer.game_id})
    return f"{address}?{urlencode({'thread': member.thread.key, 'message': number}, safe=',:')}"


def found_rows(
    variant: Variant, messages: Iterable[MatchingMessage], page_url: str
) -> list[FoundRow]:
    """Rows of the messages that match a search."""
    return [
        FoundRow(
            url=f"{thread_url(page_url, message.thread.key)}&before={message.reader_number + 1}"
            f"#message-{message.reader_number}",
            power=message.author.power if message.author else "",
            power_name=speaker(variant, message),
            phase=phase_title(variant, message),
            is_muted=message.is_muted,
            html=as_html(message.text),
        )
        for message in messages
    ]


def phase_title(variant: Variant, message: PressMessage) -> str:
    """The phase in which a message was sent."""
    if message.phase is None:
        return _("After the game")
    return turn_title(variant.calendar, message.phase.turn)


def proposed(message: PressMessage) -> list[str]:
    """The proposed orders of a message as printed."""
    return [with_dash(order) for order in shown_proposal(message)]


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
        yield f"\n{speaker(variant, message)}, {at:%Y-%m-%d %H:%M} UTC\n{shown_text(message)}\n"
        orders = proposed(message)
        if orders:
            yield _("Proposed orders") + ":\n"
            yield from (f"  {order}\n" for order in orders)
        for row in promise_rows(variant, promises_made([message]).get(message.pk, ())):
            yield f"  {promise_line(row)}\n"


@dataclass(frozen=True, slots=True)
class ProposalCaption:
    """The author and the phase of a proposal that is drawn on the board."""

    power: str
    power_name: str
    phase: str
    thread_url: str


@dataclass(frozen=True, slots=True)
class ProposalBoard:
    """A board with proposed orders. `board` is None for a variant that cannot be drawn."""

    board: BoardView | None
    proposal: ProposalCaption


def proposal_board(game: Game, variant: Variant, message: NumberedMessage) -> ProposalBoard:
    """Draw the orders that a message proposes on the board of its phase."""
    phase = message.phase
    assert phase is not None, "a visible proposal has its phase"
    phase.game = game
    position = position_of(phase)
    who = speaker(variant, message)
    title = _("%(phase)s, with orders proposed by %(power)s") % {"phase": phase.title, "power": who}
    lines = drawn_lines(BoardState(variant, position), message.proposal or ())
    page_url = thread_url(game.get_absolute_url(), message.thread.key)
    return ProposalBoard(
        board=board(BoardState(variant, position), title, private=lines),
        proposal=ProposalCaption(
            power=message.author.power if message.author else "",
            power_name=who,
            phase=phase.title,
            thread_url=f"{page_url}#message-{message.reader_number}",
        ),
    )
