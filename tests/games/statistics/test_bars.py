"""The drawing of an estimate on its scale."""

import re

import pytest
from django.template.loader import render_to_string

from games.statistics.intervals import Estimate
from games.statistics.page.charts import bar


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_a_share_stands_at_its_place_on_the_axis(share):
    estimate = Estimate(share, low=share, high=share, count=20)
    drawing = render_to_string("games/statistics/bar.html", {"bar": bar(estimate, 1.0)})
    axis = re.search(r'class="rule" d="M0 8h(\d+)"', drawing)
    value = re.search(r'<circle class="value" cx="(\d+)"', drawing)
    assert int(value[1]) == share * int(axis[1])
