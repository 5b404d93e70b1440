"""How the powers of a game are given to its players, and when it starts."""

import secrets

from django.db import models
from django.utils.translation import gettext_lazy as _


class SeatChoice(models.TextChoices):
    CHOSEN = "chosen", _("players choose their power")
    DRAWN = "drawn", _("powers are drawn by lot")
    PREFERENCES = "preferences", _("players rank the powers")
    AUCTION = "auction", _("players bid for the powers in a sealed auction")
    FIXED = "fixed", _("the GM assigns the powers")


# The ways in which a seed picks one of the equally good assignments.
SEEDED = (SeatChoice.DRAWN, SeatChoice.PREFERENCES, SeatChoice.AUCTION)


class StartMode(models.TextChoices):
    """When a forming game starts. The person who runs it can start it earlier in every mode."""

    FULL = "full", _("as soon as all seats are taken")
    GM = "gm", _("when the GM starts it")
    TIME = "time", _("at a set time")


def new_assignment_seed() -> str:
    """Return a secret seed for drawing lots between tied rankings; published at the start."""
    return secrets.token_hex(16)
