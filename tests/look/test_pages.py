"""Every page is sound HTML, in every state it can be in, and needs no inline style or script."""

from types import SimpleNamespace
from typing import Any

import pytest
from django import forms
from django.template.loader import render_to_string

from games.lobby.words.rules import Section
from tests.look import lobby_samples, markup, order_samples, samples

VISITOR = SimpleNamespace(is_authenticated=False)


class NewGame(forms.Form):
    name = forms.CharField(help_text="Shown in the lobby.")
    pace = forms.ChoiceField(choices=[("d", "A day"), ("w", "A week")])
    public = forms.BooleanField(required=False, label="Everybody may watch")
    seats = forms.ChoiceField(widget=forms.RadioSelect, choices=[("a", "Chosen"), ("b", "Drawn")])


def visitor(context: dict[str, Any]) -> dict[str, Any]:
    return samples.site(user=VISITOR) | context


def player(context: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return samples.site() | context | changes


NOT_SEATED = {
    "seats": {"rows": samples.seats(), "mine": None, "open": samples.seats()[6:7]},
    "orders": None,
    "conditional": None,
}
FORMING = NOT_SEATED | {
    "game": samples.game("Treaty of Paris", "forming"),
    "phase": None,
    "board": None,
    "history": {"results": None, "events": samples.events()},
    "seats": {"rows": samples.seats(), "mine": None, "open": samples.seats()[:3]},
    "joining": {"can_join": True},
}
FINAL = samples.STATUS | {"can_finalise": False, "can_take_back": True}
QUESTION = {
    "game": samples.game(),
    "heading": "Resolve Spring 1763 now?",
    "warning": "This cannot be undone.",
    "sentences": ["Final: France."],
    "action": "/games/7/gm/resolve/",
    "fields": [("phase", 1)],
    "label": "Resolve now",
    "keep": "Keep waiting",
}
REFUSAL = {
    "heading": "Not done",
    "asked_to_change": True,
    "sentence": "The deadline has passed.",
    "code": "phase_over",
    "typed": "A Par H",
}

RULES = {
    "variant_id": "ambition-empire-6.0",
    "name": "Ambition & Empire 6.0",
    "description": "Sorties bounce.",
    "designers": "Jeffrey S. Kase, B. M. Powell",
    "sections": [
        (Section("sorties", "Sorties", ["They bounce."]), None),
        (Section("builds", "Builds", ["Three.", "At home."]), None),
    ],
    "powers": samples.POWERS,
    "other_variants": [("ambition-empire-6.0", "Ambition & Empire 6.0")],
    "others": [("standard", "Standard", "The board that most know.")],
}

PAGES = {
    "the first page for a visitor": (
        "games/lobby/home.html",
        visitor(lobby_samples.home() | {"my_games": []}),
    ),
    "the first page for a player": ("games/lobby/home.html", player(lobby_samples.home())),
    "an empty first page": ("games/lobby/home.html", visitor({})),
    "the lobby": ("games/lobby/lobby.html", player(lobby_samples.lobby())),
    "the lobby for a visitor": ("games/lobby/lobby.html", visitor(lobby_samples.lobby())),
    "a game being played": ("games/game_page/game.html", player(samples.playing())),
    "a game with final orders": (
        "games/game_page/game.html",
        player(samples.playing(), orders=samples.orders() | {"status": FINAL}),
    ),
    "a game with nothing to order": (
        "games/game_page/game.html",
        player(samples.playing(), orders=samples.orders() | {"rows": [], "asks_orders": False}),
    ),
    "a game being watched": ("games/game_page/game.html", visitor(samples.playing() | NOT_SEATED)),
    "a game seen by its GM": (
        "games/game_page/game.html",
        player(samples.playing() | NOT_SEATED, viewer={"is_gm": True}),
    ),
    "a forming game": ("games/game_page/game.html", player(samples.playing() | FORMING)),
    "a forming game for a visitor": (
        "games/game_page/game.html",
        visitor(samples.playing() | FORMING),
    ),
    "a phase": ("games/story/phase.html", visitor(samples.past())),
    "a phase being played": (
        "games/story/phase.html",
        visitor(samples.past() | {"phase": samples.phase()}),
    ),
    "the GM's inbox": ("games/gm/inbox.html", player(samples.inbox())),
    "the GM's inbox without tables": ("games/gm/inbox.html", player({})),
    "the GM's desk": ("games/gm/desk.html", player(samples.desk())),
    "the preview of civil disorder": ("games/gm/disorder.html", player(samples.disorder())),
    "a question to the GM": ("games/gm/confirm.html", player(QUESTION)),
    "creating a game": ("games/settings/create.html", player({"form": NewGame()})),
    "creating a game wrongly": (
        "games/settings/create.html",
        player({"form": NewGame({"name": ""})}),
    ),
    "a refusal": ("games/core/refused.html", player(REFUSAL)),
    "the rules": ("games/lobby/rules.html", visitor(RULES)),
    "about": ("games/lobby/about.html", visitor({})),
    **{f"error {code}": (f"{code}.html", visitor({})) for code in (400, 403, 404)},
    "error 500 without any context": ("500.html", {}),
}


@pytest.fixture(params=PAGES.values(), ids=PAGES)
def page(request):
    template, context = request.param
    return render_to_string(template, context)


def test_a_page_has_no_inline_style_or_script(page):
    assert markup.forbidden(page) == []


def test_the_labels_forms_and_anchors_of_a_page_lead_somewhere(page):
    assert markup.broken_references(page) == []


def test_every_control_has_a_name_to_speak(page):
    assert markup.unnamed_controls(page) == []


def test_a_page_has_one_first_heading(page):
    tags = [element.tag for element in markup.elements(page, fragment=False)]
    assert tags.count("h1") == 1


def test_what_a_player_typed_is_escaped():
    rows = [order_samples.order_row("A Vie", "A Vie H", "") | {"as_written": "<b>x</b>"}]
    orders = samples.orders() | {"rows": rows}
    html = render_to_string("games/game_page/game.html", player(samples.playing(), orders=orders))
    assert "<b>x</b>" not in html
    assert "&lt;b&gt;x&lt;/b&gt;" in html


def test_a_page_without_the_demo_offers_no_demo():
    html = render_to_string("games/lobby/home.html", visitor({}) | {"demo": False})
    assert "Demo" not in html
