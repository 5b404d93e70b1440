"""Inputs of an act that a page's form sends."""

from datetime import UTC, datetime

import pytest
from django.http import QueryDict

from games.core.errors import Unprocessable
from games.core.inputs import In, Key, Moment, Whole, read_form


class Inputs(In):
    power: Key
    phase: Whole
    until: Moment


def test_a_form_is_read_by_the_types_of_the_inputs():
    form = QueryDict("power=F%00R&phase=3&until=2027-05-08T18:00&more=1")
    until = datetime(2027, 5, 8, 18, tzinfo=UTC)
    assert read_form(Inputs, form) == {"power": "F R", "phase": 3, "until": until}


def test_missing_texts_and_numbers_are_empty():
    form = QueryDict("until=2027-05-08T18:00&phase=x")
    assert (read_form(Inputs, form)["power"], read_form(Inputs, form)["phase"]) == ("", 0)


@pytest.mark.parametrize("until", ["", "tomorrow", "2027-02-30T18:00"])
def test_a_moment_that_cannot_be_read_is_refused(until):
    with pytest.raises(Unprocessable) as refused:
        read_form(Inputs, QueryDict(f"until={until}"))
    assert (refused.value.code, refused.value.field) == ("no_moment", "until")
