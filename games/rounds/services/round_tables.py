"""All tables of a round made in one act with their players, and taken back before any starts."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict, Refused
from games.core.events import event_add
from games.core.locks import lock_accounts, lock_game
from games.core.outbox import game_changed
from games.models import (
    Ending,
    Entrant,
    EventKind,
    Game,
    Muster,
    MusterPolicy,
    OpenTo,
    RoundGame,
    RoundPlan,
    RoundSeat,
    RoundTable,
    Seat,
    StartMode,
    Status,
    Tournament,
    TournamentRound,
)
from games.models.round_plan import new_draw_seed
from games.notices.services.messages import TableMessage, table_notify
from games.rounds.queries.drafts import RoundDraft, draft_changed, draft_round, draw_rows, no_tables
from games.rounds.queries.plans import (
    get_round,
    has_begun,
    plan_of,
    round_made,
    round_of,
    settings_of,
    tables_of,
)
from games.schedule.disclosure import FIELDS
from games.seats.acts import join
from games.seats.services.joining import place_take, seat_take, start_if_full
from games.settings.services.games import game_create
from games.settings.services.templates import with_next_live_time
from games.tournaments.authority import (
    directs,
    get_directed_tournament,
    not_director,
    tournament_over,
)
from games.tournaments.draw_records import Place
from games.turn.services.phase_open import game_finish


def round_tables_make(
    *, number: int, by: User, round_number: int, seen: str = "", now: datetime | None = None
) -> list[Game]:
    """Make the games of all tables of a round, with their players seated; all of them or none.

    Refuses everybody but the directors, tables that are made already, everything that the preview
    names, and a preview that was `seen` before something changed.
    """
    now = now or timezone.now()
    each = get_round(by, number, round_number)
    plan = plan_of(each)
    if plan is not None and plan.made_at is None and directs(by, each.tournament):
        # A draw may take seconds, so it is made before anything is locked.
        draft_round(each, plan, now)
    return _make_all(number, by, round_number, seen, now)


@transaction.atomic
def _make_all(number: int, by: User, round_number: int, seen: str, now: datetime) -> list[Game]:
    """Draft a round again under the lock, and make its tables."""
    tournament = get_directed_tournament(number, by)
    each = round_of(tournament, round_number)
    if tournament.ended_at is not None:
        raise tournament_over()
    plan = plan_of(each)
    if plan is None:
        raise no_tables()
    if plan.made_at is not None:
        raise round_made()
    draft = draft_round(each, plan, now)
    if draft.problems or draft.draw is None:
        raise draft.problems[0]
    if seen and seen != draft.mark:
        raise draft_changed()
    people = {draft.entrants[place.player].user_id for place in draft.places}
    gms = {table.gm_id for table in draft.tables if table.gm_id is not None}
    lock_accounts(people | gms | {by.pk})
    games = []
    for table in draft.tables:
        places = [place for place in draft.places if place.table == table.number]
        games.append(_table_make(tournament, each, plan, table, places, draft, by, now))
    plan.draw = draft.data | draw_rows(draft) | {"entries": _entry_rows(draft)}
    plan.made_at, plan.draws = now, plan.draws + 1
    plan.save(update_fields=["draw", "made_at", "draws"])
    return games


def _entry_rows(draft: RoundDraft) -> list[list[object]]:
    """The decisions about the entrants, as they were."""
    return [[each.number, each.plays, each.reason.value] for each in draft.decisions]


def _table_make(
    tournament: Tournament,
    each: TournamentRound,
    plan: RoundPlan,
    table: RoundTable,
    places: Sequence[Place],
    draft: RoundDraft,
    by: User,
    now: datetime,
) -> Game:
    """Make the game of a table, and seat its players. A director prepares one without a GM."""
    runner = by if table.is_without_gm else table.gm
    assert runner is not None, "the draft names a table without a GM"
    chosen = settings_of(table)
    plain = {name: value for name, value in chosen.plain.items() if name not in FIELDS}
    plain |= {"is_public": tournament.is_public, "open_to": OpenTo.INVITED.value}
    plain |= {"start_mode": StartMode.GM.value}
    try:
        game = game_create(
            creator=runner,
            name=table.name,
            schedule=with_next_live_time(chosen.schedule, now),
            policy=chosen.policy,
            disclosure=chosen.disclosure,
            tournament=tournament.pk,
            without_gm=table.is_without_gm,
            is_round_table=True,
            now=now,
            **plain,
        )
    except Refused as refusal:
        raise _at_table(table, refusal) from refusal
    RoundGame.objects.create(round=each, game=game)
    # The log of the game has the order, which would tell who sits where, because the draw is by
    # strength.
    powers = list(chosen.variant.powers)
    for place in sorted(places, key=lambda place: powers.index(place.power) if place.power else 0):
        _player_seat(game, table, draft.entrants[place.player], place.power, now)
    RoundSeat.objects.bulk_create(
        RoundSeat(round=each, table=table, entrant_id=place.player, power=place.power)
        for place in places
    )
    table.game = game
    table.save(update_fields=["game"])
    people = [draft.entrants[place.player].user_id for place in places]
    people += [table.gm_id] if table.gm_id is not None else []
    table_notify(game=game, user_ids=people, message=TableMessage.SEATED, key=now, now=now)
    _start_set(game, plan, runner, now)
    return game


def _player_seat(
    game: Game, table: RoundTable, entrant: Entrant, power: str, now: datetime
) -> None:
    """Seat a player of a new game. The refusal does not name somebody whom the GM has blocked."""
    game.refresh_from_db()
    if refusal := join.may(game, entrant.user, now):
        if refusal.code == "blocked":
            raise Conflict(
                "gm_not_free",
                _("The GM of table %(table)s cannot run it with these players. Choose another.")
                % {"table": table.number},
            )
        raise _at_table(table, refusal, entrant.user)
    if game.is_dealt_at_start:
        place_take(game=game, by=entrant.user, ranks=None, now=now)
        return
    seat = Seat.objects.get(game=game, power=power)
    seat.game = game
    seat_take(game=game, seat=seat, by=entrant.user, now=now)


def _at_table(table: RoundTable, refusal: Refused, user: User | None = None) -> Refused:
    """The refusal of a game with its table, and its player if that is known."""
    words = {"table": table.number, "sentence": refusal.message}
    if user is None:
        sentence = _("Table %(table)s: %(sentence)s") % words
    else:
        words["player"] = user.get_short_name()
        sentence = _("Table %(table)s, %(player)s: %(sentence)s") % words
    return Conflict(refusal.code, sentence)


def _start_set(game: Game, plan: RoundPlan, runner: User, now: datetime) -> None:
    """Set when a new game begins: when somebody starts it, when all have confirmed, or at the hour
    of the round."""
    game.refresh_from_db()
    game.start_mode, game.starts_at = plan.start, plan.starts_at
    game.save(update_fields=["start_mode", "starts_at"])
    if plan.start == StartMode.FULL:
        Muster.objects.create(game=game, length=plan.confirm_within, policy=MusterPolicy.WAIT)
        start_if_full(game=game, actor=runner, is_present=False, now=now)
    game_changed(game)


@transaction.atomic
def round_tables_undo(
    *, number: int, by: User, round_number: int, now: datetime | None = None
) -> None:
    """Call off all games of a round and take them out of the tournament, before any has started.

    A game that its GM has taken out of the tournament stays. The next draw has a new seed, because
    the old one is known. Refuses everybody but the directors, a round whose tables are not made,
    and one with a game that has started.
    """
    now = now or timezone.now()
    present_round = get_round(by, number, round_number)
    if not directs(by, present_round.tournament):
        raise not_director()
    tables = RoundTable.objects.filter(round=present_round)
    pks = sorted(tables.filter(game__isnull=False).values_list("game", flat=True))
    games = {pk: lock_game(pk) for pk in pks if pk is not None}
    tournament = get_directed_tournament(number, by)
    if tournament.ended_at is not None:
        raise tournament_over()
    each = round_of(tournament, round_number)
    plan = plan_of(each)
    if plan is None or plan.made_at is None:
        raise Conflict("round_not_made", _("The tables of this round are not made."))
    present = tables_of(each)
    if has_begun(present) or {table.game_id for table in present} - {None} != set(games):
        raise Conflict(
            "round_begun", _("A game of this round has started, so its tables stay as they are.")
        )
    for game in games.values():
        if game.tournament_id == tournament.pk:
            _game_call_off(game, by, now)
    RoundSeat.objects.filter(round=each).delete()
    RoundTable.objects.filter(round=each).update(game=None)
    plan.made_at, plan.draw, plan.changes, plan.seed = None, {}, [], new_draw_seed()
    plan.save(update_fields=["made_at", "draw", "changes", "seed"])


def _game_call_off(game: Game, by: User, now: datetime) -> None:
    """End a locked game that has not started, and take it out of its tournament."""
    RoundGame.objects.filter(game=game).delete()
    game.tournament = None
    game.save(update_fields=["tournament"])
    if game.status == Status.FORMING:
        game_finish(game=game, ending=Ending.CALLED_OFF, now=now)
        event_add(game=game, kind=EventKind.CANCELLED, actor=by, data={}, now=now)
