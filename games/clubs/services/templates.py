"""Templates of a club: an officer's own, copied for all members, and deleted."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.clubs.authority import authorize_officer
from games.core.accounts import User
from games.core.errors import Conflict, NotFound
from games.core.restrictions import check_may_write
from games.models import ClubTemplate, GameTemplate

MOST_TEMPLATES = 20


@transaction.atomic
def template_share(
    *, number: int, by: User, template_id: int, now: datetime | None = None
) -> ClubTemplate:
    """Copy an own template for the members, in place of an earlier one of its name.

    Refuses everybody but the officers, templates of others, and too many templates.
    """
    club = authorize_officer(number, by).club
    check_may_write(by, field="template")
    own = GameTemplate.objects.filter(owner=by, pk=template_id).first()
    if own is None:
        raise NotFound("no_such_template", _("You have no such template."), field="template")
    if club.templates.exclude(name=own.name).count() >= MOST_TEMPLATES:
        raise Conflict(
            "too_many_templates",
            _("A club has at most %(most)s templates. Delete one first.")
            % {"most": MOST_TEMPLATES},
            field="template",
        )
    row, _created = ClubTemplate.objects.update_or_create(
        club=club,
        name=own.name,
        defaults={"settings": own.settings},
        create_defaults={"settings": own.settings, "created_at": now or timezone.now()},
    )
    return row


@transaction.atomic
def template_remove(*, number: int, by: User, template_id: int) -> str:
    """Delete a template of a club, and return its name; refuses everybody but the officers."""
    club = authorize_officer(number, by).club
    row = ClubTemplate.objects.filter(club=club, pk=template_id).first()
    if row is None:
        raise NotFound("no_such_template", _("The club has no such template."))
    row.delete()
    return row.name
