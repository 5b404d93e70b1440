"""Hints that one person may play two seats, from sign-ins and times of activity.

They are hints, not proof: people who share a home share its network, and often a device. Only
moderators and GMs who do not play get them, without addresses and devices.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from itertools import combinations, pairwise

from games.core.accounts import User
from games.core.clients import network_of
from games.models import Game, OrderSheet, PressMessage, Seat, SeatState, Status

# The kinds of ambition/users/models.py that are sign-ins.
SIGN_INS = ("signed_in", "new_device")
SOON = timedelta(minutes=15)
TOGETHER = timedelta(minutes=10)
ENOUGH = 4


class Clue(StrEnum):
    """A fact that two accounts have in common, or that speaks for two people."""

    DEVICE = "device"
    NETWORK = "network"
    BROWSER = "browser"
    IN_TURN = "in_turn"
    APART = "apart"
    TOGETHER = "together"


@dataclass(frozen=True, slots=True)
class SignIn:
    """A sign-in: when, and from which device, network and browser; "" where not known."""

    at: datetime
    device: str = ""
    network: str = ""
    browser: str = ""


@dataclass(frozen=True, slots=True)
class Trail:
    """The sign-ins of an account, and when it saved orders or wrote press in a game."""

    sign_ins: Sequence[SignIn] = ()
    active_at: Sequence[datetime] = ()


# Two seats of a game, by power, that one person may play, and the clues to it, each with a number
# of days or times; the power "" stands for the GM.
LikelyPair = tuple[tuple[str, str], dict[Clue, int]]


def likeness(one: Trail, other: Trail) -> tuple[int, dict[Clue, int]]:
    """Compare two accounts. Returns a score, notable from ENOUGH, and the clues.

    A shared device is enough, unless both were active in alternation within minutes, which speaks
    for two people. A shared network is not, because homes, schools and companies have one: it
    takes several days and two more facts. Times alone are nothing.
    """
    clues: dict[Clue, int] = {}
    score = 0
    devices = _values(one, "device") & _values(other, "device")
    networks = _values(one, "network") & _values(other, "network")
    if devices:
        days = len(_days(one, "device", devices) & _days(other, "device", devices))
        clues[Clue.DEVICE] = days
        score += ENOUGH + min(days, 2)
    if networks:
        days = len(_days(one, "network", networks) & _days(other, "network", networks))
        clues[Clue.NETWORK] = days
        score += 2 if days >= 3 else 1
        if _browsers(one, networks) & _browsers(other, networks):
            clues[Clue.BROWSER] = 1
            score += 1
        if (times := _in_turn(one, other, networks)) >= 2:
            clues[Clue.IN_TURN] = times
            score += 1
    if not clues:
        return 0, {}
    if together := _together(one, other):
        clues[Clue.TOGETHER] = together
        score -= 2
    elif (apart := _apart(one, other)) >= 5:
        clues[Clue.APART] = apart
        score += 1
    return score, clues


def _values(trail: Trail, name: str) -> set[str]:
    return {getattr(sign_in, name) for sign_in in trail.sign_ins} - {""}


def _days(trail: Trail, name: str, shared: set[str]) -> set[tuple[str, date]]:
    """The days of sign-ins with a shared value, each with the value."""
    return {
        (getattr(sign_in, name), sign_in.at.date())
        for sign_in in trail.sign_ins
        if getattr(sign_in, name) in shared
    }


def _browsers(trail: Trail, networks: set[str]) -> set[tuple[str, str]]:
    return {
        (sign_in.network, sign_in.browser)
        for sign_in in trail.sign_ins
        if sign_in.network in networks and sign_in.browser
    }


def _in_turn(one: Trail, other: Trail, networks: set[str]) -> int:
    """How often one account signed in soon after the other, from the same network."""
    marked = [(sign_in, 0) for sign_in in one.sign_ins] + [
        (sign_in, 1) for sign_in in other.sign_ins
    ]
    rows = sorted(
        (
            (sign_in.at, who, sign_in.network)
            for sign_in, who in marked
            if sign_in.network in networks
        )
    )
    return sum(
        before[1] != after[1] and before[2] == after[2] and after[0] - before[0] <= SOON
        for before, after in pairwise(rows)
    )


def _together(one: Trail, other: Trail) -> int:
    """The number of days on which both were active in alternation within a few minutes."""
    rows = sorted([(at, 0) for at in one.active_at] + [(at, 1) for at in other.active_at])
    return len(
        {
            first[0].date()
            for first, middle, last in zip(rows, rows[1:], rows[2:], strict=False)
            if first[1] == last[1] != middle[1] and last[0] - first[0] <= TOGETHER
        }
    )


def _apart(one: Trail, other: Trail) -> int:
    """The number of days on which both were active, 0 if they ever were within a few minutes."""
    rows = sorted([(at, 0) for at in one.active_at] + [(at, 1) for at in other.active_at])
    for before, after in pairwise(rows):
        if before[1] != after[1] and after[0] - before[0] <= TOGETHER:
            return 0
    return len({at.date() for at in one.active_at} & {at.date() for at in other.active_at})


def pairs_for_gm(game: Game) -> list[LikelyPair]:
    """The hints for the GM of a running game, which never include the GM's own account."""
    return likely_pairs([game], with_gm=False).get(game.pk, [])


def likely_pairs(games: Collection[Game], *, with_gm: bool) -> dict[int, list[LikelyPair]]:
    """The notable pairs of seats of each running game, the most alike first.

    Practice games have none. `with_gm` compares the GM's account too.
    """
    running = [game for game in games if game.status == Status.RUNNING and not game.is_practice]
    members = _members(running, with_gm=with_gm)
    sign_ins = _sign_ins(user for seats in members.values() for user in seats.values())
    alike = {
        game: pairs
        for game, seats in members.items()
        if (pairs := list(_that_share(seats, sign_ins)))
    }
    active = _active(alike)
    notable: dict[int, list[LikelyPair]] = {}
    for game, pairs in alike.items():
        trails = {
            power: Trail(sign_ins[user], active[game, user])
            for power, user in members[game].items()
        }
        rows = [(pair, *likeness(trails[pair[0]], trails[pair[1]])) for pair in pairs]
        rows = sorted((row for row in rows if row[1] >= ENOUGH), key=lambda row: -row[1])
        if rows:
            notable[game] = [(pair, clues) for pair, _score, clues in rows]
    return notable


def _members(games: Collection[Game], *, with_gm: bool) -> dict[int, dict[str, int]]:
    """The accounts of each game by power."""
    members: dict[int, dict[str, int]] = {game.pk: {} for game in games}
    seats = Seat.objects.filter(game__in=members, state=SeatState.TAKEN).order_by("pk")
    for game_id, power, user in seats.values_list("game_id", "power", "holder_id"):
        if user is not None:
            members[game_id][power] = user
    if with_gm:
        for game in games:
            if game.gm_id is not None:
                members[game.pk][""] = game.gm_id
    return members


def _sign_ins(people: Iterable[int]) -> dict[int, list[SignIn]]:
    rows = User.objects.filter(pk__in=set(people), account_events__kind__in=SIGN_INS)
    sign_ins: dict[int, list[SignIn]] = defaultdict(list)
    for user, at, device, address, browser in rows.values_list(
        "pk",
        "account_events__created_at",
        "account_events__device",
        "account_events__network",
        "account_events__user_agent",
    ):
        network = network_of(address or "")
        # A private address is a proxy's, which all accounts share.
        public = str(network) if network and network.is_global else ""
        sign_ins[user].append(SignIn(at, device, public, browser))
    return sign_ins


def _that_share(
    seats: dict[str, int], sign_ins: dict[int, list[SignIn]]
) -> Iterable[tuple[str, str]]:
    """The pairs of seats whose accounts share a device or a network."""
    marks = {
        power: {
            mark
            for sign_in in sign_ins.get(user, ())
            for mark in (("device", sign_in.device), ("network", sign_in.network))
            if mark[1]
        }
        for power, user in seats.items()
    }
    return (pair for pair in combinations(seats, 2) if marks[pair[0]] & marks[pair[1]])


def _active(games: Collection[int]) -> dict[tuple[int, int], list[datetime]]:
    """When each account saved orders or wrote press, by game and account; nothing of what."""
    moments: dict[tuple[int, int], list[datetime]] = defaultdict(list)
    if not games:
        return moments
    sheets = OrderSheet.objects.filter(phase__game__in=games, saved_by__isnull=False)
    messages = PressMessage.objects.filter(thread__game__in=games)
    for rows in (
        sheets.order_by().values_list("phase__game_id", "saved_by_id", "saved_at"),
        messages.order_by().values_list("thread__game_id", "sent_by_id", "sent_at"),
    ):
        for game, user, at in rows:
            moments[game, user].append(at)
    return moments
