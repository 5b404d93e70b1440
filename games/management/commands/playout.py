"""Whole games of computer players through the services, with a check of every phase."""

import json
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from adjudicator.interchange import position_from_data, position_to_data
from adjudicator.special.emergency import units_allowed
from adjudicator.state import PhaseKind, Season
from games.core.accounts import User
from games.core.codec import BoardState, position_of, variant_of
from games.core.outbox import quietly
from games.gm.acts.resolve import phase_resolve_now
from games.gm.acts.start import game_start
from games.models import Game, Phase, Status
from games.schedule.schedule import fixed_schedule
from games.settings.services.games import game_create
from games.story.queries.replay import replay
from maps.load import UnknownVariant, load_variant


class Violation(Exception):
    """A game of computer players has reached an impossible state."""


def playout(*, gm: User, name: str, years: int, seed: int, variant_id: str) -> Iterator[Phase]:
    """Play a private game of computer players for some years, or until it is won.

    Yields each resolved phase after checking it. Raises Violation, and then keeps the game for
    inspection.
    """
    with quietly():
        game = game_create(
            creator=gm,
            name=name,
            variant_id=variant_id,
            is_public=False,
            schedule=fixed_schedule(ends_early=False),
        )
        Game.objects.filter(pk=game.pk).update(seed=Random(seed).getrandbits(53))  # noqa: S311
        first = game_start(game_id=game.pk, by=gm)
        played: set[int] = set()
        phase: Phase | None = first
        while phase is not None and len(played | _year(phase)) <= years:
            played |= _year(phase)
            done = phase_resolve_now(game_id=game.pk, by=gm, phase_number=phase.number)
            check_phase(done)
            yield done
            following = Phase.objects.filter(game=game.pk, number=done.number + 1).current().first()
            assert following or Game.objects.get(pk=game.pk).status == Status.FINISHED
            phase = following


def _year(phase: Phase) -> set[int]:
    """The year that a phase belongs to; empty for a Winter before the first Spring."""
    return set() if phase.number == 1 and phase.season == Season.WINTER else {phase.year}


def check_phase(phase: Phase) -> None:
    """Check the position of a resolved phase, and that replaying its orders gives its outcome."""
    variant, position = variant_of(phase.game), position_of(phase)
    check_position(BoardState(variant, position))
    again = replay(phase)
    if again.is_broken:
        raise Violation(f"{phase}: replaying the stored orders gives another outcome")
    check_position(BoardState(variant, again.outcome.position))


def check_position(state: BoardState) -> None:
    """Raise Violation for an impossible position."""
    variant, position = state.variant, state.position
    board, turn = variant.board, position.turn
    crowded = [space for space, n in Counter(u.space for u in position.units).items() if n > 1]
    if crowded:
        raise Violation(f"{turn}: two units in {crowded}")
    for unit in position.units:
        if unit.location not in board.locations(unit.space, unit.kind):
            raise Violation(f"{turn}: {unit} cannot be there")
        at_home = unit.power in variant.powers or unit.space == unit.power
        if not at_home and not variant.rules.influence:
            raise Violation(f"{turn}: the minor {unit.power} is away from home in {unit.space}")
    unowned = [space for space in board.centres if space not in position.centres]
    if len(position.centres) + len(unowned) != len(board.centres):
        raise Violation(f"{turn}: centres are not conserved")
    if not set(position.centres.values()) <= set(variant.powers):
        raise Violation(f"{turn}: a centre belongs to an unknown power")
    if turn.season is Season.SPRING and turn.phase is PhaseKind.MOVEMENT:
        for power in variant.powers:
            if len(position.units_of(power)) > units_allowed(variant, position, power):
                raise Violation(f"{turn}: {power} has more units than centres after Winter")
    text = _text(position_to_data(position))
    again = position_from_data(variant, json.loads(text))
    if again != position or _text(position_to_data(again)) != text:
        raise Violation(f"{turn}: the position does not survive its text form")


def _text(data: object) -> str:
    return json.dumps(data, sort_keys=True)


EMAIL = "playout@ambition.invalid"


class Command(BaseCommand):
    help = "Plays whole games of computer players through the services, and checks every phase."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--games", type=int, default=1, help="how many games")
        parser.add_argument("--years", type=int, default=10, help="how many years each")
        parser.add_argument(
            "--seed", type=int, default=1, help="the same seed gives the same games"
        )
        parser.add_argument("--variant", default=settings.DEFAULT_VARIANT)
        parser.add_argument("--keep", action="store_true", help="do not delete the games")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            variant = load_variant(options["variant"])
        except UnknownVariant as error:
            raise CommandError(str(error)) from error
        if User._meta.db_table not in connection.introspection.table_names():
            raise CommandError("Run manage.py migrate first.")
        gm = User.objects.filter(email=EMAIL).first()
        if gm is None:
            gm = User.objects.create_user(EMAIL, "Playout machine", None)
        phases, started = 0, perf_counter()
        for number in range(options["games"]):
            seed = options["seed"] * 1_000_003 + number
            name = f"Playout {options['seed']}.{number + 1}"
            game: Game | None = None
            try:
                for phase in playout(
                    gm=gm, name=name, years=options["years"], seed=seed, variant_id=variant.id
                ):
                    game, phases = phase.game, phases + 1
            except Violation as error:
                raise CommandError(f"{name}: {error}") from error
            if game is None:
                continue
            game.refresh_from_db()
            winner = variant.powers[game.winner].name if game.winner else "nobody"
            count = game.phases.count()
            self.stdout.write(f"{name}: {count} phases, to {phase.title}, won by {winner}")
            if not options["keep"]:
                game.delete()
        seconds = perf_counter() - started
        self.stdout.write(
            f"{options['games']} games, {phases} phases, no violation, "
            f"{phases / seconds:.1f} phases per second"
        )
