"""What is to be known before one takes the GM role of a game."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from games.models import Game


def gm_role_context(game: Game) -> dict[str, Any]:
    """The context of games/gm/role.html."""
    assert game.gm is not None, "a practice table has no GM"
    sentences = [
        _(
            "You see who plays, what was ordered and bid in every phase that is resolved, and what "
            "was written to the GM."
        ),
        _("You never play in this game, not even after somebody else has taken the chair."),
        _("%(name)s loses access to the desk at once.") % {"name": game.gm.get_short_name()},
        _("All players are told who is the GM."),
    ]
    return {"game": game, "offered_by": game.gm, "sentences": sentences}
