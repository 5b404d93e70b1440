"""Forecasts: who may give one, who may read them, and how they are scored."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction

from django.db.models import Min
from django.utils.translation import gettext as _

from adjudicator.state import Season
from games.core.accounts import User
from games.core.codec import position_of, variant_named
from games.core.errors import Conflict, Forbidden, Refused
from games.core.outsiders import has_played, knows_secrets, office_pairs, seat_pairs
from games.core.phases import phase_find
from games.core.refusals import not_running
from games.forecasts.score import forecast_score, standing_score
from games.models import Forecast, Game, Phase, Seat, Status
from games.scoring.square_score import is_alive

# The fewest scored forecasts for a place in the league of a quarter and of a year.
LEAST_IN_QUARTER = 5
LEAST_IN_YEAR = 10

# A game, by its id, and a year.
Key = tuple[int, int]


def board_centres(variant_id: str) -> int:
    """The number of centres on the board of a variant."""
    return sum(space.centre for space in variant_named(variant_id).board.spaces.values())


def forecast_refusal(game: Game, user: User) -> Refused | None:
    """Why a person gives no forecasts in a game, None for a spectator of a game of people."""
    if user.owner_id is not None:
        return Forbidden("people_only", _("Programs give no forecasts."))
    if game.is_practice or game.is_ladder:
        return Forbidden("no_forecasts", _("Practice games and ladder games have no forecasts."))
    if game.status != Status.RUNNING:
        return not_running()
    if has_played(game, user):
        return Forbidden(
            "player_forecasts_not",
            _("Nobody who plays or played in this game can give a forecast."),
        )
    if knows_secrets(game, user):
        return Forbidden(
            "insider_forecasts_not",
            _("The GM, former GMs, deputies and moderators of a game give no forecasts in it."),
        )
    people = Seat.objects.filter(game=game, holder__isnull=False, holder__owner=None)
    if not people.exists():
        return Conflict("computers_alone", _("A game without people has no forecasts."))
    return None


def first_phase(game: Game) -> Phase | None:
    """The open phase, while forecasts for its year are accepted; else None.

    That is the first phase of its year, until it is resolved or its orders are closed. A year that
    begins in Winter, as a game may, has no Fall and so no forecasts. A year of
    which a phase was ever resolved stays closed, also if a correction plays it again.
    """
    phase = phase_find(game=game)
    if phase is None or phase.is_withheld or game.status != Status.RUNNING:
        return None
    if phase.season == Season.WINTER:
        return None
    year = Phase.objects.filter(game=game, year=phase.year)
    return None if year.filter(resolved_at__isnull=False).exists() else phase


def powers_before(phase: Phase) -> dict[str, int]:
    """The centres of each power that is alive at the start of a phase."""
    position = position_of(phase)
    powers = variant_named(phase.game.variant_id).powers
    return {power: len(position.centres_of(power)) for power in powers if is_alive(position, power)}


def own_forecast(game: Game, user: User, year: int) -> Forecast | None:
    """The forecast of a person for a year, which they can read at any time."""
    return Forecast.objects.filter(game=game, user=user, year=year).first()


def year_ends(
    games: Collection[int], years: Collection[int] | None = None
) -> dict[Key, tuple[dict[str, int], datetime]]:
    """The ends of the years of these games on their present branches of history: the centres of
    each power, and when the year was settled.

    Centres change hands after the retreats of a Fall, so only the last of its phases settles it.
    """
    falls = Phase.objects.filter(game__in=games, season="fall", resolved_at__isnull=False).current()
    if years is not None:
        falls = falls.filter(year__in=years)
    rows = falls.order_by("game", "number").values_list(
        "game",
        "year",
        "outcome__position__centres",
        "outcome__position__turn__season",
        "resolved_at",
    )
    return {
        (game, year): ({power: len(own) for power, own in centres.items()}, resolved_at)
        for game, year, centres, season, resolved_at in rows
        if season != "fall" and resolved_at is not None
    }


def open_years(game: Game) -> set[int]:
    """The years whose forecasts everybody may read: one of their phases was resolved."""
    resolved = Phase.objects.filter(game=game, resolved_at__isnull=False)
    return set(resolved.values_list("year", flat=True).distinct().order_by())


@dataclass(frozen=True, slots=True)
class ScoredForecast:
    """A forecast with its score.

    `results` are the centres at the end of its year, `gain` is how much better the forecast is than
    the one that nothing changes; before that end they and the score are None. A void forecast has a
    score that does not count: its author plays or played in the game, or knows its secrets.
    """

    forecast: Forecast
    is_void: bool
    results: Mapping[str, int] | None = None
    score: Fraction | None = None
    gain: Fraction | None = None

    @property
    def counts(self) -> bool:
        """Whether it counts in tables."""
        return self.score is not None and not self.is_void


def numbers_of(forecast: Forecast) -> dict[str, tuple[int, str]]:
    """The number and the confidence of each power."""
    return {power: (number, word) for power, (number, word) in forecast.numbers.items()}


def score_forecasts(forecasts: Iterable[Forecast]) -> list[ScoredForecast]:
    """Score forecasts, which have their games, from the present history of each game."""
    rows = list(forecasts)
    games = {row.game_id: row.game for row in rows}
    void = void_pairs(games.values(), {row.user_id for row in rows})
    ends = year_ends(games, {row.year for row in rows})
    starts = _year_starts({(row.game_id, row.year) for row in rows} & ends.keys())
    scored = []
    for row in rows:
        key = (row.game_id, row.year)
        is_void = (row.game_id, row.user_id) in void
        end, before = ends.get(key), starts.get(key)
        if end is None or before is None:
            scored.append(ScoredForecast(row, is_void))
            continue
        most = board_centres(games[row.game_id].variant_id)
        centres, _settled_at = end
        score = forecast_score(numbers_of(row), centres, most)
        gain = standing_score(before, centres, most) - score
        scored.append(ScoredForecast(row, is_void, centres, score, gain))
    return scored


def _year_starts(keys: Collection[Key]) -> dict[Key, dict[str, int]]:
    """The centres of the powers alive at the start of years."""
    phases = Phase.objects.filter(
        game__in={game for game, _year in keys}, year__in={year for _game, year in keys}
    ).current()
    firsts = phases.values("game", "year").annotate(first=Min("number")).order_by()
    numbers = {(row["game"], row["year"]): row["first"] for row in firsts}
    wanted = {key: numbers[key] for key in keys if key in numbers}
    starts = {}
    light = phases.filter(number__in=set(wanted.values())).select_related("game")
    for phase in light.defer("outcome", "public_outcome"):
        if wanted.get((phase.game_id, phase.year)) == phase.number:
            starts[phase.game_id, phase.year] = powers_before(phase)
    return starts


def void_pairs(games: Iterable[Game], users: Collection[int]) -> set[tuple[int, int]]:
    """The games and authors whose forecasts are void.

    While the players of a game are secret, a seat makes no forecast void: that would name them.
    """
    games = list(games)
    named = [game.pk for game in games if not game.hides_players]
    return seat_pairs(named, users) | office_pairs([game.pk for game in games], users)


def game_forecasts(game: Game) -> list[ScoredForecast]:
    """The forecasts of a game that everybody may read, the newest year first."""
    rows = Forecast.objects.filter(game=game, year__in=open_years(game))
    step = variant_named(game.variant_id).calendar.step
    forecasts = sorted(
        rows.select_related("user").order_by("pk"), key=lambda row: row.year * step, reverse=True
    )
    for row in forecasts:
        row.game = game
    return score_forecasts(forecasts)


def player_forecasts(player: User) -> list[ScoredForecast]:
    """The scored forecasts of a person in public games, newest first."""
    rows = Forecast.objects.filter(user=player, game__is_public=True).select_related("game", "user")
    scored = score_forecasts(rows.order_by("-given_at", "-pk"))
    return [row for row in scored if row.counts]


@dataclass(frozen=True, slots=True)
class Period:
    """A quarter or, with quarter 0, a whole year."""

    year: int
    quarter: int = 0

    @property
    def code(self) -> str:
        """Its name in addresses, such as "2026-Q4"."""
        return f"{self.year}-Q{self.quarter}" if self.quarter else str(self.year)

    @property
    def begins_at(self) -> datetime:
        """Its first moment."""
        return datetime(self.year, 3 * self.quarter - 2 if self.quarter else 1, 1, tzinfo=UTC)

    @property
    def ends_at(self) -> datetime:
        """The first moment after it."""
        if self.quarter in (0, 4):
            return datetime(self.year + 1, 1, 1, tzinfo=UTC)
        return datetime(self.year, 3 * self.quarter + 1, 1, tzinfo=UTC)

    @property
    def least(self) -> int:
        """The fewest forecasts for a place in its table."""
        return LEAST_IN_QUARTER if self.quarter else LEAST_IN_YEAR


FIRST_YEAR, LAST_YEAR = 2000, 9000


def period_named(code: str, now: datetime) -> Period:
    """Read the name of a period; any other text means the present quarter."""
    year, _dash, quarter = code.partition("-Q")
    if year.isascii() and year.isdecimal() and len(year) == 4:
        number = int(year)
        if FIRST_YEAR <= number <= LAST_YEAR and (quarter in ("1", "2", "3", "4") or code == year):
            return Period(number, int(quarter or 0))
    return quarter_at(now)


def quarter_at(moment: datetime) -> Period:
    """The quarter of a moment, in UTC."""
    there = moment.astimezone(UTC)
    return Period(there.year, (there.month + 2) // 3)


@dataclass(frozen=True, slots=True)
class Standing:
    """A forecaster in a table: means of the gains and scores of the forecasts that count."""

    user: User
    count: int
    gain: Fraction
    score: Fraction


def league(period: Period) -> list[Standing]:
    """The forecasters of a period, best first, also those with too few forecasts for a place.

    It has the years of public games that were settled in the period.
    """
    settled = Phase.objects.filter(
        season="fall",
        resolved_at__gte=period.begins_at,
        resolved_at__lt=period.ends_at,
        game__is_public=True,
        game__is_practice=False,
        game__is_ladder=False,
        game__forecasts__isnull=False,
    ).current()
    games = set(settled.values_list("game", flat=True).order_by())
    keys = {
        key
        for key, (_centres, settled_at) in year_ends(games).items()
        if period.begins_at <= settled_at < period.ends_at
    }
    rows = Forecast.objects.filter(game__in=games, user__is_active=True)
    wanted = [row for row in rows.select_related("game", "user") if (row.game_id, row.year) in keys]
    return standings(score_forecasts(wanted))


def standings(scored: Iterable[ScoredForecast]) -> list[Standing]:
    """Add up forecasts by person, best mean gain first."""
    by_user: dict[int, list[ScoredForecast]] = {}
    for row in scored:
        if row.counts:
            by_user.setdefault(row.forecast.user_id, []).append(row)
    table = [
        Standing(
            rows[0].forecast.user,
            len(rows),
            sum((row.gain or Fraction(0) for row in rows), Fraction(0)) / len(rows),
            sum((row.score or Fraction(0) for row in rows), Fraction(0)) / len(rows),
        )
        for rows in by_user.values()
    ]
    return sorted(table, key=lambda row: (-row.gain, -row.count, row.user.get_short_name()))
