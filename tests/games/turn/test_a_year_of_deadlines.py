"""A year of a game, including both changes of the clocks.

Every deadline follows the schedule, after phases that ended early or late or were paused, extended
or given another deadline.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from games.gm.acts.deadline import deadline_set
from games.gm.acts.extend import deadline_extend
from games.gm.acts.pause import game_pause
from games.gm.acts.start import game_start
from games.models import Game, Phase, Seat, SeatState
from games.schedule.schedule import DAY, Schedule, fixed_schedule
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from games.turn.services.pauses import pause_end
from games.turn.services.phase_resolve import Cause, phase_resolve
from tests.games.cast import open_phase
from tests.games.schedule.schedules import CHRISTMAS, MON, SEVEN, THU, at, slots

# A year has many phases, and deadlines do not depend on the database.
pytestmark = [pytest.mark.django_db, pytest.mark.slow]

HOUR = timedelta(hours=1)
SLOTS = {"movement": {"Mon 19:00", "Thu 19:00"}, "adjustments": {"Sun 19:00"}}
MINUTE = timedelta(minutes=1)


@dataclass
class Year:
    """A running game and its GM. Each act resolves a phase and returns the next one."""

    game: Game
    gm: object

    @property
    def phase(self) -> Phase:
        return open_phase(self.game)

    def by_deadline(self, late: timedelta = MINUTE) -> Phase:
        return self._resolve(Cause.DEADLINE, self.phase.closes_at + late)

    def early(self) -> Phase:
        phase = self.phase
        return self._resolve(Cause.GM, phase.opened_at + (phase.due_at - phase.opened_at) / 3)

    def extended(self) -> Phase:
        deadline_extend(game_id=self.game.pk, by=self.gm, by_how_much=DAY, now=self.phase.opened_at)
        return self.by_deadline()

    def paused(self) -> Phase:
        phase = self.phase
        until = phase.opened_at + 9 * DAY
        game_pause(game_id=self.game.pk, by=self.gm, until=until, now=phase.opened_at + HOUR)
        assert pause_end(game_id=self.game.pk, now=until)
        assert self.phase.due_at >= until + (phase.due_at - phase.opened_at - HOUR)
        return self.by_deadline()

    def set(self) -> Phase:
        zone = ZoneInfo(self.game.time_zone)
        wall = (self.phase.due_at.astimezone(zone) + DAY).replace(hour=12, tzinfo=None)
        deadline_set(game_id=self.game.pk, by=self.gm, wall=wall, now=self.phase.opened_at)
        return self.by_deadline()

    def _resolve(self, cause: Cause, now: datetime) -> Phase:
        assert phase_resolve(phase_id=self.phase.pk, cause=cause, now=now) is not None
        return self.phase


ACTS: list[Callable[[Year], Phase]] = [
    Year.by_deadline,
    Year.early,
    Year.by_deadline,
    Year.extended,
    Year.by_deadline,
    Year.paused,
    Year.set,
]


@pytest.fixture
def year(greta, alice, idle):
    """Start a game with a schedule on 8 March 2027 in its time zone."""

    def start(schedule: Schedule) -> Year:
        now = at("2027-03-08 12:30", schedule.zone)
        game = game_create(creator=greta, name="The table", schedule=schedule, now=now)
        game_join(game_id=game.pk, by=alice, power="FR", now=now)
        game_start(game_id=game.pk, by=greta, now=now)
        # Nobody orders: computer players would only slow the test down.
        Seat.objects.filter(game=game, state=SeatState.COMPUTER).update(state=SeatState.OPEN)
        return Year(game, greta)

    return start


def deadlines(year: Year, acts: list[Callable[[Year], Phase]]) -> list[Phase]:
    """The phases of the first year, each just after it opened."""
    found, end = [year.phase], year.phase.opened_at + 365 * DAY
    while found[-1].due_at < end:
        found.append(acts[len(found) % len(acts)](year))
    return found


@pytest.mark.parametrize(
    ("zone", "acts"),
    [("America/New_York", ACTS), ("Europe/Berlin", [Year.by_deadline])],
    ids=["troubled", "untouched"],
)
def test_a_year_of_slots_stays_in_its_slots(year, zone, acts):
    schedule = slots(MON, THU, zone=zone, blackouts=(CHRISTMAS,), grace=2 * HOUR)
    played = deadlines(year(schedule), acts)
    assert {phase.kind for phase in played} >= {"movement"}
    for phase in played:
        wall = phase.due_at.astimezone(ZoneInfo(zone))
        assert f"{wall:%a %H:%M}" in SLOTS[phase.kind]
        assert not CHRISTMAS.covers(wall.date())
        assert phase.due_at - phase.opened_at >= DAY - 3 * HOUR


def test_a_year_of_whole_days_keeps_to_its_time_of_day(year):
    zone = ZoneInfo("Europe/Berlin")
    schedule = fixed_schedule(movement=4 * DAY, zone=zone.key, usual=SEVEN)
    played = deadlines(year(schedule), ACTS)
    assert {f"{phase.due_at.astimezone(zone):%H:%M}" for phase in played} == {"19:00"}


def test_a_year_without_a_time_of_day_keeps_to_that_of_its_start(year):
    zone = ZoneInfo("Australia/Lord_Howe")
    played = deadlines(year(fixed_schedule(movement=7 * DAY, zone=zone.key)), ACTS)
    assert {f"{phase.due_at.astimezone(zone):%H:%M}" for phase in played} == {"12:30"}
