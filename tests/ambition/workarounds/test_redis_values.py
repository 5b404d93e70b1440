"""Redis holds data: whoever can write to it runs no code of theirs in the site."""

import pickle
from pathlib import Path

import pytest

from games.workarounds.tolerant_cache import JSONSerializer

serializer = JSONSerializer()


class Trap:
    """An object that creates a file where it is unpickled."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self):
        return Path.touch, (self.path,)


@pytest.mark.parametrize(
    "value",
    [5, -1, 0.5, True, None, "words", "5", [1764.5, 1763.25], b"\x89PNG", {"a": [b"1", "1"]}],
)
def test_values_come_back_as_they_were(value):
    found = serializer.loads(serializer.dumps(value))
    assert (type(found), found) == (type(value), value)


def test_counts_are_stored_so_that_redis_can_raise_them():
    assert serializer.dumps(5) == b"5"


@pytest.mark.parametrize("value", [{1, 2}, object()])
def test_values_that_json_has_no_word_for_are_refused(value):
    with pytest.raises(TypeError):
        serializer.dumps(value)


def test_a_pickle_is_not_opened(tmp_path):
    trap = tmp_path / "opened"
    assert serializer.loads(pickle.dumps(Trap(trap))) is None
    assert not trap.exists()


@pytest.mark.parametrize("stored", [b"", b"\xff", b"{", b"words", b'{"base64": 5}'])
def test_damaged_values_are_none(stored):
    assert serializer.loads(stored) is None
