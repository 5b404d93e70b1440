"""A proposal of another schedule in a game without a GM, to which all players must agree."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.core.events import event_add
from games.models import ActedBy, EventKind
from games.schedule.schedule_checks import check_new_live, check_schedule
from games.schedule.stored import schedule_fields, schedule_from, schedule_of
from games.schedule.words import change_words
from games.votes.kind import AgreedProposal, SettingsKind


class NewSchedule(SettingsKind):
    """Another schedule from the next phase on, which a player proposes."""

    code = "schedule"
    event = EventKind.SCHEDULE_CHANGED
    label = _("Another schedule")
    heading = _("Another schedule is proposed, from the next phase on. %(changes)s.")
    proposed = _("Another schedule was proposed. %(changes)s.")
    agreed = _("All players agreed to another schedule from the next phase on. %(changes)s.")

    def changes_words(self, variant_id: str, changes: Mapping[str, Any]) -> str:
        return change_words(schedule_from(changes["before"]), schedule_from(changes["after"]))

    def act(self, agreed: AgreedProposal) -> list[str]:
        game, changes = agreed.game, agreed.proposal.changes
        schedule = schedule_from(changes["after"])
        # A live time, or days without deadlines, may be over meanwhile.
        check_schedule(schedule, agreed.now.date())
        check_new_live(schedule, schedule_of(game), agreed.now)
        fields = schedule_fields(schedule)
        for name, value in fields.items():
            setattr(game, name, value)
        game.save(update_fields=list(fields))
        event_add(
            game=game,
            kind=EventKind.SCHEDULE_CHANGED,
            phase=agreed.phase,
            data={"cause": ActedBy.VOTE.value, **changes},
            now=agreed.now,
        )
        return []
