"""Each refusal of the studio by its code."""

import pytest

from games.models import VariantDraft
from games.studio.balance import balance_begin
from games.studio.queries import draft_at, own_draft
from games.studio.sandbox import trial_begin
from tests.games.cast import refused

pytestmark = pytest.mark.django_db
RUN = {"level": "beginner", "games": 5}


def test_there_is_no_draft_at_another_address(draft):
    assert refused(draft_at, "wrong") == ("no_draft", 404)


def test_a_draft_is_changed_by_its_author_alone(draft, bob):
    assert refused(own_draft, draft.token, bob) == ("not_your_draft", 403)


def test_a_run_has_five_to_forty_games(draft):
    assert refused(balance_begin, draft, level="beginner", games=4) == ("games_range", 422)
    assert refused(balance_begin, draft, level="beginner", games=41) == ("games_range", 422)


def test_one_run_is_played_at_a_time(draft, monkeypatch):
    monkeypatch.setattr("games.studio.balance.draft_waits", lambda _pk: None)
    balance_begin(draft, **RUN)
    assert refused(balance_begin, draft, **RUN) == ("runs_already", 409)


def test_a_board_whose_rules_have_problems_is_not_played(draft, read):
    VariantDraft.objects.update(problems=[["count", "There are 3.", "variant.json", True]])
    assert refused(balance_begin, read(), **RUN) == ("not_playable", 409)
    assert refused(trial_begin, read(), power="FRANCE", level="beginner") == ("not_playable", 409)


def test_a_form_without_its_button_is_not_complete(draft, own):
    answer = own.post(draft.get_absolute_url(), {"do": "form_unknown", "revision": 1})
    assert answer.status_code == 422
    assert "This form is not complete." in answer.content.decode()
