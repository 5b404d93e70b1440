"""Threads and messages of press that a viewer may read, and the number of unread ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, TypedDict

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery, Sum, Value
from django.db.models.expressions import CombinedExpression
from django.db.models.functions import Coalesce
from django.utils.html import escape

from adjudicator import Variant
from games.core.accounts import Visitor
from games.core.codec import variant_of
from games.core.opened import Scope
from games.core.phases import newest_phases, present_position
from games.core.seats import SeatRow, seat_table
from games.core.visibility import Viewer, visible_sheet
from games.models import (
    Game,
    OrderSheet,
    Phase,
    PressMember,
    PressMessage,
    PressMute,
    PressThread,
    SeatState,
    Status,
    ThreadKind,
)
from games.workarounds.compile_once import compile_once

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


class Numbering(TypedDict):
    """`reader_number` is the number of a message that the reader sees."""

    reader_number: int


class Marks(TypedDict):
    """Whether the reader has muted the author, and whether somebody has accepted or declined the
    proposal."""

    is_muted: bool
    is_accepted: bool
    is_declined: bool


class Match(Marks, Numbering):
    """A message that a search finds."""


class Unread(TypedDict):
    """`unread` counts later messages of others who are not muted."""

    unread: int


MarkedMessage: TypeAlias = "WithAnnotations[PressMessage, Marks]"
NumberedMessage: TypeAlias = "WithAnnotations[PressMessage, Numbering]"
MatchingMessage: TypeAlias = "WithAnnotations[PressMessage, Match]"
Membership: TypeAlias = "WithAnnotations[PressMember, Unread]"


def reads_press(viewer: Viewer) -> bool:
    """Whether the viewer can be a participant of threads: a player or the GM."""
    return viewer.seat_id is not None or viewer.is_gm


def visible_memberships(viewer: Viewer) -> QuerySet[PressMember]:
    """The viewer's own memberships in threads of the game; none for a spectator."""
    if not reads_press(viewer):
        return PressMember.objects.none()
    own = PressMember.objects.filter(_own(viewer), thread__game_id=viewer.game_id)
    return own.filter(hidden_to__lt=F("thread__last_number"))


def visible_messages(viewer: Viewer) -> QuerySet[PressMessage]:
    """The messages in the viewer's threads."""
    return _messages_of(visible_memberships(viewer))


def own_messages(user_id: int) -> QuerySet[PressMessage]:
    """Messages for the file of a person's data: written by this person, or in present threads."""
    readable = _messages_of(memberships_of(user_id)).values("pk")
    return PressMessage.objects.filter(Q(sent_by=user_id) | Q(pk__in=readable))


def _messages_of(members: QuerySet[PressMember]) -> QuerySet[PressMessage]:
    """Messages of these members' threads, except those hidden from them as new players."""
    reads = members.filter(thread=OuterRef("thread"), hidden_to__lt=OuterRef("number"))
    threads = members.order_by().values("thread_id")
    return PressMessage.objects.filter(Exists(reads.order_by()), thread__in=threads)


def visible_proposal(viewer: Viewer, thread_key: str, number: int) -> NumberedMessage | None:
    """Return a message by its shown number, with its phase, if it proposes orders and the viewer
    may read it."""
    message = numbered_message(viewer, thread_key, number)
    return message.filter(proposal__isnull=False, phase__isnull=False).first()


def numbered_message(viewer: Viewer, thread_key: str, number: int) -> QuerySet[NumberedMessage]:
    """The message with this shown number in a thread of the viewer; none if it is hidden."""
    readable = visible_messages(viewer).filter(hidden_at=None)
    numbered = readable.annotate(reader_number=_reader_number(viewer))
    return numbered.filter(thread__key=thread_key, reader_number=number).select_related(
        "author", "phase", "thread"
    )


def _reader_number(viewer: Viewer) -> CombinedExpression:
    """The number of a message that the viewer sees.

    It counts from the first message that the viewer may read, because the numbers in the database
    would tell a newcomer how many came before.
    """
    own = visible_memberships(viewer).filter(thread=OuterRef("thread")).order_by()
    return F("number") - Subquery(own.values("hidden_to")[:1])


def reader_number(viewer: Viewer, message: PressMessage) -> int:
    """The number that the viewer sees for a message of one of the viewer's threads."""
    own = visible_memberships(viewer).filter(thread=message.thread_id)
    return message.number - (own.values_list("hidden_to", flat=True).first() or 0)


def messages_around(message: PressMessage, read_from: int, most: int) -> list[PressMessage]:
    """A reported message with up to `most` before and after it, for moderators.

    Without those before `read_from`, which the reporter may not read.
    """
    near = PressMessage.objects.filter(
        thread=message.thread_id,
        number__gte=max(read_from, message.number - most),
        number__lte=message.number + most,
    )
    return list(near.select_related(*BESIDE).defer(*HEAVY).order_by("number"))


def _own(viewer: Viewer) -> Q:
    if viewer.seat_id is not None:
        return Q(seat_id=viewer.seat_id, seat__holder_id=viewer.user_id)
    return Q(seat__isnull=True, thread__game__gm_id=viewer.user_id)


# A page of a thread is full at either limit.
A_PAGE = 25
A_PAGE_BYTES = 7_300
# Estimated markup around a message, and around its proposal.
FRAME_BYTES = 250
MAX_MATCHES = 25
LONGEST_QUERY = 100
BESIDE = ("author", "phase")
HEAVY = ("phase__position", "phase__outcome", "phase__public_outcome")


def thread_rows(viewer: Viewer) -> list[Membership]:
    """The viewer's threads with `unread` and the last message, newest first."""
    if viewer.seat_id is not None:
        return _threads_of_player(viewer.game_id, viewer.user_id, viewer.seat_id)
    return _threads_of_gm(viewer.game_id, viewer.user_id) if viewer.is_gm else []


@compile_once
def _threads_of_player(game: int, user: int, seat: int) -> QuerySet[Membership]:
    return _rows_of(Viewer(game, user_id=user, seat_id=seat))


@compile_once
def _threads_of_gm(game: int, user: int) -> QuerySet[Membership]:
    return _rows_of(Viewer(game, user_id=user, is_gm=True))


def _rows_of(viewer: Viewer) -> QuerySet[Membership]:
    rows = with_unread(visible_memberships(viewer)).select_related(
        "thread", "thread__last_message", "thread__last_message__author"
    )
    return rows.order_by("-thread__last_message_id")


def thread_messages(
    viewer: Viewer, own: PressMember, before: int = 0
) -> tuple[list[MarkedMessage], int]:
    """The newest messages of the viewer's thread, or those before a shown number, oldest first.

    Each has its `Marks`. Also returns the shown number before which the next page ends, 0 if there
    are no older messages.
    """
    messages = _with_marks(viewer, visible_messages(viewer).filter(thread_id=own.thread_id))
    if before:
        messages = messages.filter(number__lt=own.hidden_to + before)
    newest = _light(messages.order_by("-number")[:A_PAGE])
    newest.reverse()
    first = newest[0].number - own.hidden_to if newest else 0
    return newest, first if first > 1 else 0


def newest_messages(viewer: Viewer, most: int) -> list[MarkedMessage]:
    """The newest messages of all of the viewer's threads, oldest first; fewer if they are long."""
    messages = _with_marks(viewer, visible_messages(viewer)).select_related("thread", *BESIDE)
    return _light(messages.order_by("-pk")[:most])[::-1]


def press_search(viewer: Viewer, query: str) -> list[MatchingMessage]:
    """The newest messages of the viewer's threads that contain these words, ignoring case."""
    words = "".join(sign for sign in query if sign.isprintable()).strip()[:LONGEST_QUERY]
    if not words:
        return []
    readable = visible_messages(viewer).filter(hidden_at=None)
    matches = _with_marks(viewer, readable.filter(text__icontains=words))
    numbered = matches.annotate(reader_number=_reader_number(viewer))
    return list(numbered.select_related("thread", *BESIDE).order_by("-pk")[:MAX_MATCHES])


def press_whole(viewer: Viewer) -> Iterator[MarkedMessage]:
    """Every message of the viewer's threads, thread by thread."""
    messages = _with_marks(viewer, visible_messages(viewer)).select_related("thread", *BESIDE)
    return messages.order_by("thread_id", "number").iterator(chunk_size=500)


def _light(newest: Iterable[MarkedMessage]) -> list[MarkedMessage]:
    """Return the first of these messages that fit on a page, at least one."""
    light: list[MarkedMessage] = []
    weight = 0
    for message in newest:
        orders = message.proposal or ()
        weight += FRAME_BYTES + len(escape(message.text).encode())
        # An acceptance lists the promised orders.
        weight += 3 * FRAME_BYTES if message.accepts_id else 0
        weight += (FRAME_BYTES + sum(len(order) + 15 for order in orders)) if orders else 0
        if light and weight > A_PAGE_BYTES:
            break
        light.append(message)
    return light


def _with_marks(viewer: Viewer, messages: QuerySet[PressMessage]) -> QuerySet[MarkedMessage]:
    muted = PressMute.objects.filter(seat_id=viewer.seat_id or 0, other=OuterRef("author"))
    light = messages.select_related(*BESIDE).defer(*HEAVY)
    accepted = PressMessage.objects.filter(accepts=OuterRef("pk"))
    declined = PressMessage.objects.filter(declines=OuterRef("pk"))
    return light.annotate(
        is_muted=Exists(muted),
        is_accepted=Exists(accepted.order_by()),
        is_declined=Exists(declined.order_by()),
    )


def with_unread(members: QuerySet[PressMember]) -> QuerySet[Membership]:
    """Annotate memberships with `unread`: later messages of others who are not muted."""
    muted = PressMute.objects.filter(seat=OuterRef(OuterRef("seat")), other=OuterRef("author"))
    unread = (
        PressMessage.objects.filter(
            ~Exists(muted), thread=OuterRef("thread"), number__gt=OuterRef("read_to")
        )
        # The GM is the author without a seat: nothing is equal to NULL, so both become 0.
        .annotate(writer=Coalesce("author_id", Value(0)))
        .exclude(writer=Coalesce(OuterRef("seat_id"), Value(0)))
        .order_by()
        .values("thread")
        .annotate(count=Count("pk"))
        .values("count")
    )
    return members.annotate(unread=Coalesce(Subquery(unread), Value(0)))


def count_unread_by_game(user: Visitor) -> Counter[int]:
    """A user's unread messages by game, in one query."""
    counts: Counter[int] = Counter()
    if user.is_authenticated:
        for game_id, unread in _waiting(user.pk).values_list("thread__game_id", "unread"):
            counts[game_id] += unread
    return counts


def unread_threads(user_id: int) -> QuerySet[Membership]:
    """A person's threads with unread messages in games that are not over, the newest first."""
    own = _waiting(user_id).exclude(thread__game__status=Status.FINISHED).filter(unread__gt=0)
    return own.select_related("thread__game").order_by("-thread__last_message")


def gm_threads_unread(user_id: int) -> QuerySet[Membership]:
    """The threads with unread messages for a GM, longest waiting first."""
    own = _waiting(user_id).filter(seat__isnull=True, unread__gt=0)
    return own.select_related("thread").order_by("thread__last_message")


def _waiting(user_id: int) -> QuerySet[Membership]:
    return with_unread(memberships_of(user_id).filter(thread__last_number__gt=F("read_to")))


def press_total(game_id: int, user_id: int) -> int:
    """Number of messages that a person may read in a game."""
    own = memberships_of(user_id).filter(thread__game_id=game_id)
    return own.aggregate(total=Sum(F("thread__last_number") - F("hidden_to")))["total"] or 0


def press_of_games(games: Collection[int]) -> dict[int, int]:
    """Number of messages in all threads of each game; games without press are left out."""
    threads = PressThread.objects.filter(game__in=games).order_by().values("game_id")
    return dict(threads.annotate(total=Sum("last_number")).values_list("game_id", "total"))


def memberships_of(user_id: int) -> QuerySet[PressMember]:
    """A person's present memberships, as a player or as a GM."""
    plays = Q(seat__holder_id=user_id, seat__state=SeatState.TAKEN)
    runs = Q(seat__isnull=True, thread__game__gm_id=user_id)
    return PressMember.objects.filter(plays | runs)


@dataclass(frozen=True, slots=True)
class PressTable:
    """The data of a game that its press needs.

    `phase` is the open one of a running game, else None; `sheet` is the viewer's own in it.
    """

    game: Game
    viewer: Viewer
    variant: Variant
    phase: Phase | None
    sheet: OrderSheet | None
    seats: list[SeatRow]


def press_table(game: Game, viewer: Viewer) -> PressTable:
    """Read the data of press for a page that shows nothing else of the game."""
    variant, newest = variant_of(game), newest_phases(game)
    phase = newest.open if game.status == Status.RUNNING else None
    seats = seat_table(game, phase, present_position(variant, newest), viewer)
    mine = next((row.seat for row in seats if viewer.holds(row.seat)), None)
    sheet = visible_sheet(viewer, phase, mine) if phase and mine else None
    return PressTable(game, viewer, variant, phase, sheet, seats)


# The most messages of one phase that a page shows.
MOST = 200


def opened_letters(scope: Scope, phase: Phase) -> list[PressMessage]:
    """The letters that players wrote in a phase, oldest first, as far as a view shows them."""
    if not scope.press:
        return []
    written = _player_letters(phase.game_id).filter(phase=phase)
    letters = [
        letter
        for letter in written.iterator(chunk_size=MOST)
        if letter.thread.kind == ThreadKind.ALL or scope.press.intersection(letter.thread.powers)
    ]
    return letters[:MOST]


def opened_press(game: Game) -> Iterator[PressMessage]:
    """Every letter that players wrote in a game whose press is open, oldest first."""
    return _player_letters(game.pk).select_related("accepts").iterator(chunk_size=MOST)


def _player_letters(game_id: int) -> QuerySet[PressMessage]:
    """The letters of players to players. Those to the GM and from the GM never open."""
    letters = PressMessage.objects.filter(thread__game=game_id, author__isnull=False)
    beside = letters.exclude(thread__kind=ThreadKind.GM).select_related("thread", "author")
    return beside.order_by("sent_at", "pk")
