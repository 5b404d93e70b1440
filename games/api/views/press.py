"""Press: the caller's threads and messages."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from django.http import HttpRequest
from django.utils.translation import gettext as _, gettext_noop
from ninja import Router, Status
from pydantic import Field

from games.api.auth import account_of, caller_of, require_scope
from games.api.codes import ThreadCode
from games.api.schemas import Cursor, Out, Page, cursor_of, position, read_cursor
from games.core.access import get_game_for_view
from games.core.errors import NotFound
from games.core.inputs import In, Short, Text, Whole
from games.core.refusals import no_seat
from games.core.visibility import Viewer
from games.models import Game, PressMember, PressMessage, TokenScope
from games.press.queries.threads import Membership, reads_press, thread_messages, thread_rows
from games.press.services.press_send import press_send
from games.press.services.reading import press_read
from games.press.words import readable_proposal, readable_text

router = Router(tags=[gettext_noop("Press")])
PRESS = require_scope(TokenScope.PRESS)
MOST_RECIPIENTS = 40


class ThreadOut(Out):
    """A thread. `key` names its members: "FR,HA" for these powers, "gm:FR" for a power and the GM,
    "all" for everybody. `last` is the number of its last message."""

    key: str
    kind: ThreadCode
    powers: list[str]
    last: int
    read: int
    unread: int
    at: datetime | None


class ThreadList(Out):
    """The threads of the caller, the newest first."""

    items: list[ThreadOut]


class MessageOut(Out):
    """A message. `power` is "" for the GM. `sentence` is the code of a computer player's sentence,
    which `text` has in words, and "" for people: proposes, accepts, broken, or the reason why it
    declines: no_gain, distrust, leader, promised or nothing. The text of a message that a moderator
    has hidden says so."""

    number: int
    power: str
    at: datetime
    phase: int | None
    text: str
    sentence: str
    proposal: list[str]
    is_hidden: bool


class ThreadMessage(MessageOut):
    """A message with the key of its thread."""

    thread: str


class MessageIn(In):
    """A message to powers, "all" or "gm", or as an answer in a `thread`.

    A message that is sent twice with the same `key` is sent once.
    """

    text: Text = ""
    to: Annotated[list[Short], Field(max_length=MOST_RECIPIENTS)] = []
    thread: Short = ""
    proposal: Annotated[list[Short], Field(max_length=60)] = []
    key: Annotated[str, Field(max_length=64)] = ""


class SentOut(Out):
    """The thread and the number of a message that was sent."""

    thread: str
    number: int


class ReadIn(In):
    """The number of the last message that was read in a thread."""

    thread: Short
    number: Whole


@router.get(
    "/games/{number:pk}/press",
    response=ThreadList,
    summary=gettext_noop("List your threads of press."),
    **PRESS,
)
def threads(request: HttpRequest, pk: int) -> ThreadList:
    _game, viewer = _reader(request, pk)
    return ThreadList(items=[_thread(row) for row in thread_rows(viewer)])


@router.get(
    "/games/{number:pk}/press/messages",
    response=Page[MessageOut],
    summary=gettext_noop("Read the messages of a thread, the newest page first."),
    **PRESS,
)
def messages(request: HttpRequest, pk: int, thread: Short, cursor: Cursor = "") -> Page[MessageOut]:
    _game, viewer = _reader(request, pk)
    row = next((row for row in thread_rows(viewer) if row.thread.key == thread), None)
    if row is None:
        raise NotFound("no_such_thread", _("There is no such thread."))
    [before] = read_cursor(cursor, position) or [0]
    newest, older = thread_messages(viewer, row, before)
    return Page[MessageOut](
        items=[_message(row, message) for message in newest],
        next=cursor_of(older) if older else None,
    )


@router.post(
    "/games/{number:pk}/press/messages",
    response={201: SentOut},
    summary=gettext_noop("Send a message."),
    **PRESS,
)
def message_send(request: HttpRequest, pk: int, data: MessageIn) -> Status[SentOut]:
    _game, viewer = _reader(request, pk)
    sent = press_send(
        game_id=pk,
        by=account_of(request),
        text=data.text,
        to=data.to,
        thread_key=data.thread,
        proposal=data.proposal,
        key=data.key,
    )
    row = next(row for row in thread_rows(viewer) if row.thread_id == sent.thread_id)
    return Status(201, SentOut(thread=sent.thread.key, number=sent.number - row.hidden_to))


@router.post(
    "/games/{number:pk}/press/read",
    response={204: None},
    summary=gettext_noop("Mark a thread as read up to a message."),
    **PRESS,
)
def messages_read(request: HttpRequest, pk: int, data: ReadIn) -> Status[None]:
    _reader(request, pk)
    press_read(game_id=pk, by=account_of(request), thread_key=data.thread, number=data.number)
    return Status(204, None)


def _reader(request: HttpRequest, pk: int) -> tuple[Game, Viewer]:
    """The game and its viewer, who has press there; the GM's needs the scope of the GM, too."""
    game, viewer = get_game_for_view(account_of(request), pk)
    viewer = caller_of(request).narrow_viewer(viewer)
    if not reads_press(viewer):
        raise no_seat()
    return game, viewer


def _thread(row: Membership) -> ThreadOut:
    thread, last = row.thread, row.thread.last_message
    return ThreadOut(
        key=thread.key,
        kind=thread.kind,
        powers=list(thread.powers),
        last=thread.last_number - row.hidden_to,
        read=max(row.read_to - row.hidden_to, 0),
        unread=row.unread,
        at=last.sent_at if last else None,
    )


def _message(row: PressMember, message: PressMessage) -> MessageOut:
    return MessageOut(
        number=message.number - row.hidden_to,
        power=message.author.power if message.author else "",
        at=message.sent_at,
        phase=message.phase.number if message.phase else None,
        text=readable_text(message),
        sentence=message.sentence,
        proposal=readable_proposal(message),
        is_hidden=message.hidden_at is not None,
    )


def thread_message(row: PressMember, message: PressMessage) -> ThreadMessage:
    """A message with the key of its thread, of which `row` is the reader's membership."""
    return ThreadMessage(thread=message.thread.key, **dict(_message(row, message)))
