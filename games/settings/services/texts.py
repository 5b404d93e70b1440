"""The text of a game, such as house rules: written by its GM, at any time until the end."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.core.events import event_add
from games.core.forms import reason_needed
from games.core.gm import authorize_gm
from games.core.markdown import clean_text
from games.core.refusals import text_is_hidden
from games.core.restrictions import check_may_write
from games.core.settings_mark import check_settings_seen
from games.models import EventKind, Game
from games.schedule.stored import settings_mark


def text_fields(text: str, by: User, game: Game | None, now: datetime) -> dict[str, Any]:
    """Return the fields of a text that `by` writes for a new game, or for `game` if it differs.

    Refuses a text that `clean_text` refuses, a muted account, and to replace a hidden text.
    """
    words = clean_text(text)
    if words == (game.text if game else ""):
        return {}
    check_may_write(by, field="text", now=now)
    if game is not None and game.text_hidden_at is not None:
        raise text_is_hidden()
    return {"text": words, "text_by": by}


@transaction.atomic
def text_change(
    *, game_id: int, by: User, text: str, reason: str, seen: str = "", now: datetime | None = None
) -> Game:
    """Change the text of a running game, with a reason that everybody reads; players are notified.

    Changes nothing if the text is the same. Refuses what `text_fields` refuses, a change without
    a reason, and a change of other settings than were `seen`.
    """
    now = now or timezone.now()
    game, phase = authorize_gm(game_id=game_id, by=by)
    check_settings_seen(seen, settings_mark(game))
    fields = text_fields(text, by, game, now)
    if not fields:
        return game
    data = {"changed": ["text"], "reason": reason_needed(reason, by)}
    for name, value in fields.items():
        setattr(game, name, value)
    game.save(update_fields=list(fields))
    event_add(game=game, kind=EventKind.SETTINGS_CHANGED, actor=by, phase=phase, data=data, now=now)
    return game
