"""Own templates of new games: saved under a name, replaced, deleted, and read again."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict, NotFound, Unprocessable
from games.core.forms import id_number
from games.core.locks import lock_accounts
from games.core.plain_text import check_plain
from games.models import Game, GameTemplate, StartMode
from games.models.template import LONGEST_TEMPLATE_NAME
from games.schedule.policy import NmrPolicy
from games.schedule.schedule import DAY, Schedule
from games.schedule.stored import PLAIN_SETTINGS, policy_data, policy_of, schedule_data, schedule_of

MOST_TEMPLATES = 20

# Everything but the name of a game and the time of its start.
PLAIN = tuple(name for name in PLAIN_SETTINGS if name not in ("name", "starts_at"))


def own_templates(user: User) -> list[GameTemplate]:
    """The templates of an account, by name."""
    return list(GameTemplate.objects.filter(owner=user))


def own_template(user: User, number: int | None) -> GameTemplate:
    """Return a template of an account; refuses any other number."""
    row = GameTemplate.objects.filter(owner=user, pk=number).first() if number else None
    if row is None:
        raise NotFound("no_such_template", _("You have no such template."))
    return row


def template_named(user: User, text: str) -> GameTemplate:
    """Return a template of an account by its number or its name; refuses any other text."""
    number = id_number(text)
    templates = own_templates(user)
    chosen = next((row for row in templates if row.pk == number), None)
    row = chosen or next((row for row in templates if row.name == text), None)
    return row or own_template(user, None)


@transaction.atomic
def template_save(
    *,
    owner: User,
    name: str,
    plain: Mapping[str, Any],
    schedule: Schedule,
    policy: NmrPolicy,
    now: datetime | None = None,
) -> GameTemplate:
    """Save settings under a name, in place of an earlier template of this name.

    `plain` are the settings of PLAIN. Refuses a name that is missing or too long, and too many
    templates.
    """
    name = " ".join(name.split())
    if not 1 <= len(name) <= LONGEST_TEMPLATE_NAME:
        raise Unprocessable(
            "template_name",
            _("A template needs a name of at most 40 characters."),
            field="new_template",
        )
    check_plain(name, field="new_template")
    lock_accounts([owner.pk])
    others = GameTemplate.objects.filter(owner=owner).exclude(name=name)
    if others.count() >= MOST_TEMPLATES:
        raise Conflict(
            "too_many_templates",
            _("You have %(most)s templates. Delete one before you save another.")
            % {"most": MOST_TEMPLATES},
            field="new_template",
        )
    settings = {
        "plain": {key: plain[key] for key in PLAIN if key in plain},
        "schedule": schedule_data(schedule),
        "policy": policy_data(policy),
    }
    # Its time has passed when the template is used.
    if settings["plain"].get("start_mode") == StartMode.TIME:
        settings["plain"]["start_mode"] = StartMode.GM.value
    row, _created = GameTemplate.objects.update_or_create(
        owner=owner,
        name=name,
        defaults={"settings": settings},
        create_defaults={"settings": settings, "created_at": now or timezone.now()},
    )
    return row


def template_of_game(
    *, owner: User, name: str, game: Game, now: datetime | None = None
) -> GameTemplate:
    """Save the settings of a game under a name."""
    plain = {key: getattr(game, key) for key in PLAIN}
    return template_save(
        owner=owner,
        name=name,
        plain=plain,
        schedule=schedule_of(game),
        policy=policy_of(game),
        now=now,
    )


def template_delete(*, owner: User, number: int | None) -> str:
    """Delete a template of an account, and return its name."""
    row = own_template(owner, number)
    row.delete()
    return row.name


def with_next_live_time(schedule: Schedule, now: datetime) -> Schedule:
    """Return a schedule whose live time ends at the same time of day, today or tomorrow."""
    live = schedule.live
    if live is None or live.until > now:
        return schedule
    wall = live.until.astimezone(schedule.tzinfo).time()
    until = datetime.combine(now.astimezone(schedule.tzinfo).date(), wall, schedule.tzinfo)
    until += DAY if until <= now else 0 * DAY
    return replace(schedule, live=replace(live, until=until.astimezone(live.until.tzinfo)))
