"""What the GM should know of somebody before giving that person a seat."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from ipaddress import ip_address, ip_network

from allauth.usersessions.models import UserSession
from django.db.models import F, Q

from games.core.accounts import User
from games.models import Game, PlayerBlock, Seat, SeatAssignment, SeatFlag, SeatState

# Of one household, in most cases: so much of an address is the same.
HOUSEHOLD = {4: 24, 6: 56}


def flags_of(seat: Seat, users: Collection[int]) -> dict[int, list[SeatFlag]]:
    """The flags of each of these people, should they take the seat, in a fixed order; in five
    queries however many they are."""
    players = _players(seat.game)
    held = _held(seat.game, users)
    blocks = _blocks(players | {seat.game.gm_id}, users)
    near = _near(_ever(seat.game), users)
    found: dict[int, list[SeatFlag]] = {}
    for user in users:
        seats = held.get(user, set())
        has = {
            SeatFlag.HELD_ANOTHER: bool(seats - {seat.pk}),
            SeatFlag.HELD_THIS: seat.pk in seats,
            SeatFlag.CONNECTION: user in near,
            SeatFlag.BLOCKED: any(blocked == user for _by, blocked in blocks),
            SeatFlag.BLOCKS: any(by == user for by, _blocked in blocks),
        }
        found[user] = [flag for flag in SeatFlag if has[flag]]
    return found


def flags(seat: Seat, user_id: int) -> list[SeatFlag]:
    """The flags of one person."""
    return flags_of(seat, [user_id])[user_id]


def delaying(seat: Seat, found: Iterable[SeatFlag]) -> list[SeatFlag]:
    """The flags because of which somebody who accepts a seat waits for the GM. In an anonymous game
    whom the person blocks is none: by a block and the answer one could try out who plays."""
    harmless = {SeatFlag.BLOCKS} if seat.game.is_anonymous else set()
    return [flag for flag in found if flag not in harmless]


def has_held_another(seat: Seat, user_id: int) -> bool:
    """Whether somebody has played another seat of the same game, whose secrets stay with it."""
    return bool(_held(seat.game, [user_id]).get(user_id, set()) - {seat.pk})


def _held(game: Game, users: Collection[int]) -> dict[int, set[int]]:
    """Which seats these people held in the game; what was given up before it began is no seat."""
    played = Q(ended_at__isnull=True) | Q(ended_at__gte=F("seat__game__started_at"))
    rows = SeatAssignment.objects.filter(played, seat__game=game, user__in=users)
    found: dict[int, set[int]] = {}
    for user, seat in rows.values_list("user_id", "seat_id"):
        found.setdefault(user, set()).add(seat)
    return found


def _players(game: Game) -> set[int]:
    """Who plays now, or is away while a substitute does."""
    held = Seat.objects.filter(game=game, state=SeatState.HELD)
    pairs = held.values_list("holder_id", "lent_by_id")
    return {user for pair in pairs for user in pair if user is not None}


def _ever(game: Game) -> set[int]:
    """Who plays or has played."""
    rows = SeatAssignment.objects.filter(seat__game=game, user__isnull=False)
    return {user for user in rows.values_list("user_id", flat=True) if user is not None}


def _blocks(players: Collection[int | None], users: Collection[int]) -> list[tuple[int, int]]:
    """Who of both blocks whom of the other."""
    table = [user for user in players if user is not None]
    either = Q(user__in=table, blocked__in=users) | Q(user__in=users, blocked__in=table)
    return list(PlayerBlock.objects.filter(either).values_list("user_id", "blocked_id"))


def _near(players: set[int], users: Collection[int]) -> set[int]:
    """Who may share a connection or a device with who plays or has played, by the sessions that are
    kept: the same address, or the same browser from the same household. An address that is not
    of the wide network tells of a proxy, not of a person."""
    wanted = players | set(users)
    rows = UserSession.objects.filter(user__in=wanted).values_list("user_id", "ip", "user_agent")
    places: dict[int, set[str]] = {}
    for user, ip, agent in rows:
        if ip and ip_address(ip).is_global:
            length = HOUSEHOLD[ip_address(ip).version]
            household = ip_network(f"{ip}/{length}", strict=False)
            places.setdefault(user, set()).update({str(ip), f"{household} {agent}"})
    return {
        user
        for user in users
        if any(
            places.get(user, set()) & places.get(player, set())
            for player in players
            if player != user
        )
    }


def flags_of_name(seat: Seat, name: str) -> list[SeatFlag]:
    """The flags of the account with this name; none where there is none."""
    wanted = " ".join(name.split())
    found = User.objects.filter(name__iexact=wanted, is_active=True).first()
    return flags(seat, found.pk) if found else []
