"""The press pane: threads, messages and proposals."""

import secrets
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.text import Truncator
from django.utils.translation import gettext as _, gettext_lazy

from adjudicator import Variant
from games.core.decorators import account_of
from games.core.quotas import SEARCHES
from games.core.rate_limits import check_rate
from games.core.visibility import Viewer
from games.core.words.labels import with_label
from games.models import Game, PressMember, PressMode, Status, ThreadKind
from games.press.forms import TypedPress, read_press_query
from games.press.page.thread import match_rows, message_rows, proposed_orders
from games.press.queries.deals import deals_in
from games.press.queries.threads import (
    MarkedMessage,
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
from games.press.words import mode_name, readable_text, speaker, thread_name, thread_url


def read_query(request: HttpRequest) -> dict[str, Any]:
    """Read what an address asks of press; refuses too many searches."""
    query = read_press_query(request.GET)
    if query["words"]:
        check_rate(SEARCHES, request)
    return query


def press_part(
    request: HttpRequest, table: PressTable, form: TypedPress | None = None
) -> dict[str, Any]:
    """Compose press for this viewer, and mark the open thread as read.

    `pane` is None for a viewer without press. `proposed` is the proposal that is drawn on the
    board; one that the viewer may not read is ignored.
    """
    query = read_query(request)
    pane = press_pane(table, query, form)
    message, thread = None, pane["open"] if pane else None
    if pane and query["proposal"]:
        message = visible_proposal(table.viewer, query["thread"], query["proposal"])
    if request.method == "GET" and thread and thread["last_number"] > thread["read_to"]:
        press_read(
            game_id=table.game.pk,
            by=account_of(request),
            thread_key=thread["key"],
            number=thread["last_number"],
        )
    return {
        "pane": pane,
        "mode": mode_name(table.game.press_mode),
        "proposed": proposed_orders(table.game, table.variant, message) if message else None,
    }


# Threads in the list, and beside an open thread.
LISTED = 10
BESIDE_A_THREAD = 5

STATES = {
    "computer": gettext_lazy("computer: reads no press"),
    "dealer": gettext_lazy("computer: answers orders that you propose to it alone"),
    "open": gettext_lazy("open seat: the next player reads it"),
    "disorder": gettext_lazy("in permanent civil disorder"),
}


def press_pane(
    table: PressTable, query: dict[str, Any], form: TypedPress | None = None
) -> dict[str, Any] | None:
    """The context of games/press/pane.html for this viewer, None without press.

    `form` is a message that was not sent.
    """
    game, viewer = table.game, table.viewer
    if not has_press(game, viewer):
        return None
    kind = table.phase.kind if table.phase else ""
    rows = thread_rows(viewer)
    chosen = form.thread if form else query["thread"]
    open_row = next((row for row in rows if row.thread.key == chosen), None)
    url = game.get_absolute_url()
    most = BESIDE_A_THREAD if open_row else LISTED
    listed = rows if query["everything"] else rows[:most]
    if open_row and not query["before"]:
        # The reader sees the messages of the open thread.
        open_row.unread = 0
    matches = press_search(viewer, query["words"]) if query["words"] else []
    return {
        "mode": mode_name(game.press_mode),
        # The page scrolls to press if its address asks for it.
        "is_meant": form is not None or any(query.values()),
        "threads": [thread_item(table.variant, viewer, row, url, chosen) for row in listed],
        "more_url": f"{url}?threads=all#press" if len(rows) > len(listed) else "",
        "unread": sum(row.unread for row in rows),
        # All messages of the viewer's threads.
        "total": sum(row.thread.last_number - row.hidden_to for row in rows),
        "open": _open_thread(table, open_row, query["before"], kind) if open_row else None,
        "query": query["words"],
        "matches": match_rows(table.variant, matches, url),
        "compose": _compose(table, None if open_row else form, kind),
        "answer": (form if open_row else None) or TypedPress(),
        "key": (form.key if form else "") or secrets.token_urlsafe(12),
        "has_draft": bool(table.sheet and table.sheet.orders),
        "can_propose": table.phase is not None,
    }


def has_press(game: Game, viewer: Viewer) -> bool:
    """Whether the viewer has press: a game without a GM and without press has none."""
    is_silent = game.gm_id is None and game.press_mode == PressMode.NONE
    return reads_press(viewer) and game.status != Status.FORMING and not is_silent


def thread_item(
    variant: Variant, viewer: Viewer, row: Membership, page_url: str, chosen: str
) -> dict[str, Any]:
    """The row of a thread in the list, with its last message and its powers as chips."""
    thread, last = row.thread, row.thread.last_message
    line = ""
    if last is not None:
        words = " ".join(readable_text(last).split()) or _("Proposed orders")
        line = with_label(speaker(variant, last), Truncator(words).chars(90))
    return {
        "url": f"{thread_url(page_url, thread.key)}#message-{thread.last_number - row.hidden_to}",
        "name": thread_name(variant, thread, viewer.power),
        "chips": [
            (power, variant.powers[power].short) for power in thread.powers if power != viewer.power
        ],
        "last": line,
        "at": last.sent_at if last else None,
        "unread": row.unread,
        "is_open": thread.key == chosen,
    }


def _open_thread(
    table: PressTable, row: PressMember, before: int, phase_kind: str
) -> dict[str, Any]:
    """The open thread. `refusal` says why nobody can answer at present."""
    game, viewer, thread = table.game, table.viewer, row.thread
    url = thread_url(game.get_absolute_url(), thread.key)
    messages, older = thread_messages(viewer, row, before)
    rows = message_rows(table.variant, viewer, row, messages, url)
    refusal = refusal_of(PressMode(game.press_mode), Status(game.status), phase_kind, thread.kind)
    return {
        "key": thread.key,
        "name": thread_name(table.variant, thread, viewer.power),
        # It leads back from older messages.
        "newest_url": f"{url}#press" if before else "",
        "refusal": str(refusal.sentence) if refusal else "",
        "mutes": _mutes(table, messages),
        "last_number": messages[-1].number - row.hidden_to if messages else 0,
        "read_to": row.read_to - row.hidden_to,
        "messages": rows,
        "can_accept": any(message["can_accept"] for message in rows),
        "older_url": f"{url}&before={older}#press" if older else "",
        "envelope_url": _envelope_url(table, row),
    }


def _envelope_url(table: PressTable, row: PressMember) -> str:
    """The address at which the GM enters orders for the thread's power, else an empty string."""
    ordering = table.phase.powers_to_order if table.phase else ()
    runs = table.viewer.runs(table.game.pk) and table.game.status == Status.RUNNING
    powers = [power for power in row.thread.powers if power in ordering]
    if not (runs and row.thread.kind == ThreadKind.GM and powers):
        return ""
    address = reverse("games:gm_envelope", kwargs={"pk": table.game.pk})
    return f"{address}?{urlencode({'power': powers[0]})}"


def _mutes(table: PressTable, messages: list[MarkedMessage]) -> list[dict[str, Any]]:
    """The powers that write on this page and that the viewer's seat can mute or unmute."""
    own = table.viewer.power
    writers: dict[str, bool] = {}
    for message in messages:
        if own and message.author and message.author.power != own:
            writers[message.author.power] = message.is_muted
    return [
        {"power": power, "name": table.variant.powers[power].short, "is_muted": is_muted}
        for power, is_muted in writers.items()
    ]


def _compose(table: PressTable, form: TypedPress | None, phase_kind: str) -> dict[str, Any]:
    """The form of a new message, with the recipients that the mode allows at present.

    The note of a power says that nobody reads its messages at present; `notice` says what the mode
    of press forbids.
    """
    game = table.game

    def sentence(kind: ThreadKind) -> str:
        refusal = refusal_of(PressMode(game.press_mode), Status(game.status), phase_kind, kind)
        return str(refusal.sentence) if refusal else ""

    is_gm = not table.viewer.power
    deals = not is_gm and table.phase is not None and deals_in(table.phase)
    to = form.to if form else ()
    no_group, no_public = (
        sentence(ThreadKind.GM if is_gm else ThreadKind.GROUP),
        sentence(ThreadKind.ALL),
    )
    powers = [
        {
            "power": seat.power,
            "name": seat.short,
            "note": str(
                STATES.get("dealer" if deals and seat.state == "computer" else seat.state, "")
            ),
            "is_chosen": seat.power in to,
        }
        for seat in table.seats
        if seat.power != table.viewer.power
    ]
    return {
        "powers": [] if no_group else powers,
        "one_only": is_gm,
        "can_all": not no_public,
        "all_name": _("All powers and the GM") if game.gm_id else _("All powers"),
        "can_gm": not is_gm and game.gm_id is not None,
        "to_all": "all" in to,
        "to_gm": "gm" in to,
        "notice": no_group or no_public,
        "typed": form or TypedPress(),
        "is_open": form is not None,
    }
