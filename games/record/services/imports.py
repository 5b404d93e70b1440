"""Finished games from files: checked as a whole, then written in one transaction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from adjudicator import Outcome, Variant
from adjudicator.calendar import powers_to_order
from adjudicator.errors import ImpossibleData
from adjudicator.game_file import FilePhase, GameFile, game_file_from_data
from adjudicator.outcome_reader import outcome_from_data
from adjudicator.replay import POSITION, UNKNOWN, replay
from adjudicator.verify import canonical, problems
from adjudicator.victory import draw_shares
from games.core.accounts import User
from games.core.codec import BoardState, bids_to_rows, outcome_data, position_data
from games.core.errors import Conflict, Forbidden, Unprocessable
from games.core.forms import clean
from games.core.given_boards import check_crowd, impossible_file, known_variant
from games.core.locks import lock_game
from games.models import (
    Ending,
    Game,
    ImportedGame,
    LastYearResult,
    OrderSheet,
    Phase,
    PhaseStatus,
    PressMode,
    Seat,
    Status,
)
from games.models.plain_text import without_hidden
from games.record.queries.uploads import MOST_PLAYED, bad_file, checked_game, read_upload
from games.scoring.last_year import is_year_counted, last_year_powers
from games.scoring.results import WITH_RESULT, result_update
from games.votes.kind import survivors
from maps.render import has_geometry

LONGEST_NAME = 60
LONGEST_SOURCE = 200


@dataclass(frozen=True, slots=True)
class ReadGame:
    """A file that was checked: its data, and the phases that count with their outcomes."""

    data: Mapping[str, Any]
    variant: Variant
    phases: list[tuple[FilePhase, Outcome | None]]
    finished_at: datetime
    is_opened: bool


def game_import(
    *, by: User, content: bytes, source: str, with_names: bool = False, now: datetime | None = None
) -> Game:
    """Take over a finished game from a file, with its source; its players are text, no accounts.

    The file must verify, every phase must give the same result when it is played again, and the
    result of the game must follow from the last position. Nothing is rated, and the game has no GM.
    Refuses anybody but staff, and a file that was imported before.
    """
    now = now or timezone.now()
    if not by.is_staff:
        raise Forbidden("not_staff", _("Only staff may import games."))
    source = clean(source).strip()
    if not source or len(source) > LONGEST_SOURCE:
        raise Unprocessable("source", _("Say where the game was played."), field="source")
    file = read_game(content, now)
    try:
        with transaction.atomic():
            return _write(file, by, source, with_names, now)
    except IntegrityError as error:
        if ImportedGame.objects.filter(digest=file.data["digest"]).exists():
            raise Conflict("imported", _("This game has been imported before.")) from error
        raise


def read_game(content: bytes, now: datetime) -> ReadGame:
    """Read and check a file; `game_import` says what is refused."""
    upload = read_upload(content)
    data = checked_game(upload.data, MOST_PLAYED)
    problem = next(problems(canonical(data)), None)
    if problem is not None:
        sentence = _("The file does not verify: %(where)s: %(why)s")
        facts = {"where": problem.where, "why": problem.message}
        raise bad_file(problem.code, sentence % facts)
    try:
        game = game_file_from_data(data, known_variant)
        _check_end(data, game.variant)
        for phase in game.phases:
            check_crowd(BoardState(game.variant, phase.position))
        # A game of another program stays as it told it, where a rule explains the difference.
        _check_replay(game, is_told=upload.remarks is not None)
        current = [phase for phase in game.phases if not phase.superseded]
        phases = [(phase, _outcome(game.variant, phase)) for phase in current]
        _check_result(data, game.variant, phases)
        return ReadGame(
            data=data,
            variant=game.variant,
            phases=phases,
            finished_at=_moment(data.get("finished_at"), now),
            is_opened=all(p.bids is not None and not p.hides_orders for p in current)
            and all("void_bids" in p.outcome for p in current if p.outcome is not None),
        )
    except ImpossibleData as error:
        raise impossible_file(error) from error


def _check_end(data: Mapping[str, Any], variant: Variant) -> None:
    """Refuse a game that is not finished, has no result, or has no drawn board."""
    if data.get("status") != Status.FINISHED or data.get("ending") not in WITH_RESULT:
        raise bad_file("not_finished", _("Only finished games with a result are imported."))
    if not has_geometry(variant.id):
        raise bad_file("no_board", _("The site has no drawn board of this variant."))


def _check_result(
    data: Mapping[str, Any], variant: Variant, phases: list[tuple[FilePhase, Outcome | None]]
) -> None:
    """Refuse a result that the last position does not allow, or a game that went on after one.

    Powers that end a game together have equal shares, and only a single one is the winner.
    """
    phase, outcome = phases[-1]
    position = outcome.position if outcome else phase.position
    sharing = _sharing(data, BoardState(variant, position), phase, outcome)
    shares = data.get("shares")
    named = list(shares) if isinstance(shares, dict) else []
    if data["ending"] == Ending.CONCEDED:
        # A concession to every survivor is a draw.
        is_part = set(named) < set(sharing)
        sharing = [power for power in sharing if power in named] if is_part else []
    part = str(Fraction(1, len(sharing))) if sharing else ""
    follows = bool(sharing) and shares == dict.fromkeys(sharing, part)
    follows = follows and data.get("winner") == (sharing[0] if len(sharing) == 1 else "")
    if not follows or any(done and done.winner for _phase, done in phases[:-1]):
        raise bad_file(
            "wrong_result", _("The result of the file does not follow from its last position.")
        )


def _last_year_result(data: Mapping[str, Any]) -> str:
    """The result of a last year; in files that do not say it, most centres win."""
    result = data.get("last_year_result", LastYearResult.MOST_CENTRES.value)
    if result not in LastYearResult.values:
        raise ImpossibleData("last_year_result", "there is no such result")
    return str(result)


def _sharing(
    data: Mapping[str, Any], state: BoardState, phase: FilePhase, outcome: Outcome | None
) -> list[str]:
    """The powers that share a game with this ending, those that may for a concession; none if the
    game has not ended so."""
    ending, won = data["ending"], outcome.winner if outcome else None
    if won is not None or ending == Ending.WON:
        return [won] if won is not None and ending == Ending.WON else []
    if ending == Ending.YEAR_OVER:
        is_over = outcome is not None and is_year_counted(phase.position.turn, outcome)
        return last_year_powers(state, _last_year_result(data)) if is_over else []
    if ending == Ending.DRAWN:
        return list(draw_shares(state.variant, state.position))
    return survivors(state)


def _check_replay(game: GameFile, *, is_told: bool) -> None:
    """Refuse a file in which a result does not follow from the orders, or cannot be seen to.

    A board that a GM has edited follows from nothing, and one that another program has told from
    its own rules. Superseded phases are not taken over.
    """
    current = tuple(phase for phase in game.phases if not phase.superseded)
    edited = game.edited if is_told else frozenset()
    played = replay(replace(game, phases=current, edited=edited))
    wrong = next((row for row in played if row.is_wrong or row.verdict == UNKNOWN), None)
    if wrong is None:
        return
    if wrong.verdict == POSITION and wrong.number in game.edited:
        raise bad_file(
            "edited_board",
            _("A GM has edited a board of this game, so its results cannot be checked."),
        )
    sentence = _("The file does not play again: %(phase)s: %(why)s")
    facts = {"phase": wrong.name, "why": wrong.message}
    raise bad_file(f"replay_{wrong.verdict}", sentence % facts)


def _outcome(variant: Variant, phase: FilePhase) -> Outcome | None:
    if phase.outcome is None:
        return None
    try:
        return outcome_from_data(variant, phase.position, phase.outcome)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise ImpossibleData(f"{phase.name}.outcome", "this is no outcome") from error


def _moment(value: Any, otherwise: datetime) -> datetime:
    """Read a time that is not in the future; a file of the data set has few."""
    if value is None:
        return otherwise
    try:
        moment = datetime.fromisoformat(value)
    except (ValueError, TypeError) as error:
        raise ImpossibleData("finished_at", "this must be a time") from error
    if moment.tzinfo is None or moment > otherwise:
        raise ImpossibleData("finished_at", "this must be a time in the past with its zone")
    return moment


def _write(file: ReadGame, by: User, source: str, with_names: bool, now: datetime) -> Game:
    data, ended = file.data, file.finished_at
    opens = 0 if file.is_opened else None
    name = _plain(data.get("name"))
    game = Game.objects.create(
        name=name or _("An imported game"),
        variant_id=file.variant.id,
        rules=data["rules"],
        status=Status.FINISHED,
        creator=by,
        press_mode=PressMode.NONE,
        ending=data["ending"],
        winner=data["winner"],
        shares=data["shares"],
        last_year_result=_last_year_result(data),
        bids_open_after=opens,
        sheets_open_after=opens,
        created_at=ended,
        started_at=_moment(data.get("started_at"), ended),
        finished_at=ended,
    )
    ImportedGame.objects.create(
        game=game,
        source=source,
        players=_names(data, file.variant) if with_names else {},
        digest=data["digest"],
        imported_by=by,
        imported_at=now,
    )
    rows = Seat.objects.bulk_create(Seat(game=game, power=power) for power in file.variant.powers)
    seats = {seat.power: seat for seat in rows}
    for number, (phase, outcome) in enumerate(file.phases, start=1):
        _write_phase(game, file, seats, number, phase, outcome)
    result_update(lock_game(game.pk))
    return game


def _write_phase(
    game: Game,
    file: ReadGame,
    seats: Mapping[str, Seat],
    number: int,
    phase: FilePhase,
    outcome: Outcome | None,
) -> None:
    turn, ended = phase.position.turn, file.finished_at
    public = outcome_data(outcome, public=True) if outcome else None
    whole = outcome_data(outcome) if outcome and file.is_opened else public
    row = Phase.objects.create(
        game=game,
        number=number,
        year=turn.year,
        season=turn.season.value,
        kind=turn.phase.value,
        position=position_data(phase.position),
        powers_to_order=list(powers_to_order(file.variant, phase.position)),
        status=PhaseStatus.RESOLVED if outcome else PhaseStatus.OPEN,
        opened_at=ended,
        resolved_at=ended if outcome else None,
        outcome=whole,
        public_outcome=public,
        rules_version=(phase.rules_version or 1) if outcome else None,
    )
    OrderSheet.objects.bulk_create(
        OrderSheet(
            phase=row,
            seat=seats[power],
            version=1,
            orders=list(lines),
            bids=bids_to_rows(phase.known_bids[power]) if file.is_opened else [],
            digest="",
            saved_at=ended,
        )
        for power, lines in phase.orders.items()
        if outcome
    )


def _plain(name: Any) -> str:
    """A name in a file, as pages show names."""
    return clean(without_hidden(str(name or ""))).strip()[:LONGEST_NAME]


def _names(data: Mapping[str, Any], variant: Variant) -> dict[str, str]:
    """The last name of each power in the file."""
    names: dict[str, str] = {}
    rows = data.get("players")
    for row in rows if isinstance(rows, list) else []:
        if isinstance(row, dict) and row.get("power") in variant.powers:
            name = _plain(row.get("name"))
            if name:
                names[row["power"]] = name
    return names
