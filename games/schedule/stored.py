"""The schedule of a game as its row keeps it, and as an event tells of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date, time, timedelta
from types import MappingProxyType
from typing import Any

from adjudicator.calendar import USUAL_KINDS, phase_kinds
from adjudicator.state import PhaseKind
from games.core.codec import variant_of
from games.models import Game
from games.schedule.deadlines import average_length
from games.schedule.schedule import PREFIXES, Blackout, Pace, Schedule, Slot

LENGTHS = {kind: f"{prefix}_length" for kind, prefix in PREFIXES.items()}


def schedule_of(game: Game) -> Schedule:
    """When the deadlines of a game fall."""
    # What an event tells of has no variant.
    return _schedule(game, phase_kinds(variant_of(game)) if game.variant_id else USUAL_KINDS)


def _schedule(game: Game, kinds: Collection[PhaseKind]) -> Schedule:
    paces = {
        kind: Pace(
            length=getattr(game, name),
            slots=tuple(Slot(day, time.fromisoformat(at)) for day, at in _slots(game, kind)),
            ends_early=kind.value in game.ends_early,
        )
        for kind, name in LENGTHS.items()
        if kind in kinds
    }
    return Schedule(
        zone=game.time_zone,
        paces=MappingProxyType(paces),
        usual=game.deadline_time,
        first_extra=game.first_extra,
        grace=game.grace,
        blackouts=tuple(
            Blackout(date.fromisoformat(first), date.fromisoformat(last))
            for first, last in game.blackouts
        ),
    )


def schedule_fields(schedule: Schedule) -> dict[str, Any]:
    """The fields of a game that has this schedule."""
    paces = schedule.paces
    movement = paces[PhaseKind.MOVEMENT]
    lengths = {LENGTHS[kind]: pace.length for kind, pace in paces.items()}
    return lengths | {
        "time_zone": schedule.zone,
        "slots": {kind.value: _slot_data(pace) for kind, pace in paces.items() if pace.slots},
        "deadline_time": schedule.usual,
        "first_extra": schedule.first_extra,
        "grace": schedule.grace,
        "blackouts": [[day.first.isoformat(), day.last.isoformat()] for day in schedule.blackouts],
        "ends_early": [kind.value for kind, pace in paces.items() if pace.ends_early],
        "turn_length": average_length(movement) if movement.slots else None,
    }


def schedule_data(schedule: Schedule) -> dict[str, Any]:
    """The schedule as JSON, for an event: lengths in seconds, slots as [0, "19:00"], days as
    2027-03-28."""
    found = schedule_fields(schedule)
    del found["turn_length"]
    usual = schedule.usual
    seconds = {
        name: int(value.total_seconds())
        for name, value in found.items()
        if isinstance(value, timedelta)
    }
    return found | seconds | {"deadline_time": f"{usual:%H:%M}" if usual else None}


def schedule_from(data: Mapping[str, Any]) -> Schedule:
    """What `schedule_data` gave."""
    kinds = [kind for kind, name in LENGTHS.items() if name in data]
    lengths = [*(LENGTHS[kind] for kind in kinds), "first_extra", "grace"]
    usual = data["deadline_time"]
    game = Game(
        **{name: timedelta(seconds=data[name]) for name in lengths},
        deadline_time=time.fromisoformat(usual) if usual else None,
        **{name: data[name] for name in ("time_zone", "slots", "blackouts", "ends_early")},
    )
    return _schedule(game, kinds)


def _slots(game: Game, kind: PhaseKind) -> list[tuple[int, str]]:
    return list(game.slots.get(kind.value, []))


def _slot_data(pace: Pace) -> list[list[Any]]:
    return [[slot.weekday, f"{slot.at:%H:%M}"] for slot in sorted(pace.slots)]
