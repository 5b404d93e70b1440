"""Control of centres after a Fall."""

import pytest

from adjudicator.ownership import centres_after_fall
from adjudicator.phase import resolve
from maps.load import load_variant
from tests.adjudicator.scenes import scene

EMPIRE = load_variant("ambition-empire-6.01")


@pytest.mark.parametrize(
    ("units", "before", "after"),
    [
        pytest.param({"FR": "A Sav"}, {}, {"Sav": "FR"}, id="a unit takes a minor's centre"),
        pytest.param({"FR": "A Mil"}, {"HA": "Mil"}, {"Mil": "FR"}, id="or another power's"),
        pytest.param({}, {"HA": "Mil"}, {"Mil": "HA"}, id="a centre that is left stays controlled"),
        pytest.param({"Sav": "A Sav"}, {}, {}, id="a minor's unit controls nothing"),
        pytest.param({"FR": "A Bur, F Eng"}, {}, {}, id="only centres are controlled"),
        pytest.param({"OT": "F Smy/nc"}, {}, {"Smy": "OT"}, id="a coast is its space"),
    ],
)
def test_control_follows_the_units_of_great_powers(
    units: dict[str, str], before: dict[str, str], after: dict[str, str]
) -> None:
    position = scene(EMPIRE, "fall 1763", units=units, centres=before)
    assert centres_after_fall(EMPIRE, position, position.units) == after


def test_a_unit_that_retreats_into_a_centre_in_fall_controls_it() -> None:
    position = scene(
        EMPIRE,
        "fall 1763 retreats",
        units={"HA": "A Mar"},
        dislodged={"A Mar": {"power": "FR", "by": "A Sav", "retreats": ["Gas", "Brc"]}},
        centres={"SP": "Brc Mad", "FR": "Mar"},
    )
    centres = resolve(EMPIRE, position, {"FR": ["A Mar R Brc"]}).position.centres
    assert centres == {"Brc": "FR", "Mad": "SP", "Mar": "HA"}


def test_nothing_is_controlled_after_spring() -> None:
    position = scene(EMPIRE, "spring 1763", units={"FR": "A Sav"})
    assert resolve(EMPIRE, position, {}).position.centres == {}
