"""Invitations to a game before its start: the guests, and checked lists of people to invite."""

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db.models import QuerySet
from django.utils.translation import gettext as _, ngettext

from games.core.accounts import User, check_not_blocked, check_takes_offers
from games.core.clubs import check_member
from games.core.errors import Refused, Unprocessable, refusal_of
from games.core.gm import has_run
from games.core.quotas import GUEST_LOOK_UPS
from games.core.rate_limits import count_towards
from games.core.refusals import gm_plays_not
from games.core.visibility import Viewer, may_see_players
from games.models import Game, Guest, Ranking, Reserve, Seat, SeatAssignment, Status

MOST_AT_ONCE = 50


LONGEST_LIST = 10_000
LONGEST_ENTRY = 254
BETWEEN = re.compile(r"[\r\n,;]+")
IN_BRACKETS = re.compile(r"<([^<>]*)>")
ENTRIES = "entries"


class EntryState(StrEnum):
    """Whether an entry of a list can be invited: as an account or by a letter, or why not."""

    ACCOUNT = "account"
    LETTER = "letter"
    UNKNOWN = "unknown"
    MALFORMED = "malformed"
    TWICE = "twice"
    HERE = "here"
    INVITED = "invited"
    PROGRAM = "program"
    BARRED = "barred"


CAN_BE_INVITED = (EntryState.ACCOUNT, EntryState.LETTER)


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a list of people to invite, and what becomes of it in a sentence."""

    text: str
    state: EntryState
    sentence: str
    user: User | None = None

    @property
    def can_be_invited(self) -> bool:
        """Whether its person can be invited."""
        return self.state in CAN_BE_INVITED


def read_entries(text: str) -> list[str]:
    """Return the names and addresses of a list, which lines, commas or semicolons separate.

    Refuses an empty list and one of more than fifty, with the number to remove.
    """
    parts = (" ".join(part.split()) for part in BETWEEN.split(text))
    entries = [_address_in(part) for part in parts if part]
    if not entries:
        raise Unprocessable("nobody_named", _("Enter at least one name or address."), field=ENTRIES)
    extra = len(entries) - MOST_AT_ONCE
    if extra > 0:
        sentence = ngettext(
            "At most %(most)s people can be invited at once, and these are %(count)s: remove one.",
            "At most %(most)s people can be invited at once, and these are %(count)s: remove"
            " %(extra)s.",
            extra,
        )
        raise Unprocessable(
            "too_many_guests",
            sentence % {"most": MOST_AT_ONCE, "count": len(entries), "extra": extra},
            field=ENTRIES,
        )
    return entries


def _address_in(part: str) -> str:
    """The address of an entry such as "Alice <alice@example.org>", and any other as it is."""
    bracketed = IN_BRACKETS.search(part)
    if bracketed is not None and "@" in bracketed[1]:
        part = bracketed[1]
    return part.strip()[:LONGEST_ENTRY]


def check_entries(game: Game, *, by: User, entries: list[str], now: datetime) -> list[Entry]:
    """Check who of a list can be invited to a forming game. Invites nobody.

    It never says whether an address has an account.
    """
    invited = Guest.objects.filter(game=game)
    addresses = set(invited.exclude(email="").values_list("email", flat=True))
    people = set(invited.filter(user__isnull=False).values_list("user_id", flat=True))
    inside = people_inside(game)
    known: set[str] = set()
    rows = []
    for text in entries:
        row = (
            _check_address(game, text, addresses)
            if "@" in text
            else _check_name(game, text, by=by, people=people, inside=inside, now=now)
        )
        key = str(row.user.pk) if row.user else text.casefold()
        if key in known:
            row = Entry(text, EntryState.TWICE, _("Stands in the list twice."), row.user)
        known.add(key)
        rows.append(row)
    return rows


def people_inside(game: Game) -> set[int]:
    """The accounts that have joined a game."""
    return set(accounts_inside(game).values_list("pk", flat=True))


def accounts_inside(game: Game) -> QuerySet[User]:
    """The accounts that have joined a game, also those whose seat a substitute plays."""
    seats = Seat.objects.filter(game=game).order_by()
    rankings = Ranking.objects.filter(game=game).order_by()
    people = seats.values("holder").union(seats.values("lent_by"), rankings.values("user"))
    return User.objects.filter(pk__in=people)


def _check_address(game: Game, text: str, addresses: set[str]) -> Entry:
    if game.is_for_members:
        sentence = _("This game is for members of its club. Invite them by their names.")
        return Entry(text, EntryState.BARRED, sentence)
    address = normal_address(text)
    try:
        validate_email(address)
    except ValidationError:
        return Entry(text, EntryState.MALFORMED, _("This is not an email address."))
    if address in addresses:
        return Entry(text, EntryState.INVITED, _("Is invited already."))
    return Entry(text, EntryState.LETTER, _("Gets a letter with a personal link."))


def normal_address(text: str) -> str:
    """An email address as invitations store it. Other forms of a letter may be another host."""
    return text.strip().lower()


def _check_name(
    game: Game, text: str, *, by: User, people: set[int], inside: set[int], now: datetime
) -> Entry:
    count_towards(GUEST_LOOK_UPS, by.pk, now, subject=text.casefold(), field=ENTRIES)
    active = User.objects.by_name(text).filter(is_active=True)
    user = active.first() if text.isprintable() else None
    if user is None:
        return Entry(text, EntryState.UNKNOWN, _unknown_words(text, by))
    if user.is_program:
        return Entry(text, EntryState.PROGRAM, _("Is a program. Its owner lets it join."), user)
    if user.pk in inside:
        return Entry(text, EntryState.HERE, _("Has joined the game already."), user)
    if user.pk in people:
        return Entry(text, EntryState.INVITED, _("Is invited already."), user)
    if refusal := _refusal(game, user, by):
        return Entry(text, EntryState.BARRED, refusal.message, user)
    return Entry(text, EntryState.ACCOUNT, _("Gets a notice."), user)


def _refusal(game: Game, user: User, by: User) -> Refused | None:
    """Why an account cannot be invited."""
    if has_run(game, user):
        return gm_plays_not()
    if refusal := refusal_of(check_takes_offers, user, by=by) or refusal_of(
        check_member, game, user
    ):
        return refusal
    if refusal_of(check_not_blocked, game, user):
        return Refused("blocked", _("You have blocked this account."))
    return None


def _unknown_words(text: str, by: User) -> str:
    """Say that no account has the name. The near names are of people in games that `by` ran."""
    names = {
        name.casefold(): name
        for name in SeatAssignment.objects.filter(
            seat__game__gm=by, user__is_active=True, user__owner=None
        )
        .order_by("user__name")
        .values_list("user__name", flat=True)
        .distinct()[:500]
    }
    near = difflib.get_close_matches(text.casefold(), names, n=3, cutoff=0.75)
    if not near:
        return _("No account has this name.")
    sentence = _("No account has this name. Is it %(names)s?")
    return sentence % {"names": " / ".join(names[name] for name in near)}


def is_guest(game: Game, user_id: int | None) -> bool:
    """Whether a person is invited to a game that has not started."""
    if user_id is None or game.status != Status.FORMING:
        return False
    return Guest.objects.filter(game=game, user=user_id).exists()


def has_invitation(game: Game, user_id: int | None) -> bool:
    """Whether a person is invited to a game that has not started, and has not declined."""
    if user_id is None or game.status != Status.FORMING:
        return False
    return Guest.objects.filter(game=game, user=user_id, declined_at=None).exists()


class GuestState(StrEnum):
    """How far an invitation is."""

    WAITING = "waiting"
    JOINED = "joined"
    RESERVE = "reserve"
    DECLINED = "declined"
    LETTER = "letter"


@dataclass(frozen=True, slots=True)
class ListedGuest:
    """A guest in the list of a game. `name` is an address for the GM alone, else empty."""

    id: int
    user_id: int | None
    name: str
    state: GuestState


def listed_guests(game: Game, viewer: Viewer) -> list[ListedGuest]:
    """The guests of a forming game, for its GM, its players and the guests themselves.

    Nobody else sees them. While players are secret, only the GM does. Only the GM reads addresses.
    """
    if game.status != Status.FORMING or not may_see_players(viewer, game):
        return []
    guests = list(Guest.objects.filter(game=game).select_related("user"))
    if not guests:
        return []
    takes_part = viewer.is_gm or viewer.power or viewer.has_joined
    if not takes_part and all(guest.user_id != viewer.user_id for guest in guests):
        return []
    reserves = set(Reserve.objects.filter(game=game).values_list("user_id", flat=True))
    return list(_list(guests, people_inside(game), reserves, viewer))


def _list(
    guests: list[Guest], inside: set[int], reserves: set[int], viewer: Viewer
) -> Iterator[ListedGuest]:
    for guest in guests:
        if guest.user is None:
            name = guest.email if viewer.is_gm else ""
            yield ListedGuest(guest.pk, None, name, GuestState.LETTER)
            continue
        state = GuestState.DECLINED if guest.declined_at else GuestState.WAITING
        if guest.user_id in inside:
            state = GuestState.JOINED
        elif guest.user_id in reserves:
            state = GuestState.RESERVE
        yield ListedGuest(guest.pk, guest.user_id, guest.user.get_short_name(), state)
