"""The page of the plans of computer players in a phase."""

from typing import Any

from django.urls import reverse

from adjudicator import Result
from adjudicator.orders import Move
from games.coach.queries.plans import PhasePlans, Plan
from games.coach.words import aim_sentence, aimless_sentence, more_aims
from games.core.board.board import board
from games.core.words.names import short_name
from games.models import Game, Phase
from games.story.words.results import result_badge
from maps.render import DrawnOrder


def plans_context(game: Game, phase: Phase, read: PhasePlans, wanted: str) -> dict[str, Any]:
    """Return the context of games/coach/plans.html; the map shows the plan of the `wanted` power,
    by default those of all computer players."""
    resolved = read.resolved
    powers = {plan.power for plan in read.plans}
    on_map = wanted if wanted in powers else ""
    url = reverse("games:plans", kwargs=phase.place)
    orders = [
        DrawnOrder(item.owner, item.order, item.result)
        for plan in read.plans
        for item in plan.orders
        if on_map in ("", plan.power)
    ]
    return {
        "game": game,
        "phase": phase,
        "level": game.get_computer_level_display(),
        "board": board(resolved.state.as_power(""), phase.title, orders=orders, tools=True),
        "plans": [_plan(read, plan) | {"url": f"{url}?of={plan.power}"} for plan in read.plans],
        "on_map": on_map,
        "on_map_name": short_name(resolved.variant, on_map) if on_map else "",
        "all_url": url,
    }


def _plan(read: PhasePlans, plan: Plan) -> dict[str, Any]:
    """A plan in words, with the result of its first aim's move."""
    variant, position = read.resolved.variant, read.resolved.before
    if plan.aims:
        sentence = aim_sentence(variant, position, plan.power, plan.aims[0])
    else:
        moves = any(isinstance(item.order, Move) for item in plan.orders)
        sentence = aimless_sentence(variant, plan.power, moves=moves)
    return {
        "power": plan.power,
        "name": short_name(variant, plan.power),
        "sentence": sentence,
        "more": more_aims(variant, plan.aims),
        "result": _result(plan),
    }


def _result(plan: Plan) -> tuple[str, str, str] | None:
    """The label, the sign and the level of the first aim's move; None without a move."""
    order = plan.aims[0].order if plan.aims else None
    if not isinstance(order, Move):
        return None
    results: list[Result] = [item.result for item in plan.orders if item.order == order]
    return result_badge(results[0]) if results else None
