"""What a form of a schedule and a policy comes to: beside it while it is filled in."""

from __future__ import annotations

from typing import Any

from games.policy.forms import PolicyForm
from games.policy.words import policy_words
from games.schedule.preview import form_preview
from games.schedule.words import schedule_words


def plan_shown(form: PolicyForm) -> dict[str, Any]:
    """What games/lobby/preview.html takes. `read` is what players read before they join, of what
    was understood."""
    schedule, policy = form.shown_schedule(), form.shown_policy()
    read = schedule_words(schedule) if schedule else []
    if policy:
        read += policy_words(policy)
    return {"preview": form_preview(form), "read": read}
