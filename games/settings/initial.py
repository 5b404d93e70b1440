"""The initial values of the forms for games: those of a game, or of an own template."""

from datetime import datetime
from typing import Any

from games.core.forms import write_moment
from games.models import ClubTemplate, Game, GameTemplate
from games.schedule.stored import PLAIN_SETTINGS, policy_from, policy_of, schedule_from, schedule_of
from games.settings.policy_form import policy_initial
from games.settings.schedule_form import line_initial, schedule_initial
from games.settings.services.templates import PLAIN, with_next_live_time


def template_initial(row: GameTemplate | ClubTemplate, now: datetime) -> dict[str, Any]:
    """Return the initial values of the form for a new game from a template.

    A live time that is over becomes that of today or tomorrow.
    """
    schedule = with_next_live_time(schedule_from(row.settings["schedule"]), now)
    policy = policy_from(row.settings["policy"])
    plain = {name: row.settings["plain"][name] for name in PLAIN if name in row.settings["plain"]}
    plain |= {"schedule": schedule, "policy": policy}
    return plain | line_initial(schedule) | policy_initial(policy)


def copy_initial(game: Game, now: datetime) -> dict[str, Any]:
    """Return the initial values of the form for a new game like this one, without its name and its
    start. A live time that is over becomes that of today or tomorrow."""
    once = ("name", "start_mode", "starts_at", "is_without_gm")
    schedule = with_next_live_time(schedule_of(game), now)
    copied = game_initial(game) | line_initial(schedule) | {"schedule": schedule}
    return {name: value for name, value in copied.items() if name not in once}


def game_initial(game: Game) -> dict[str, Any]:
    """Return the initial values of the forms for a game, each kind of phases by itself."""
    schedule, policy = schedule_of(game), policy_of(game)
    plain = {name: getattr(game, name) for name in PLAIN_SETTINGS}
    plain |= {"schedule": schedule, "policy": policy, "is_without_gm": game.is_without_gm}
    if game.starts_at:
        plain["starts_at"] = write_moment(game.starts_at, game.time_zone)
    return plain | schedule_initial(schedule) | policy_initial(policy)
