"""One's own press as a text to keep."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC

from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.visibility import Viewer
from games.models import Game
from games.press.page.thread import phase_title, proposed
from games.press.queries.threads import press_whole
from games.press.words import speaker, thread_name


def export_lines(game: Game, variant: Variant, viewer: Viewer) -> Iterator[str]:
    """The lines of the text, thread by thread; what the viewer may not read is not in it."""
    yield f"{game.name}\n"
    thread, phase = 0, ""
    for message in press_whole(viewer):
        if message.thread_id != thread:
            thread, phase = message.thread_id, ""
            name = thread_name(variant, message.thread, viewer.power)
            yield f"\n=== {name} ===\n"
        title = phase_title(variant, message)
        if title != phase:
            phase = title
            yield f"\n--- {title} ---\n"
        at = message.sent_at.astimezone(UTC)
        yield f"\n{speaker(variant, message)}, {at:%Y-%m-%d %H:%M} UTC\n{message.text}\n"
        if message.proposal:
            yield _("Proposed orders") + ":\n"
            yield from (f"  {order}\n" for order in proposed(message))
