"""Inputs of acts around seats that several of them take."""

from typing import Annotated

from pydantic import Field

from games.core.inputs import In, codes
from games.models import SeatFlag

GivenFlag = Annotated[str, codes(SeatFlag, checks=True)]


class ConfirmedIn(In):
    """The flags of a person that the GM has read and accepts."""

    confirmed: Annotated[list[GivenFlag], Field(max_length=40)] = []
