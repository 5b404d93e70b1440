"""Each line of the log says which game and phase it is about, and nothing that was typed."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator

import pytest
from django.conf import settings as site
from django.db import IntegrityError

from ambition.logs import JsonLines, Lines, WithoutErrorText, WithoutPaths
from games import tasks
from games.core.log import log_facts, log_with
from games.models import Phase
from games.press.services.press_send import press_send
from games.turn.services import phase_resolve as resolving
from tests.games.cast import DUE, NOW, submit

pytestmark = pytest.mark.django_db

SECRET = "kNiGhtS4Tok3n"
PRESS = "Shall we march on Vienna together?"


class Written(logging.StreamHandler):
    """The log as production would write it."""

    def __init__(self) -> None:
        super().__init__(io.StringIO())
        self.setFormatter(JsonLines())
        self.addFilter(WithoutPaths())

    @property
    def text(self) -> str:
        return self.stream.getvalue()

    @property
    def lines(self) -> list[dict[str, object]]:
        return [json.loads(line) for line in self.text.splitlines()]


@pytest.fixture
def log() -> Iterator[Written]:
    written, root = Written(), logging.getLogger()
    level = root.level
    root.addHandler(written)
    root.setLevel(logging.DEBUG)
    yield written
    root.removeHandler(written)
    root.setLevel(level)


@pytest.fixture
def at_the_deadline(monkeypatch) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: DUE)


def of(log: Written, message: str) -> dict[str, object]:
    """The only line with this message."""
    [line] = [line for line in log.lines if str(line["message"]).startswith(message)]
    return line


def test_a_resolution_names_its_game_and_phase(phase, at_the_deadline, log):
    tasks.resolve_phase.delay(phase.pk)
    line = of(log, "Resolved")
    assert (line["game"], line["phase"], line["level"]) == (phase.game_id, 1, "INFO")
    assert (line["message"], line["logger"]) == ("Resolved (deadline)", resolving.__name__)
    assert line["task"]


def test_a_phase_that_fails_names_its_game_and_phase(phase, at_the_deadline, log, monkeypatch):
    def stumble(*_arguments: object) -> None:
        raise KeyError(SECRET)

    monkeypatch.setattr(resolving, "resolve", stumble)
    tasks.resolve_phase.delay(phase.pk)
    line = of(log, "Could not be resolved")
    assert (line["game"], line["phase"], line["level"]) == (phase.game_id, 1, "ERROR")
    assert SECRET not in log.text


def test_no_order_bid_or_press_stands_in_the_log(game, alice, phase, at_the_deadline, log):
    submit(game, alice, "FR", "A Par - Bur", "A Mar - Sav", bids=[(1, "A Swi S A Mar - Sav")])
    press_send(game_id=game.pk, by=alice, to=["HA"], text=PRESS, now=NOW)
    tasks.resolve_phase.delay(phase.pk)
    assert Phase.objects.get(pk=phase.pk).status == "resolved"
    assert [word for word in ("A Par", "Bur", "Sav", PRESS, "alice@") if word in log.text] == []


def test_a_request_has_a_number_and_its_game_but_no_token(client, log):
    client.get(f"/games/7/invite/{SECRET}/")
    line = of(log, "Not Found: games:invite")
    assert (line["game"], len(str(line["request"]))) == (7, 32)
    assert SECRET not in log.text


def test_lines_from_within_a_request_have_its_number(client, log, monkeypatch):
    def told() -> dict[str, object]:
        logging.getLogger("games").info("From within")
        return {"database": "away"}

    monkeypatch.setattr("ambition.health._deadline_facts", told)
    client.get("/readyz")
    assert of(log, "From within")["request"] == of(log, "Service Unavailable")["request"]


def test_nothing_is_about_a_game_any_more_when_it_is_done(phase):
    with log_with(game=1), log_with(phase=2):
        assert log_facts() == {"game": 1, "phase": 2}
    assert log_facts() == {}


def record(error: Exception | None = None, message: str = "Failed") -> logging.LogRecord:
    info = (type(error), error, error.__traceback__) if error else None
    return logging.LogRecord("games", logging.ERROR, __file__, 1, message, None, info)


def test_a_traceback_names_the_places_without_the_words_of_the_errors():
    try:
        try:
            raise IntegrityError(f"Failing row contains ({SECRET})")
        except IntegrityError as error:
            raise ValueError(SECRET) from error
    except ValueError as error:
        told = json.loads(JsonLines().format(record(error)))["traceback"]
    assert "test_log_facts.py" in told
    assert (told.index("IntegrityError") < told.rindex("ValueError"), SECRET in told) == (
        True,
        False,
    )


def test_a_line_for_programs_stays_one_line():
    assert "\n" not in JsonLines().format(record(message="First\nsecond"))


def test_a_line_for_people_ends_with_what_it_is_about():
    with log_with(game=7, phase=3):
        assert Lines("{message}", style="{").format(record()) == "Failed [game=7 phase=3]"


def test_celery_quotes_no_error():
    quoted = record()
    quoted.args = {"exc": f"IntegrityError('row contains {SECRET}')", "name": "task"}
    quoted.msg = "%(name)s failed: %(exc)s"
    assert WithoutErrorText().filter(quoted)
    assert quoted.getMessage() == "task failed: IntegrityError"
    assert site.LOGGING["loggers"]["celery.app.trace"]["filters"] == ["without_error_text"]
