"""Text that a person wrote before the session ended is on the page that says so."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.crawl.crawl import Route, routes
from tests.crawl.posts import POSTS
from tests.games.table import text_of

pytestmark = pytest.mark.django_db

# A sentence that stands nowhere else, and a word that stands alone in its field.
SENTENCE, WORD = "Zinnober writes this.", "Zinnober"
WRITTEN = ("reason", "sentence", "text", "proposal", "answer")
# The rest of an address; a form asks who sends it before it looks for them.
PARTS = {"power": "FR", "number": 1, "report": 1, "token": "abc"}
# The shortest address of each name.
ROUTES = {route.name: route for route in sorted(routes(), key=lambda route: -len(route.parts))}
# The page that sends it keeps the text.
BY_SCRIPT = {"games:conditional_draft"}
# Forms with an own text beside those in POSTS.
MORE: list[tuple[str, dict[str, Any]]] = [
    ("games:gm_extend", {"hours": "6", "reason": SENTENCE}),
    ("games:gm_deadline", {"reason": SENTENCE}),
    ("games:gm_pause", {"reason": SENTENCE}),
    ("games:gm_resume", {"reason": SENTENCE}),
    ("games:gm_resolve", {"reason": SENTENCE}),
    ("games:gm_open_seat", {"reason": SENTENCE}),
    ("games:gm_hand_over", {"reason": SENTENCE}),
    ("games:gm_disorder", {"reason": SENTENCE}),
    ("games:gm_cancel", {"reason": SENTENCE}),
    ("games:gm_excuse", {"reason": SENTENCE}),
    ("games:gm_envelope", {"text": SENTENCE}),
    ("games:press_send", {"proposal": SENTENCE, "text": "And?"}),
    ("games:orders", {"action": "text", "text": SENTENCE, "phase": 1}),
    ("games:orders", {"action": "save", "order-Par": SENTENCE, "phase": 1}),
    ("games:correct_board", {"centres-BH": WORD}),
    ("games:correct_board", {"minors": WORD}),
    ("games:moderation_act", {"act": "dismissed", "answer": WORD}),
    ("games:create_tournament", {"name": "A cup", "text": SENTENCE, "scoring": "square"}),
    ("games:tournament_games", {"text": SENTENCE}),
    ("games:create", {"name": SENTENCE}),
    ("games:create", {"name": WORD}),
    ("games:gm_role_offer", {"account": WORD}),
    ("games:gm_deputies", {"account": WORD}),
    ("games:gm_seat_offer", {"account": WORD}),
    ("games:substitute", {"account": WORD}),
    ("games:mentor", {"account": WORD}),
    ("games:mentor_letter", {"text": SENTENCE}),
    ("games:gm_cancel", {"confirm": WORD}),
    ("games:report_statement", {"text": SENTENCE}),
    ("account_applications", {"name": "Juggler", "redirects": f"{SENTENCE}\n{SENTENCE}"}),
]


def marked(data: dict[str, Any]) -> dict[str, Any]:
    """The form with the sentence in each field that a person writes in."""
    return {name: SENTENCE if name in WRITTEN else text for name, text in data.items()}


FORMS = [
    (post.name, data)
    for post in POSTS
    if SENTENCE in (data := marked(post.data)).values() and post.name not in BY_SCRIPT
]


@pytest.mark.parametrize(("name", "data"), FORMS + MORE)
def test_what_was_written_before_the_session_ended_is_shown_again(forming, name, data):
    answer = Client().post(address(ROUTES[name], forming.pk), data)
    assert answer.status_code == 403
    assert WORD in text_of(answer)


def address(route: Route, pk: int) -> str:
    known = PARTS | {"pk": pk, "game": pk}
    return reverse(route.name, kwargs={part: known[part] for part in route.parts})


@pytest.mark.parametrize("name", ["password", "token", "code"])
def test_no_secret_is_shown_again(forming, name):
    form = {"reason": SENTENCE, name: "horse and 1763"}
    answer = Client().post(reverse("games:gm_pause", args=[forming.pk]), form)
    assert "horse" not in text_of(answer)
