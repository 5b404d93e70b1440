"""A what-if board is stored in its address, and nowhere else."""

import base64
import json
import secrets
import zlib

import pytest

from games.core.errors import Malformed, Unprocessable
from games.learn.what_if.queries import (
    MAX_BYTES,
    MAX_STEPS,
    Trial,
    back_to,
    play_trial,
    read_trial,
    with_draft_played,
    write_trial,
)
from maps.load import load_variant

VARIANT = load_variant("ambition-empire-6.01")
SPRING = {"FR": ("A Mar - Sav", "A Par - Bur"), "Swi": ("A Swi S A Mar - Sav",)}


def packed(data: object) -> str:
    return base64.urlsafe_b64encode(zlib.compress(json.dumps(data).encode())).decode().rstrip("=")


def test_a_trial_survives_its_address():
    trial = Trial((SPRING,), {"FR": ("A Sav H",)})
    assert read_trial(write_trial(trial)) == trial


def test_an_address_is_short():
    assert len(write_trial(Trial((SPRING,), SPRING))) < 150


@pytest.mark.parametrize(
    "code",
    [
        "nonsense!",
        "é",
        "AAAA",
        write_trial(Trial((SPRING,), {}))[:-8],
        packed({}),
        packed([]),
        packed([1]),
        packed([{"FR": [1]}]),
        packed([{}] * (MAX_STEPS + 2)),
        packed([{"FR": ["A" * MAX_BYTES]}]),
        "A" * 7000,
    ],
)
def test_a_cut_off_or_made_up_address_is_refused(code):
    with pytest.raises(Malformed) as refused:
        read_trial(code)
    assert refused.value.code == "no_such_board"


def test_the_steps_are_played_from_the_start():
    found = play_trial(
        VARIANT, VARIANT.start, Trial((SPRING,), {"FR": ("A Sav - Mil", "A Sav - Mos")})
    )
    assert str(found.now.turn) == "Fall 1763 movement"
    assert found.draft == {"FR": ("A Sav - Mil",)}
    assert found.now.unit_at["Sav"].power == "FR"


def test_undo_returns_the_orders_as_a_draft():
    trial = with_draft_played(Trial((SPRING,), {"FR": ("A Sav H",)}))
    assert back_to(trial, 0) == Trial((), SPRING)
    assert back_to(trial, 1) == Trial((SPRING,), {"FR": ("A Sav H",)})


def test_the_number_of_phases_is_limited():
    with pytest.raises(Unprocessable) as refused:
        with_draft_played(Trial(({},) * MAX_STEPS, {}))
    assert refused.value.code == "too_many_steps"


def test_the_number_of_orders_is_limited():
    noise = tuple(secrets.token_hex(40) for _ in range(200))
    with pytest.raises(Unprocessable) as refused:
        write_trial(Trial((), {"FR": noise}))
    assert refused.value.code == "too_many_orders"
