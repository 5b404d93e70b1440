"""The press pane: threads, messages and proposals."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.text import Truncator
from django.utils.translation import gettext as _, gettext_lazy

from adjudicator import Variant
from games.core.decorators import account_of
from games.core.rate_limits import SEARCHES, check_rate
from games.core.visibility import Viewer
from games.core.words.labels import with_label
from games.models import Game, PressMember, PressMessage, PressMode, Status, ThreadKind
from games.press.forms import PressQuery, TypedPress, read_press_query
from games.press.page.thread import (
    FoundRow,
    MessageRow,
    ProposalBoard,
    found_rows,
    message_rows,
    proposal_board,
)
from games.press.queries.threads import (
    Membership,
    PressTable,
    press_search,
    reads_press,
    thread_messages,
    thread_rows,
    visible_proposal,
)
from games.press.rules import refusal_of
from games.press.services.reading import press_read
from games.press.words import mode_name, shown_text, speaker, thread_name, thread_url


@dataclass(frozen=True, slots=True)
class PressPart:
    """Press on a game's page: the pane for its readers, the name of the mode, and the proposal
    that the board shows instead of the position."""

    pane: PressPane | None
    mode: str
    proposed: ProposalBoard | None


def asked_of_press(request: HttpRequest) -> PressQuery:
    """Read what an address asks of press; refuses too many searches."""
    query = read_press_query(request.GET)
    if query.words:
        check_rate(SEARCHES, request)
    return query


def press_part(
    request: HttpRequest, table: PressTable, typed: TypedPress | None = None
) -> PressPart:
    """Compose press for this viewer, and mark the open thread as read.

    A proposal that the viewer may not read is ignored.
    """
    query = asked_of_press(request)
    pane = press_pane(table, query, typed)
    mode = mode_name(table.game.press_mode)
    if pane is None:
        return PressPart(None, mode, None)
    message = None
    if query.proposal:
        message = visible_proposal(table.viewer, query.thread, query.proposal)
    proposed = proposal_board(table.game, table.variant, message) if message else None
    opened = pane.open
    if request.method == "GET" and opened and opened.last_number > opened.read_to:
        press_read(
            game_id=table.game.pk,
            by=account_of(request),
            thread_key=opened.key,
            number=opened.last_number,
        )
    return PressPart(pane, mode, proposed)


# Threads in the list, and beside an open thread.
LISTED = 10
BESIDE_A_THREAD = 5

STATES = {
    "computer": gettext_lazy("computer: reads no press"),
    "open": gettext_lazy("open seat: the next player reads it"),
    "disorder": gettext_lazy("in permanent civil disorder"),
}


@dataclass(frozen=True, slots=True)
class ThreadItem:
    """A thread in the list, with its last message. `chips` are its powers, by code and name."""

    url: str
    name: str
    chips: list[tuple[str, str]]
    last: str
    at: datetime | None
    unread: int
    is_open: bool


@dataclass(frozen=True, slots=True)
class Mute:
    """A power that writes in a thread, and whether it is muted."""

    power: str
    name: str
    is_muted: bool


@dataclass(frozen=True, slots=True)
class OpenThread:
    """The open thread.

    `refusal` says why nobody can answer at present. `can_accept`: the viewer may accept a proposal.
    `newest_url` leads back from older messages, `envelope_url` leads the GM to the orders of the
    thread's power.
    """

    key: str
    name: str
    url: str
    newest_url: str
    refusal: str
    mutes: list[Mute]
    last_number: int
    read_to: int
    messages: list[MessageRow]
    can_accept: bool
    older_url: str
    envelope_url: str


@dataclass(frozen=True, slots=True)
class Recipient:
    """A power that can be written to. `note` says if nobody reads its messages at present."""

    power: str
    name: str
    note: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Compose:
    """The form of a new message. `notice` says what the mode of press forbids."""

    powers: list[Recipient]
    one_only: bool
    can_all: bool
    can_gm: bool
    to_all: bool
    to_gm: bool
    notice: str
    typed: TypedPress
    is_open: bool


@dataclass(frozen=True, slots=True)
class PressPane:
    """The context of games/press/pane.html.

    `total` counts all messages of the viewer's threads. `is_meant` says that the address asks for
    press, so that the page scrolls to it.
    """

    mode: str
    is_meant: bool
    threads: list[ThreadItem]
    more_url: str
    unread: int
    total: int
    open: OpenThread | None
    query: str
    found: list[FoundRow]
    compose: Compose
    answer: TypedPress
    key: str
    has_draft: bool
    can_propose: bool


def press_pane(
    table: PressTable, query: PressQuery, typed: TypedPress | None = None
) -> PressPane | None:
    """The pane of press for this viewer, None without press. `typed` is a message that was not
    sent."""
    game, viewer = table.game, table.viewer
    if not has_press(game, viewer):
        return None
    kind = table.phase.kind if table.phase else ""
    rows = thread_rows(viewer)
    chosen = typed.thread if typed else query.thread
    open_row = next((row for row in rows if row.thread.key == chosen), None)
    url = game.get_absolute_url()
    most = BESIDE_A_THREAD if open_row else LISTED
    listed = rows if query.everything else rows[:most]
    if open_row and not query.before:
        # The reader sees the messages of the open thread.
        open_row.unread = 0
    return PressPane(
        mode=mode_name(game.press_mode),
        is_meant=typed is not None or query != PressQuery(),
        threads=[thread_item(table.variant, viewer, row, url, chosen) for row in listed],
        more_url=f"{url}?threads=all#press" if len(rows) > len(listed) else "",
        unread=sum(row.unread for row in rows),
        total=sum(row.thread.last_number - row.hidden_to for row in rows),
        open=_open(table, open_row, query, kind) if open_row else None,
        query=query.words,
        found=found_rows(table.variant, press_search(viewer, query.words), url)
        if query.words
        else [],
        compose=_compose(table, typed if typed and not open_row else None, kind),
        answer=(typed if open_row else None) or TypedPress(),
        key=(typed.key if typed else "") or secrets.token_urlsafe(12),
        has_draft=bool(table.sheet and table.sheet.orders),
        can_propose=table.phase is not None,
    )


def has_press(game: Game, viewer: Viewer) -> bool:
    """Whether the viewer has press: a game without a GM and without press has none."""
    is_silent = game.gm_id is None and game.press_mode == PressMode.NONE
    return reads_press(viewer) and game.status != Status.FORMING and not is_silent


def thread_item(
    variant: Variant, viewer: Viewer, row: Membership, page_url: str, chosen: str
) -> ThreadItem:
    """The row of a thread in the list."""
    thread, last = row.thread, row.thread.last_message
    said = ""
    if last is not None:
        words = " ".join(shown_text(last).split()) or _("Proposed orders")
        said = with_label(speaker(variant, last), Truncator(words).chars(90))
    return ThreadItem(
        url=f"{thread_url(page_url, thread.key)}#message-{thread.last_number - row.hidden_to}",
        name=thread_name(variant, thread, viewer.power),
        chips=[
            (power, variant.powers[power].short) for power in thread.powers if power != viewer.power
        ],
        last=said,
        at=last.sent_at if last else None,
        unread=row.unread,
        is_open=thread.key == chosen,
    )


def _open(table: PressTable, row: PressMember, query: PressQuery, phase_kind: str) -> OpenThread:
    game, viewer, thread = table.game, table.viewer, row.thread
    url = thread_url(game.get_absolute_url(), thread.key)
    messages = thread_messages(viewer, row, query.before)
    rows = message_rows(table.variant, viewer, row, messages, url)
    refusal = refusal_of(PressMode(game.press_mode), Status(game.status), phase_kind, thread.kind)
    return OpenThread(
        key=thread.key,
        name=thread_name(table.variant, thread, viewer.power),
        url=f"{url}#press",
        newest_url=f"{url}#press" if query.before else "",
        refusal=str(refusal.sentence) if refusal else "",
        mutes=_mutes(table, messages.messages),
        last_number=messages.messages[-1].number - row.hidden_to if messages.messages else 0,
        read_to=row.read_to - row.hidden_to,
        messages=rows,
        can_accept=any(message.can_accept for message in rows),
        older_url=f"{url}&before={messages.older}#press" if messages.older else "",
        envelope_url=_envelope_url(table, row),
    )


def _envelope_url(table: PressTable, row: PressMember) -> str:
    """The address at which the GM enters orders for the thread's power, else an empty string."""
    asked = table.phase.powers_to_order if table.phase else ()
    runs = table.viewer.runs(table.game.pk) and table.game.status == Status.RUNNING
    powers = [power for power in row.thread.powers if power in asked]
    if not (runs and row.thread.kind == ThreadKind.GM and powers):
        return ""
    address = reverse("games:gm_envelope", kwargs={"pk": table.game.pk})
    return f"{address}?{urlencode({'power': powers[0]})}"


def _mutes(table: PressTable, shown: list[PressMessage]) -> list[Mute]:
    """The powers that write on this page and that the viewer's seat can mute or unmute."""
    own = table.viewer.power
    spoken: dict[str, bool] = {}
    for message in shown:
        if own and message.author and message.author.power != own:
            spoken[message.author.power] = getattr(message, "is_muted", False)
    powers = table.variant.powers
    return [Mute(power, powers[power].short, is_muted) for power, is_muted in spoken.items()]


def _compose(table: PressTable, typed: TypedPress | None, phase_kind: str) -> Compose:
    """The form of a new message, with the recipients that the mode allows at present."""
    game = table.game

    def refusal(kind: ThreadKind) -> str:
        found = refusal_of(PressMode(game.press_mode), Status(game.status), phase_kind, kind)
        return str(found.sentence) if found else ""

    is_gm = not table.viewer.power
    to = typed.to if typed else ()
    powers = [
        Recipient(
            power=seat.power,
            name=seat.short,
            note=str(STATES.get(seat.state, "")),
            is_chosen=seat.power in to,
        )
        for seat in table.seats
        if seat.power != table.viewer.power
    ]
    private = refusal(ThreadKind.GM if is_gm else ThreadKind.GROUP)
    return Compose(
        powers=[] if private else powers,
        one_only=is_gm,
        can_all=not refusal(ThreadKind.ALL),
        can_gm=not is_gm and game.gm_id is not None,
        to_all="all" in to,
        to_gm="gm" in to,
        notice=private or refusal(ThreadKind.ALL),
        typed=typed or TypedPress(),
        is_open=typed is not None,
    )
