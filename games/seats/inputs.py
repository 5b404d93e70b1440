"""Inputs of acts around seats that several of them take."""

from typing import Annotated

from django.conf import settings
from pydantic import Field

from games.core.inputs import In, Key, Whole, codes
from games.models import SeatFlag
from games.models.seats import ANY_LANGUAGE
from games.schedule.schedule import PACES

GivenFlag = Annotated[str, codes(SeatFlag, checks=True)]


Language = Annotated[str, codes([code for code, _name in settings.LANGUAGES])]
Pace = Annotated[str, codes(PACES)]
StandbyLanguage = Annotated[
    str, codes("", ANY_LANGUAGE, [code for code, _name in settings.LANGUAGES])
]


# The points of each power in an auction.
Points = Annotated[dict[Key, Whole], Field(max_length=40)]


class ConfirmedIn(In):
    """The flags of a person that the GM has read and accepts."""

    confirmed: Annotated[list[GivenFlag], Field(max_length=40)] = []
