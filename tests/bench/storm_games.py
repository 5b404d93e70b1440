"""Running games for the benchmark of deadlines: each with a board and orders of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import cycle, islice

from adjudicator import Bid, Position
from adjudicator.calendar import powers_to_order
from games.core.accounts import User
from games.core.codec import bids_to_rows, position_data
from games.models import Game, OrderSheet, Phase, Seat, SeatState
from games.sheets.services.sheets import sheet_digest
from maps.load import load_variant
from tests.bench.empire import EMPIRE, random_springs

PEOPLE = 400
YEARS = 3
BATCH = 500


def storm_games(number: int, now: datetime) -> None:
    """Makes so many games in the Spring of their fourth year, ten people at each with their orders
    in, nobody final. Written in bulk: the services would take the longest part of the benchmark."""
    people = User.objects.bulk_create(
        User(email=f"player{each}@example.org", name=f"Player {each}") for each in range(PEOPLE)
    )
    gm = User.objects.create(email="gm@example.org", name="The GM")
    variant = load_variant(EMPIRE)
    springs = random_springs(variant, number, seed=1763)
    circle = cycle(people)
    for first in range(0, number, BATCH):
        size = min(BATCH, number - first)
        games = Game.objects.bulk_create(_game(first + each, gm, now) for each in range(size))
        seats = [
            Seat(game=game, power=power, state=SeatState.TAKEN, holder=holder)
            for game in games
            for power, holder in zip(variant.powers, circle, strict=False)
        ]
        Seat.objects.bulk_create(seats)
        _phases(games, seats, springs, now)


def _game(number: int, gm: User, now: datetime) -> Game:
    started = now - timedelta(days=60)
    return Game(
        name=f"Table {number}",
        variant_id=EMPIRE,
        status="running",
        gm=gm,
        creator=gm,
        created_at=started,
        started_at=started,
    )


def _phases(
    games: list[Game],
    seats: list[Seat],
    springs: Iterator[tuple[Position, dict[str, list[str]], dict[str, list[Bid]]]],
    now: datetime,
) -> None:
    variant = load_variant(EMPIRE)
    phases, sheets, rest = [], [], iter(seats)
    for game in games:
        scattered, orders, bids = next(springs)
        turn = replace(variant.start.turn, year=variant.start.turn.year + YEARS)
        position = replace(variant.start, turn=turn, units=scattered.units)
        phase = Phase(
            game=game,
            number=1,
            year=turn.year,
            season=turn.season.value,
            kind=turn.phase.value,
            position=position_data(position),
            powers_to_order=list(powers_to_order(variant, position)),
            opened_at=now,
            due_at=now + timedelta(days=2),
        )
        phases.append(phase)
        for seat in islice(rest, len(variant.powers)):
            rows = bids_to_rows(bids.get(seat.power, ()))
            sheets.append(
                OrderSheet(
                    phase=phase,
                    seat=seat,
                    version=1,
                    orders=orders[seat.power],
                    bids=rows,
                    digest=sheet_digest(orders[seat.power], rows),
                    saved_at=now,
                    saved_by_id=seat.holder_id,
                )
            )
    Phase.objects.bulk_create(phases)
    OrderSheet.objects.bulk_create(sheets)
