"""Somebody is ready to take seats that open."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Unprocessable
from games.lobby.queries.paces import PACES
from games.models import Standby


def standby_save(
    *,
    by: User,
    paces: Collection[str],
    languages: Collection[str],
    now: datetime | None = None,
) -> Standby:
    """`by` is on standby for games of these paces and languages; whoever is already keeps the turn.
    Refuses a choice of none."""
    chosen = [pace for pace in PACES if pace in paces]
    spoken = [code for code, _name in settings.LANGUAGES if code in languages]
    if not chosen:
        raise Unprocessable("no_pace", _("Choose at least one pace."), field="pace")
    if not spoken:
        raise Unprocessable("no_language", _("Choose at least one language."), field="language")
    values = {"paces": chosen, "languages": spoken}
    row, _created = Standby.objects.update_or_create(
        user=by,
        defaults=values,
        create_defaults=values | {"waiting_since": now or timezone.now()},
    )
    return row
