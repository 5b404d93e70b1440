"""Who joins a game, and what a newcomer to a seat reads."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class OpenTo(models.TextChoices):
    """Who may join a game, or apply for an open seat of it."""

    EVERYBODY = "everybody", _("everybody who can watch")
    INVITED = "invited", _("invited people only")
    MEMBERS = "members", _("members of the club only")


class PressHandedOn(models.TextChoices):
    """Which earlier press of a seat its next player can read."""

    ALL = "all", _("all press of the seat")
    FROM_NOW = "from_now", _("press from then on")
