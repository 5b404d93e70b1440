"""The schedule of a game in requests and answers, as the fields of its form."""

from __future__ import annotations

from datetime import time
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from games.api.codes import PhaseCode
from games.api.schemas import Out
from games.core.inputs import Day, In, Short, Whole
from games.schedule.schedule import Schedule
from games.settings.schedule_form import schedule_initial


def read_hour(value: Any) -> Any:
    """A time of day as text; other values as they are."""
    return value.isoformat("minutes") if isinstance(value, time) else value


# A length in hours, and a time of day such as 19:00.
Hours = Annotated[float, Field(ge=0, le=10_000)]
Clock = Annotated[str, Field(max_length=8), BeforeValidator(read_hour)]
Days = Annotated[list[Whole], Field(max_length=7)]


class Blackout(BaseModel):
    """Days without deadlines."""

    model_config = ConfigDict(extra="forbid")

    first: Day
    last: Day


class ScheduleFields(BaseModel):
    """The schedule of a game."""

    time_zone: Short | None = None
    movement_length: Hours | None = None
    retreat_length: Hours | None = None
    adjustment_length: Hours | None = None
    alliance_length: Hours | None = None
    deadline_time: Clock | None = None
    movement_days: Days | None = None
    movement_time: Clock | None = None
    retreat_days: Days | None = None
    retreat_time: Clock | None = None
    adjustment_days: Days | None = None
    adjustment_time: Clock | None = None
    alliance_days: Days | None = None
    alliance_time: Clock | None = None
    least: Hours | None = None
    first_extra: Hours | None = None
    grace: Hours | None = None
    night_begins: Clock | None = None
    night_ends: Clock | None = None
    live_length: Hours | None = None
    live_until: Short | None = None
    ends_early: Annotated[list[PhaseCode], Field(max_length=40)] | None = None
    blackouts: Annotated[list[Blackout], Field(max_length=40)] | None = None


class ScheduleIn(ScheduleFields, In):
    """The parts of the schedule to change, as in the settings; the others stay. `mark` is that of
    the settings that were read."""

    mark: Short = ""


class ProposedScheduleOut(ScheduleFields, Out):
    """A schedule on which players vote, in the fields of the settings."""


def schedule_out(schedule: Schedule) -> ProposedScheduleOut:
    """A schedule in an answer."""
    initial = schedule_initial(schedule)
    blackouts = [Blackout(first=first, last=last) for first, last in initial["blackouts"]]
    return ProposedScheduleOut(**initial | {"blackouts": blackouts})
