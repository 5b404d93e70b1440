"""Schedules for several tests."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from adjudicator.state import PhaseKind
from games.schedule.schedule import DAY, Blackout, PhaseTiming, Schedule, Slot

NEW_YORK = "America/New_York"
MOVEMENT, RETREATS, BUILDS = PhaseKind.MOVEMENT, PhaseKind.RETREATS, PhaseKind.ADJUSTMENTS
MON, THU, SUN = 0, 3, 6
SEVEN = time(19)
CHRISTMAS = Blackout(date(2027, 12, 23), date(2027, 12, 26))


def slots(*days: int, least: timedelta = DAY, zone: str = NEW_YORK, **more) -> Schedule:
    """Movement on these days at seven; retreats last a day; builds are on Sunday at seven."""
    timings = {
        MOVEMENT: PhaseTiming(least, tuple(Slot(day, SEVEN) for day in days)),
        RETREATS: PhaseTiming(DAY),
        BUILDS: PhaseTiming(least, (Slot(SUN, SEVEN),)),
    }
    return Schedule(zone, timings, **more)


def at(text: str, zone: str = NEW_YORK) -> datetime:
    """The UTC time of a local time such as 2027-03-11 19:00."""
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone))


def shown(moment: datetime, zone: str = NEW_YORK) -> str:
    return moment.astimezone(ZoneInfo(zone)).strftime("%a %Y-%m-%d %H:%M")
