"""Inputs of acts around seats that several of them take."""

from typing import Annotated

from django.conf import settings
from pydantic import Field

from games.core.inputs import In, codes
from games.models import SeatFlag
from games.models.seats import ANY_LANGUAGE
from games.schedule.schedule import PACES

GivenFlag = Annotated[str, codes(SeatFlag, checks=True)]


Language = Annotated[str, codes([code for code, _name in settings.LANGUAGES])]
Pace = Annotated[str, codes(PACES)]
StandbyLanguage = Annotated[
    str, codes("", ANY_LANGUAGE, [code for code, _name in settings.LANGUAGES])
]


class ConfirmedIn(In):
    """The flags of a person that the GM has read and accepts."""

    confirmed: Annotated[list[GivenFlag], Field(max_length=40)] = []
