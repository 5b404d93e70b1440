"""The command that measures the balance of a variant."""

import json

import pytest
from django.core.management import CommandError, call_command

from games.management.commands import balance

SHORT = {"games": 2, "years": 1, "level": "beginner"}


def test_a_table_has_a_row_for_each_power(capsys):
    call_command("balance", "standard", **SHORT)
    lines = capsys.readouterr().out.splitlines()
    assert "beginner, 2 games, seeds 9000000 to 9000001" in lines[0]
    assert len(lines) == 2 + 7


def test_json_has_the_counts(capsys):
    call_command("balance", "standard", **SHORT, json=True)
    assert json.loads(capsys.readouterr().out)["counts"]["games"] == 2


def test_a_change_is_compared_with_the_same_seeds(capsys):
    call_command("balance", "standard", **SHORT, change=["centre PAR none"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("centre PAR none: differences in 2 pairs of games")
    france = next(line.split() for line in lines if line.startswith("FRANCE"))
    assert float(france[1]) < 0


def test_the_json_of_a_change_has_both_and_the_differences(capsys):
    call_command("balance", "standard", **SHORT, change=["unit A BRE"], json=True)
    found = json.loads(capsys.readouterr().out)
    assert found["after"]["changes"] == ["unit A BRE"]
    assert found["differences"]["FRANCE"]["centres"]["count"] == 2


def test_counts_are_stored_for_the_page(monkeypatch, tmp_path):
    monkeypatch.setattr(balance, "file_of", lambda variant: tmp_path / f"{variant}.json")
    call_command("balance", "standard", **SHORT, store=True)
    stored = json.loads((tmp_path / "standard.json").read_text())
    assert stored["counts"]["games"] == 2


@pytest.mark.parametrize(
    ("variant", "options"),
    [
        ("nothing", {}),
        ("standard", {"change": ["centre"]}),
        ("standard", {"games": 0}),
        ("standard", {"change": ["unit A BRE"], "store": True}),
    ],
)
def test_impossible_options_are_refused(variant, options):
    with pytest.raises(CommandError):
        call_command("balance", variant, **SHORT | options)
