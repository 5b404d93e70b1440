"""Seats of which something is asked, by the list of powers that a phase keeps."""

from __future__ import annotations

from django.db.models import F, OuterRef, QuerySet, TextField, Value
from django.db.models.functions import Cast, Concat

from games.models import Seat


def concerned_seats(seats: QuerySet[Seat], powers: str | OuterRef) -> QuerySet[Seat]:
    """Those of the seats whose power stands in a list; `powers` is the path to it. The list is
    looked into as text, which both databases can."""
    quoted = Concat(Value('"'), F("power"), Value('"'))
    return seats.alias(concerned=Cast(powers, TextField())).filter(concerned__contains=quoted)
