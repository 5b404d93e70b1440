"""Fixtures of the tests of corrections: a game in its third phase."""

from collections.abc import Callable

import pytest

from games.gm.acts.resolve import phase_resolve_now
from games.gm.corrections.plan import game_state
from games.gm.corrections.services import roll_back, roll_forward
from games.models import Correction, Game, Phase
from games.turn.services.phase_resolve import Cause, phase_resolve
from tests.games.cast import NOW, open_phase, submit
from tests.games.table import Visit

REASON = "The wrong sheet was used."


@pytest.fixture
def resolve(game) -> Callable[[], Phase]:
    """Resolve the open phase and return the next one."""

    def do() -> Phase:
        phase_resolve(phase_id=open_phase(game).pk, cause=Cause.GM, now=NOW)
        return open_phase(game)

    return do


@pytest.fixture
def played(game, alice, bob, resolve) -> Game:
    """Spring 1763, with a bid, and Fall 1763 are resolved; Winter 1763 is open."""
    submit(game, alice, "FR", "A Par - Bur", bids=[(1, "A Swi H")])
    submit(game, bob, "HA", "A Vie - Boh")
    second = resolve()
    assert (second.number, second.season) == (2, "fall")
    submit(game, alice, "FR", "A Bur H", phase_number=2)
    third = resolve()
    assert third.number == 3
    game.refresh_from_db()
    return game


@pytest.fixture
def turned(table, greta, alice, visit):
    """Spring 1763 is resolved; Fall 1763 is open."""
    visit(alice).order(order_Par="A Par - Bur")
    phase_resolve_now(game_id=table.pk, by=greta)
    return table


@pytest.fixture
def back(greta) -> Callable[..., Correction]:
    """Roll a game back."""

    def do(game: Game, to: int, **more: object) -> Correction:
        options = {"reason": REASON, "by": greta, "now": NOW, "seen": mark_of(game)} | more
        return roll_back(game_id=game.pk, to_number=to, **options)

    return do


@pytest.fixture
def forward(greta) -> Callable[..., Correction]:
    """Undo the last correction of a game."""

    def do(game: Game, **more: object) -> Correction:
        options = {"reason": REASON, "by": greta, "now": NOW, "seen": mark_of(game)} | more
        return roll_forward(game_id=game.pk, **options)

    return do


def mark_of(game: Game) -> str:
    """The mark of a preview opened now."""
    game = Game.objects.get(pk=game.pk)
    found = game_state(game)
    return found.mark if found is not None else ""


def line_of(game: Game) -> list[tuple[int, int, str]]:
    """The current branch of a game: number, branch and status of each phase."""
    phases = Phase.objects.filter(game=game).current().order_by("number")
    return list(phases.values_list("number", "branch", "status"))


def current(game: Game, number: int) -> Phase:
    return Phase.objects.select_related("game").current().get(game=game, number=number)


def board_form(visit: Visit) -> dict[str, str]:
    """The fields of the form of the board."""
    page = visit.get("correct_board").context
    fields = [line for item in page["powers"] for line in (item["units"], item["centres"])]
    return {line["name"]: line["value"] for line in [*fields, page["minors"]]}
