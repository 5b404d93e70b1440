"""A proposal of another schedule in a game without a GM, to which all players must agree."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.core.events import event_add
from games.models import ActedBy, EventKind, Phase
from games.schedule.schedule_checks import check_schedule
from games.schedule.stored import schedule_fields, schedule_from
from games.schedule.words import change_words
from games.votes.kind import AgreedProposal, ProposalKind, all_present, unknown_kind


class NewSchedule(ProposalKind):
    """Another schedule from the next phase on, by all players at the table.

    A player proposes it on a page of its own. It lapses when the game gets a GM, who decides on the
    schedule from then on.
    """

    code = "schedule"
    majority = staticmethod(all_present)
    is_of_phase = False
    is_for_players_only = True
    event = EventKind.SCHEDULE_CHANGED
    lapses_with = EventKind.GM_ROLE_TRANSFERRED
    label = _("Another schedule")
    heading = _("Another schedule is proposed, from the next phase on. %(changes)s.")
    proposed = _("Another schedule was proposed. %(changes)s.")
    agreed = _("All players agreed to another schedule from the next phase on. %(changes)s.")

    def is_offered(self, phase: Phase | None) -> bool:
        return False

    def check(self, phase: Phase, now: datetime) -> None:
        raise unknown_kind()

    def changes_words(self, variant_id: str, changes: Mapping[str, Any]) -> str:
        return change_words(schedule_from(changes["before"]), schedule_from(changes["after"]))

    def act(self, agreed: AgreedProposal) -> list[str]:
        game, changes = agreed.game, agreed.proposal.changes
        schedule = schedule_from(changes["after"])
        # A live time, or days without deadlines, may be over meanwhile.
        check_schedule(schedule, agreed.now.date())
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
