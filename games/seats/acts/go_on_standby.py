"""Wait for open seats: they are offered in turn to people on standby."""

from collections.abc import Collection
from datetime import datetime
from typing import Annotated

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop
from pydantic import Field

from games.core.accounts import User
from games.core.acts import PlayerAct
from games.core.errors import Forbidden, Refused, Unprocessable
from games.core.inputs import In
from games.core.refusals import unknown_choice
from games.models import Standby
from games.schedule.schedule import PACES
from games.seats.inputs import Language, Pace


class OwnStandbyIn(In):
    """The paces (fast, steady, slow) and languages of the games to wait for."""

    paces: Annotated[list[Pace], Field(max_length=40)]
    languages: Annotated[list[Language], Field(max_length=40)]


def may(user: User) -> Refused | None:
    """Why somebody is offered no seats."""
    if user.is_program:
        return Forbidden(
            "programs_are_offered_none", _("A program is offered no seats. It joins games itself.")
        )
    return None


def standby_save(
    *,
    by: User,
    paces: Collection[str],
    languages: Collection[str],
    now: datetime | None = None,
) -> Standby:
    """Put `by` on standby for games of these paces and languages.

    Someone on standby already keeps their turn. Refuses an empty choice and unknown ones.
    """
    if refusal := may(by):
        raise refusal
    chosen = [pace for pace in PACES if pace in paces]
    spoken = [code for code, _name in settings.LANGUAGES if code in languages]
    if not chosen:
        raise Unprocessable("no_pace", _("Choose at least one pace."), field="pace")
    if not spoken:
        raise Unprocessable("no_language", _("Choose at least one language."), field="language")
    if not set(paces) <= set(chosen):
        raise unknown_choice("paces")
    if not set(languages) <= set(spoken):
        raise unknown_choice("languages")
    values = {"paces": chosen, "languages": spoken}
    row, _created = Standby.objects.update_or_create(
        user=by,
        defaults=values,
        create_defaults=values | {"waiting_since": now or timezone.now()},
    )
    return row


ACT = PlayerAct(
    code="standby_enter",
    path="/me/standby",
    method="PUT",
    inputs=OwnStandbyIn,
    run=standby_save,
    message=lambda _row: _(
        "You are on standby. You will be offered seats that open when it is your turn."
    ),
    summary=gettext_noop("Go on standby for open seats of some paces and languages."),
)
