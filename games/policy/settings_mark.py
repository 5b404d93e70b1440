"""What a page of settings showed: of two windows the later one overwrites nothing unseen."""

from __future__ import annotations

import json
from hashlib import sha256

from django.utils.translation import gettext as _

from games.core.errors import Conflict
from games.models import Game
from games.policy.stored import policy_data, policy_of
from games.schedule.stored import schedule_data, schedule_of

PLAIN = (
    *("name", "variant_id", "seat_choice", "press_mode", "press_handed_on", "standby"),
    *("is_public", "is_anonymous"),
)


def settings_mark(game: Game) -> str:
    """A mark that is another one as soon as any setting of the game is."""
    plain = {name: getattr(game, name) for name in PLAIN}
    whole = [plain, schedule_data(schedule_of(game)), policy_data(policy_of(game))]
    return sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()[:16]


def check_settings_seen(game: Game, seen: str) -> None:
    """Refuses what was filled in beside other settings than the locked game has by now; nothing
    where no page was seen."""
    if seen and seen != settings_mark(game):
        raise Conflict(
            "settings_moved",
            _(
                "The settings were changed since you opened this page, and nothing of yours is"
                " saved. Look at what the game has now; what you typed is still here, and sent"
                " again it takes that place."
            ),
        )
