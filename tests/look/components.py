"""Every component, and every part that a room has on pages, from the real templates: each by
itself, and all on one page."""

from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.template import engines
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe

from adjudicator import Variant
from games.core.forms import Problem
from games.core.style_sheet import style_url
from games.models import Rating
from games.ratings.curve import rating_curve
from games.story.page.chart import chart
from games.story.queries.phase import CentreRow, CentreTable
from maps.load import load_variant
from tests.look import lobby_samples, order_samples, samples

BID = order_samples.bids()[1]


class Login(forms.Form):
    email = forms.EmailField(help_text="Never shown to others.")


def _centres(variant: Variant) -> dict[str, Any] | None:
    """The chart of a game of eight years, seen by Spain."""
    rows = []
    for number, (power, name) in enumerate(samples.POWERS):
        counts = [3 + number * year * 7 % 5 + year * (number == 1) for year in range(9)]
        rows.append(CentreRow(power, name, counts, None))
    years = ["Start", *(str(1763 + year) for year in range(8))]
    return chart(variant, CentreTable(years, rows), own="SP")


# Of a rating, game by game.
CHANGES = [[number, "FR", 1, 10, 3.0, 40.0 - 9 * number] for number in range(9)]
PROBLEMS = [Problem("", "", "You are signed out."), Problem("id_name", "Name", "Give a name.")]
CONTEXTS: dict[str, dict[str, Any]] = {
    "components/address": {"id": "pass-on", "label": "Address", "address": "https://a.example/"},
    "components/game_file_fields": {"text": "", "text_label": "Or the text of a game"},
    "components/empty": {"sentence": "No game waits.", "label": "Lobby", "url": "/lobby/"},
    "components/facts": {"facts": [("Centres", "3")]},
    "components/and_more": {"number": 2},
    "components/badge": {"label": "moved", "sign": "✓", "level": "ok"},
    "games/sheets/bid_card": {"bid": BID, "most": 3, "game": samples.game()},
    "games/sheets/bid_line": {"line": BID["lines"][0], "minor": "NaS", "most": 3},
    "games/sheets/bid_lines": {"lines": BID["lines"], "minor": "NaS", "most": 3},
    "components/board": {"board": samples.board()},
    "components/board_scripts": {},
    "components/board_table": {"rows": samples.board_rows()},
    "components/chip": {"code": "FR", "name": "France"},
    "games/turn/clock": {"open_phase": samples.phase(), "night": ""},
    "games/story/events": {"events": samples.events()},
    "components/field": {"field": Login({"email": "nobody"})["email"]},
    "components/foot": {},
    "components/legend": {},
    "components/keys": {"keys": "orders"},
    "games/lobby/game_row": {"item": lobby_samples.items("seat")[0]},
    "components/icon": {"name": "orders"},
    "games/seats/join_form": {
        "game": samples.game(),
        "open_seats": samples.seats(),
        "error": "Taken.",
    },
    "components/masthead": {"section": "lobby"},
    "components/problem_list": {"problems": PROBLEMS},
    "components/problems": {"problems": PROBLEMS},
    "games/sheets/order_row": {"row": order_samples.order_rows()[6]},
    "components/pagination": {"page": Paginator(range(30), 10).page(2), "query": "q=a&"},
    "games/turn/paused": {
        "phase": {
            "paused_until": samples.NOW + samples.timedelta(days=7),
            "time_left": samples.timedelta(hours=5),
        }
    },
    "games/learn/practice_form": {"powers": samples.POWERS},
    "components/religion": {"religion": "papal", "kind": "A"},
    "games/story/result_row": {"row": order_samples.results()[0].rows[0]},
    "games/story/results": {"results": order_samples.results()},
    "games/seats/seat_row": {"seat": samples.seats()[0], "mine": True},
    "games/seats/seat_state": {"state": "ready"},
    "games/sheets/status": {"orders": {"status": samples.STATUS}},
    "games/story/chart": {"chart": _centres(load_variant("ambition-empire-6.01"))},
    "games/core/line_chart": {
        "kind": "rating-curve",
        "chart": rating_curve(Rating(changes=CHANGES)),
    },
    "components/scene": {"scene": "/learn/turn/1/reveal.svg"},
    "components/unit_token": {"kind": "F", "power": "BH"},
    "components/why": {"url": "/rules/#points", "of": "Diplomacy Points"},
}
# Parts of a table or of a list are drawn within one.
FRAMES = {
    "components/board_table": "<table><tbody>%s</tbody></table>",
    "games/seats/seat_row": "<table><tbody>%s</tbody></table>",
    "components/problem_list": '<ul class="plain-list">%s</ul>',
    "games/lobby/game_row": '<ul class="plain-list tables">%s</ul>',
    "games/sheets/bid_card": '<ul class="plain-list">%s</ul>',
    "games/sheets/order_row": '<ul class="orders">%s</ul>',
    "games/story/result_row": '<ul class="results">%s</ul>',
}


def render(name: str, **changes: Any) -> str:
    context = samples.site() | CONTEXTS[name] | changes
    return FRAMES.get(name, "%s") % render_to_string(f"{name}.html", context)


PAGE = """{% extends "base.html" %}{% load static %}{% block head %}
  <link rel="stylesheet" href="{% static "css/lobby.css" %}">
{% endblock %}{% block main %}
  <div class="wrap stack">
    <h1>Components</h1>
    {% for name, html in parts %}
      <section class="card stack"><h2>{{ name }}</h2>{{ html }}</section>
    {% endfor %}
  </div>
{% endblock %}"""
# The frame of each page has these.
AROUND = ("components/masthead", "components/foot", "components/board_scripts")


def component_page() -> str:
    """All components on one page."""
    context = samples.site() | {"style_url": style_url(), "game": samples.game()}
    parts = [(name, mark_safe(render(name))) for name in CONTEXTS if name not in AROUND]
    return engines["django"].from_string(PAGE).render(context | {"parts": parts})
