"""A part of a sweep is the same for one commit, and in time the whole."""

import pytest

from tests import sweeps

ROLES = ["visitor", "player", "GM", "deputy", "staff", "applicant"]


def chosen_by(monkeypatch: pytest.MonkeyPatch, commit: str) -> list[str]:
    monkeypatch.setattr(sweeps, "COMMIT", commit)
    return sweeps.sampled(ROLES, 2, always=("visitor", "GM"))


def test_a_part_has_those_that_are_always_there_and_some_others(monkeypatch):
    part = chosen_by(monkeypatch, "d5efa4f4")
    assert {"visitor", "GM"} < set(part)
    assert len(part) == 4


def test_a_part_keeps_the_order(monkeypatch):
    part = chosen_by(monkeypatch, "d5efa4f4")
    assert part == [role for role in ROLES if role in part]


def test_one_commit_always_chooses_the_same(monkeypatch):
    assert chosen_by(monkeypatch, "d5efa4f4") == chosen_by(monkeypatch, "d5efa4f4")


def test_every_item_has_its_turn(monkeypatch):
    seen = {role for commit in range(50) for role in chosen_by(monkeypatch, str(commit))}
    assert seen == set(ROLES)


def test_without_a_commit_a_sweep_is_complete(monkeypatch):
    assert chosen_by(monkeypatch, "") == ROLES


def test_an_item_that_is_always_there_must_exist(monkeypatch):
    monkeypatch.setattr(sweeps, "COMMIT", "d5efa4f4")
    with pytest.raises(AssertionError):
        sweeps.sampled(ROLES, 1, always=("nobody",))
