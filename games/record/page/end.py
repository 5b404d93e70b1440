"""The page of the end of a game: its result, ranks, statements, awards and counts."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.addresses import page_of
from games.core.board.board import BoardView, Download, board
from games.core.codec import BoardState, variant_of
from games.core.errors import NotFound
from games.core.phases import newest_phases, shown_position
from games.core.visibility import Viewer, may_see_players
from games.core.words.clock import moment
from games.core.words.names import listed, short_name
from games.models import Game, ImportedGame, PlayerResult, Promise, Seat, Statement, Status, Verdict
from games.models.titles import turn_title
from games.press.page.thread import PromiseRow, promise_rows
from games.press.queries.promises import opened_promises
from games.record.page.archive import result_of
from games.record.page.awards import ShownAward, shown_award
from games.record.page.over_time import OverTime, over_time
from games.record.queries.archive import statements_on
from games.record.queries.awards import found_awards
from games.record.queries.tally import GameTally, game_tally
from games.record.services.statements import MAX_WORDS, changes_end, may_change
from games.scoring.results import power_places
from games.story.page.chronicle import Chart, charts, with_start
from games.story.page.phase import downloads
from games.story.queries.phase import CentreTable, centre_table
from games.votes.queries import EndOfGame, end_of_game


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """A power with the numbers of its promises, by verdict."""

    power: str
    name: str
    kept: int
    broken: int
    overtaken: int


@dataclass(frozen=True, slots=True)
class LedgerPhase:
    """The promises of a phase, those of each pair of powers together."""

    title: str
    pairs: list[list[PromiseRow]]


@dataclass(frozen=True, slots=True)
class Ledger:
    """All promises of a game: the numbers of each power, and the promises phase by phase."""

    rows: list[LedgerRow]
    phases: list[LedgerPhase]


def ledger(variant: Variant, promises: Sequence[Promise]) -> Ledger | None:
    """Return the ledger of promises that a viewer may see; None without any."""
    if not promises:
        return None
    counts = Counter((promise.seat.power, promise.verdict) for promise in promises)
    by_phase: dict[str, dict[int, list[Promise]]] = {}
    for promise in promises:
        phase = promise.acceptance.phase
        title = turn_title(variant.calendar, phase.turn) if phase else ""
        by_phase.setdefault(title, {}).setdefault(promise.acceptance_id, []).append(promise)
    return Ledger(
        rows=[
            LedgerRow(
                power=power,
                name=short_name(variant, power),
                kept=counts[power, Verdict.KEPT],
                broken=counts[power, Verdict.BROKEN],
                overtaken=counts[power, Verdict.OVERTAKEN],
            )
            for power in variant.powers
            if any(counts[power, verdict] for verdict in Verdict.values)
        ],
        phases=[
            LedgerPhase(title, [promise_rows(variant, pair) for pair in pairs.values()])
            for title, pairs in by_phase.items()
        ],
    )


@dataclass(frozen=True, slots=True)
class RankRow:
    """A power at the end with its place, which equal powers share, and its share of the result."""

    rank: int
    power: str
    name: str
    player: str
    centres: int
    most: int
    share: str
    points: str


@dataclass(frozen=True, slots=True)
class ShownStatement:
    """A statement to read; the GM's has no power, and one that a moderator has hidden no text."""

    power: str
    name: str
    author: str
    text: str
    written_at: datetime
    changed_at: datetime | None
    is_hidden: bool
    report_url: str


@dataclass(frozen=True, slots=True)
class StatementForm:
    """The form for the viewer's own statement, with the text typed and why it was refused.

    `until` is when a change of a published statement is no longer possible.
    """

    text: str
    error: str
    most: int
    until: datetime | None


@dataclass(frozen=True, slots=True)
class SupportRow:
    """The supports that a power gave to each power, in the order of the columns; "" for itself."""

    power: str
    name: str
    given: list[str]


@dataclass(frozen=True, slots=True)
class EndContext:
    """The context of games/record/end.html, which describes each field."""

    game: Game
    source: str
    end: EndOfGame | None
    board: BoardView | None
    posters: list[Download]
    replay_url: str
    citation: str
    ranks: list[RankRow]
    has_shared_seats: bool
    has_points: bool
    statements: list[ShownStatement]
    silent: int
    form: StatementForm | None
    awards: list[ShownAward]
    centres: CentreTable
    charts: list[Chart]
    supports: list[SupportRow]
    over_time: OverTime
    ledger: Ledger | None


def end_context(
    game: Game, viewer: Viewer, now: datetime, typed: str | None = None, error: str = ""
) -> EndContext:
    """Return the page; `typed` is a statement that was refused, and `error` says why.

    Refuses a game that is not finished.
    """
    if game.status != Status.FINISHED:
        raise NotFound("not_over", _("This page opens when the game is over."))
    variant, newest = variant_of(game), newest_phases(game)
    position = shown_position(variant, newest)
    last = newest.resolved or newest.open
    first = game.phases.current().order_by("number").first()
    seats = list(Seat.objects.filter(game=game).select_related("holder").order_by("pk"))
    table, tally = with_start(centre_table(game)), game_tally(game, now)
    statements = statements_on(game)
    counts = {seat.power: len(position.centres_of(seat.power)) for seat in seats}
    places = power_places(game, counts)
    named = may_see_players(viewer, game)
    shared = _shared_seats(game) if named else {}
    imported = ImportedGame.objects.filter(game=game).first()
    players = {seat.power: _player(seat, imported, named=named) for seat in seats} | shared
    written = {statement.seat_id for statement in statements}
    if first is not None:
        first.game = game
    return EndContext(
        game=game,
        source=imported.source if imported else "",
        end=end_of_game(game, variant),
        board=board(BoardState(variant, position), last.title if last else "", tools=True),
        posters=downloads(game, last),
        replay_url=first.get_absolute_url() if first is not None else "",
        citation=_citation(game, variant),
        ranks=_ranks(game, variant, seats, players, counts, places, table, tally),
        has_shared_seats=bool(shared),
        has_points=tally.spent is not None,
        statements=_statements(game, viewer, variant, statements, places),
        silent=sum(seat.holder_id is not None and seat.pk not in written for seat in seats),
        form=_form(viewer, statements, now, typed, error),
        awards=[shown_award(variant, award) for award in found_awards(tally, table)],
        centres=table,
        charts=charts(variant, table),
        supports=_supports(variant, tally),
        over_time=over_time(variant, tally),
        ledger=ledger(variant, list(opened_promises(game, now))),
    )


def _citation(game: Game, variant: Variant) -> str:
    """How others cite the game: its name, variant, end, result if it is public, and address."""
    assert game.finished_at is not None, "the game is finished"
    ended = moment(timezone.localtime(game.finished_at), "date")
    facts = {"game": game.name, "variant": variant.name, "date": ended}
    said = _("“%(game)s”, a game of %(variant)s, ended %(date)s.") % facts
    result = result_of(game)
    return " ".join([said, *([f"{result}."] if result else []), page_of(game)])


def _ranks(
    game: Game,
    variant: Variant,
    seats: list[Seat],
    players: dict[str, str],
    counts: dict[str, int],
    places: dict[str, int],
    table: CentreTable,
    tally: GameTally,
) -> list[RankRow]:
    most = {row.power: max(row.counts, default=0) for row in table.rows}
    rows = []
    for seat in sorted(seats, key=lambda seat: places[seat.power]):
        share = Fraction(game.shares.get(seat.power, "0"))
        spent, won = tally.spent, tally.won
        points = ""
        if spent is not None and won is not None:
            words = {"won": won[seat.power], "spent": spent[seat.power]}
            points = _("%(won)s of %(spent)s") % words
        rows.append(
            RankRow(
                rank=places[seat.power],
                power=seat.power,
                name=short_name(variant, seat.power),
                player=players[seat.power],
                centres=counts[seat.power],
                most=max(most.get(seat.power, 0), counts[seat.power]),
                share=str(share) if share else "",
                points=points,
            )
        )
    return rows


def _shared_seats(game: Game) -> dict[str, str]:
    """The players of each power that several played in turn, with their parts of its phases."""
    parts: dict[str, list[PlayerResult]] = {}
    rows = PlayerResult.objects.filter(seat__result__game=game).select_related("seat", "user")
    for row in rows.order_by("pk"):
        parts.setdefault(row.seat.power, []).append(row)
    return {
        power: listed([f"{row.user.get_short_name()} ({row.part:.0%})" for row in played])
        for power, played in parts.items()
        if len(played) > 1
    }


def _player(seat: Seat, imported: ImportedGame | None, *, named: bool) -> str:
    if imported is not None:
        return str(imported.players.get(seat.power) or _("a player"))
    if seat.holder is None:
        return str(seat.get_state_display())
    return str(seat.holder.get_short_name()) if named else ""


def _statements(
    game: Game,
    viewer: Viewer,
    variant: Variant,
    statements: list[Statement],
    places: dict[str, int],
) -> list[ShownStatement]:
    """The statements in the order of ranks, the GM's last."""
    named = may_see_players(viewer, game)
    found = [
        ShownStatement(
            power=item.seat.power if item.seat else "",
            name=short_name(variant, item.seat.power) if item.seat else _("GM"),
            author=item.author.get_short_name() if named or item.seat is None else "",
            text=item.shown_text,
            written_at=item.written_at,
            changed_at=item.changed_at,
            is_hidden=item.hidden_at is not None,
            report_url=_report_url(game, viewer, item),
        )
        for item in statements
    ]
    return sorted(found, key=lambda item: (not item.power, places.get(item.power, 0)))


def _report_url(game: Game, viewer: Viewer, statement: Statement) -> str:
    """Where a reader with an account reports a statement; "" for the own one and a hidden one."""
    if viewer.user_id in (None, statement.author_id) or statement.hidden_at is not None:
        return ""
    power = statement.seat.power if statement.seat else ""
    url = reverse("games:report_statement", kwargs={"pk": game.pk})
    return f"{url}?{urlencode({'power': power})}"


def _form(
    viewer: Viewer, statements: list[Statement], now: datetime, typed: str | None, error: str
) -> StatementForm | None:
    """The form for players and the GM, as long as they may write or change their statement."""
    if viewer.seat_id is None and not viewer.is_gm:
        return None
    own = next((item for item in statements if item.seat_id == viewer.seat_id), None)
    if own is not None and not may_change(own, now) and typed is None:
        return None
    text = typed if typed is not None else own.text if own is not None else ""
    return StatementForm(text, error, MAX_WORDS, changes_end(own) if own is not None else None)


def _supports(variant: Variant, tally: GameTally) -> list[SupportRow]:
    if not tally.supports:
        return []
    powers = list(variant.powers)
    return [
        SupportRow(
            giver,
            short_name(variant, giver),
            ["" if other == giver else str(tally.supports[giver, other]) for other in powers],
        )
        for giver in powers
    ]
