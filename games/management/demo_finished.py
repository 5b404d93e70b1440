"""Finished games of the demo, played from the sheets that the project ships.

Computer players wrote the sheets. games/management/sheets/<name>.json is a list of phases, each
{power: [order, …, [[points, order], …]]}; the bids come last and may be missing.
"""

import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.core.codec import BoardState, position_of, variant_of
from games.core.outbox import quietly, turning_points_wanted
from games.gm.acts.start import game_start
from games.models import Game, OrderSheet, Phase, PhaseStatus, Proposal, Seat, Status
from games.press.services.press_send import press_send
from games.press.services.promises import proposal_accept
from games.record.services.statements import statement_write
from games.schedule.disclosure import Disclosure
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from games.sheets.services.sheets import sheet_digest
from games.turn.services.phase_resolve import Cause, phase_resolve
from games.votes.kind import survivors
from games.votes.services.votes import vote_cast, vote_propose

SHEETS = Path(__file__).parent / "sheets"

TURN = timedelta(days=1)

# The phases for which two players promise each other orders.
PROMISES = (1, 4)

# The statements of the first players, then of the GM.
STATEMENTS = (
    "I took the long way round and never regretted it. Thank you all for the letters.",
    "Two years I waited for a bid that somebody else had made. Next time I bid first.",
)
LAST_WORD = "No deadline missed in all these years. I would run a game for these people again."

# The name of each game, its years, its players and when it opens its secrets.
TWELVE_YEARS = "The Teschen table"
TWENTY_YEARS = "The long war"


def finished_games(gm: User, players: list[User]) -> list[Game]:
    """Create the missing games and return them."""
    wanted = (
        (TWELVE_YEARS, "twelve-years", players[:5], Disclosure(0, 0, 0)),
        (TWENTY_YEARS, "twenty-years", players[5:8], Disclosure(0)),
    )
    made = []
    for name, file, seated, disclosure in wanted:
        if not Game.objects.filter(name=name, gm=gm).exists():
            with quietly(), transaction.atomic():
                made.append(_play_game(name, gm, file, seated, disclosure))
    for game in made:
        turning_points_wanted(game)
    return made


def _play_game(name: str, gm: User, file: str, players: list[User], opens: Disclosure) -> Game:
    phases = json.loads((SHEETS / f"{file}.json").read_text("utf-8"))
    begins = timezone.now() - TURN * (len(phases) + 3)
    game = game_create(creator=gm, name=name, disclosure=opens, now=begins)
    seats = _sit(game, players, begins)
    game_start(game_id=game.pk, by=gm, now=begins)
    letters = _letters(game, seats)
    for number, sheets in enumerate(phases, start=1):
        now = begins + TURN * number
        phase = Phase.objects.get(game=game, status=PhaseStatus.OPEN)
        next(letters, None)
        if number in PROMISES:
            _promise(game, seats, sheets)
        _order(phase, sheets, now)
        phase_resolve(phase_id=phase.pk, cause=Cause.GM, actor=gm, now=now)
    game.refresh_from_db()
    if game.status == Status.RUNNING:
        _draw(game, seats, begins + TURN * (len(phases) + 1))
    game.refresh_from_db()
    statements = [*zip(seats.values(), STATEMENTS, strict=False), (gm, LAST_WORD)]
    for by, text in statements:
        statement_write(game_id=game.pk, by=by, text=text)
    return game


def _sit(game: Game, players: list[User], now: datetime) -> dict[str, User]:
    """Seat the players, starting with the powers with the most centres."""
    variant = variant_of(game)
    powers = sorted(variant.powers, key=lambda power: -len(variant.start.centres_of(power)))
    seated = dict(zip(powers, players, strict=False))
    for power, player in seated.items():
        game_join(game_id=game.pk, by=player, power=power, now=now)
    return seated


def _order(phase: Phase, sheets: dict[str, list[Any]], now: datetime) -> None:
    """Save the sheets of a phase as they were shipped, final."""
    seats = {seat.power: seat for seat in Seat.objects.filter(game=phase.game_id)}
    rows = []
    for power, lines in sheets.items():
        orders = [line for line in lines if isinstance(line, str)]
        bids = [
            {"points": points, "order": order}
            for line in lines
            if not isinstance(line, str)
            for points, order in line
        ]
        rows.append(
            OrderSheet(
                phase=phase,
                seat=seats[power],
                version=1,
                is_complete=True,
                # Computer players whose sheets are final do not order again.
                is_final=True,
                orders=orders,
                bids=bids,
                digest=sheet_digest(orders, bids),
                saved_at=now - TURN / 4,
                ready_at=now - TURN / 4,
                saved_by=seats[power].holder,
            )
        )
    OrderSheet.objects.bulk_create(rows)


def _letters(game: Game, seated: dict[str, User]) -> Iterator[None]:
    """Send a letter in each of the first phases."""
    if len(seated) < 3:
        return
    one, two, three = list(seated)[:3]
    letters = (
        (one, [two], "Shall we leave the spaces between us empty this year?"),
        (two, [one], "Gladly. I look the other way first."),
        (three, ["all"], "Nobody shall have Saxony. I say it to all of you."),
        (two, [one, three], "Three of us, against the one that grows fastest?"),
        (one, [two, three], "Agreed. I bring an army in Fall."),
    )
    for power, to, text in letters:
        press_send(game_id=game.pk, by=seated[power], to=to, text=text)
        yield


def _promise(game: Game, seated: dict[str, User], sheets: dict[str, list[Any]]) -> None:
    """Let two powers agree on an order that each gives, and on one that the first does not."""
    ordering = [power for power in seated if sheets.get(power)]
    if len(ordering) < 2:
        return
    one, two = ordering[:2]
    given = [line for line in sheets[one] if isinstance(line, str)]
    other = next((line for line in sheets[two] if isinstance(line, str)), "")
    stays = " ".join(given[-1].split()[:2])
    message = press_send(
        game_id=game.pk,
        by=seated[one],
        to=[two],
        text="Like this?",
        proposal=[given[0], other, f"{stays} H"],
    )
    proposal_accept(
        game_id=game.pk,
        by=seated[two],
        thread_key=message.thread.key,
        number=message.number,
    )


def _draw(game: Game, seated: dict[str, User], now: datetime) -> None:
    """End the game with a draw of its survivors."""
    phase = Phase.objects.select_related("game").get(game=game, status=PhaseStatus.OPEN)
    alive = survivors(BoardState(variant_of(game), position_of(phase)))
    standing = [power for power in seated if power in alive]
    first, *others = standing
    vote_propose(game_id=game.pk, by=seated[first], kind="draw", now=now)
    proposal = Proposal.objects.filter(game=game).latest("pk")
    for power in others:
        vote_cast(game_id=game.pk, by=seated[power], proposal_id=proposal.pk, now=now)
