"""The pages of commentaries: readers, the stage, the desk, and reports."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from games.commentary.queries import Drawing
from games.commentary.services.commentators import commentator_add
from games.commentary.services.show import script_publish, show_begin, show_step
from games.models import Commentary, CommentaryStep, Commentator, Game, Phase, Report
from games.moderation.services.acts import reported_hide, reported_show
from tests.games.cast import account
from tests.games.commentary.conftest import LATER
from tests.games.table import Visit, text_of


@pytest.fixture
def opened(told):
    """Open pages of the told game as a person: `opened(alice)`; as nobody: `opened()`."""

    def make(user: object = None) -> Visit:
        client = Client()
        if user is not None:
            client.force_login(user)
        return Visit(client, told)

    return make


@pytest.fixture
def shown(told, write, greta) -> dict[str, object]:
    """A live show at its second of three steps."""
    write("First <b>words</b>", orders=["A Par - Bur"])
    write("Second words", drawings=[Drawing("Paris", "Burgundy", "<i>east")])
    write("Third words")
    on = {"game_id": told.pk, "by": greta, "number": 1, "now": LATER}
    show_begin(**on)
    show_step(**on, seen=1)
    return on


def test_everybody_reads_the_live_step_and_those_before(opened, shown):
    page = opened().get("commentary", number=1).content.decode()
    assert "First &lt;b&gt;words&lt;/b&gt;" in page
    assert "&lt;i&gt;east</text>" in page
    assert "data-follows" in page
    assert "Third words" not in page


def test_a_reader_steps_at_their_own_pace(opened, shown, told):
    client = opened().client
    page = client.get(f"/games/{told.pk}/phases/1/commentary/?step=1").content.decode()
    assert "data-follows" not in page
    assert 'aria-current="step"' in page
    assert 'data-line="A Par - Bur"' in page or "A Par – Bur" in page
    for strange in ("0", "99", "x", "-1"):
        address = f"/games/{told.pk}/phases/1/commentary/?step={strange}"
        assert client.get(address).status_code == 200


def test_a_page_for_visitors_follows_the_show(opened, shown):
    """The page cache knows of each step, though the game's version stays."""
    assert "Third words" not in text_of(opened().get("commentary", number=1))
    show_step(**shown, seen=2)
    assert "Third words" in text_of(opened().get("commentary", number=1))


def test_a_script_is_for_its_author_alone(opened, write, greta, alice):
    write("Nobody reads this.")
    for reader in (None, alice):
        for name, more in (("commentary", {"number": 1}), ("commentaries", {}), ("stage", {})):
            assert "Nobody reads this." not in text_of(opened(reader).get(name, **more))
    assert opened(alice).get("commentary_write", number=1).status_code == 403
    assert "Nobody reads this." in text_of(opened(greta).get("commentary_write", number=1))


def test_an_open_phase_has_no_commentary_page(opened, greta):
    assert opened(greta).get("commentary", number=2).status_code == 409
    assert opened(greta).get("commentary_write", number=2).status_code == 409


def test_the_stage_has_no_account_no_controls_and_no_names(opened, shown, greta, alice):
    for reader in (None, alice, greta):
        answer = opened(reader).get("stage")
        page = answer.content.decode()
        assert "Second words" in page
        for part in ("<form", "<button", "<nav", "<a ", "Greta", "Alice", "csrf"):
            assert part not in page
        assert 'name="robots" content="noindex' in page


def test_the_stage_can_be_transparent(opened, shown, told):
    address = f"/games/{told.pk}/commentary/stage/"
    client = opened().client
    assert 'class="transparent"' not in client.get(address).content.decode()
    page = client.get(f"{address}?background=transparent").content.decode()
    assert 'class="transparent"' in page


def test_a_private_game_has_no_stage(opened, shown, greta):
    Game.objects.update(is_public=False)
    for reader in (None, greta):
        assert opened(reader).get("stage").status_code == 404
    for name, more in (("commentary", {"number": 1}), ("commentaries", {})):
        assert opened().get(name, **more).status_code == 404
        assert opened(greta).get(name, **more).status_code == 200


def test_a_private_game_looks_absent_to_a_stranger_with_a_form(opened, shown, charlie):
    Game.objects.update(is_public=False)
    for name, more in (("commentary_write", {"number": 1}), ("commentaries", {})):
        assert opened(charlie).post(name, {"act": "begin"}, **more).status_code == 404


def test_an_anonymous_game_shows_powers_only(opened, shown):
    Game.objects.update(is_anonymous=True)
    for name, more in (("commentary", {"number": 1}), ("stage", {}), ("commentaries", {})):
        page = text_of(opened().get(name, **more))
        assert "Alice" not in page
        assert "Bob" not in page


def test_the_gm_alone_sees_the_commentators(opened, told, greta, charlie):
    commentator_add(game_id=told.pk, by=greta, account="Charlie", now=LATER)
    assert "Charlie" in text_of(opened(greta).get("commentaries"))
    assert "Charlie" not in text_of(opened().get("commentaries"))


def test_the_gm_chooses_commentators_on_the_page(opened, greta, charlie, alice):
    assert opened(greta).post("commentaries", {"account": "charlie"}).status_code == 302
    assert Commentator.objects.get().user == charlie
    answer = opened(greta).post("commentaries", {"account": "Alice"})
    assert answer.status_code == 422
    assert 'value="Alice"' in answer.content.decode()
    opened(greta).post("commentaries", {"remove": charlie.pk})
    assert not Commentator.objects.exists()
    assert opened(alice).post("commentaries", {"account": "charlie"}).status_code == 403
    assert opened().post("commentaries", {"account": "charlie"}).status_code == 403


def test_the_desk_saves_a_step_and_goes_through_the_show(opened, greta):
    desk = opened(greta)
    step = {
        "act": "save",
        "step": 0,
        "text": "France looks east.",
        "orders": ["A Par - Bur"],
        "space-0": "Paris",
        "target-0": "Burgundy",
    }
    assert desk.post("commentary_write", step, number=1).status_code == 302
    assert desk.post("commentary_write", step | {"text": "More"}, number=1).status_code == 302
    for act in ("begin", "next", "back", "end"):
        seen = Commentary.objects.get().current
        answer = desk.post("commentary_write", {"act": act, "seen": seen}, number=1)
        assert answer.status_code == 302, act
    assert Commentary.objects.get().furthest == 2
    assert desk.post("commentary_write", {"act": "publish"}, number=1).status_code == 409
    assert desk.post("commentary_write", {"act": "dance"}, number=1).status_code == 422
    assert desk.post("commentary_write", {"act": "delete"}, number=1).status_code == 302
    assert not CommentaryStep.objects.exists()


def test_a_refused_step_stays_typed(opened, greta):
    step = {
        "act": "save",
        "text": "Kept sentence",
        "orders": ["A Par - Bur"],
        "space-1": "Nowhere",
        "words-1": "kept too",
    }
    answer = opened(greta).post("commentary_write", step, number=1)
    assert answer.status_code == 422
    page = answer.content.decode()
    for part in ("Kept sentence", 'value="Nowhere"', 'value="kept too"', "checked"):
        assert part in page
    assert page.count('aria-invalid="true"') == 1


def test_a_step_is_opened_to_change_it(opened, write, greta, told):
    write("Old words", drawings=[Drawing("Paris")])
    address = f"/games/{told.pk}/phases/1/commentary/write/?step=1"
    page = opened(greta).client.get(address).content.decode()
    assert "\nOld words</textarea>" in page
    assert 'value="Paris"' in page


def test_visitors_sign_in_to_write(opened):
    assert opened().get("commentary_write", number=1).status_code == 302


def test_a_superseded_phase_keeps_its_commentary(opened, shown, told, greta):
    script_publish(**shown)
    Phase.objects.filter(game=told, number=1).update(status="superseded")
    page = text_of(opened().get("commentary", number=1, branch=1))
    assert "Third words" in page
    assert opened(greta).get("commentary_write", number=1).status_code == 404


def test_a_reported_commentary_is_hidden_and_shown_again(opened, shown, greta, charlie):
    assert opened(charlie).get("report_commentary", number=1).status_code == 200
    answer = opened(charlie).post("report_commentary", {"cause": "abuse"}, number=1)
    assert answer.status_code == 302
    report = Report.objects.get()
    assert (report.about, report.is_of_text, report.is_of_commentary) == (greta, True, True)
    assert report.said == "First <b>words</b>\n\nSecond words"
    again = opened(charlie).get("report_commentary", number=1)
    assert again.status_code == 409
    judge = account("Judge", is_superuser=True)
    reported_hide(report_id=report.pk, by=judge, reason="It insults.", now=LATER)
    for name, more in (("commentary", {"number": 1}), ("stage", {}), ("commentaries", {})):
        page = text_of(opened().get(name, **more))
        assert "Second words" not in page
        assert "east" not in page
    assert opened(charlie).get("report_commentary", number=1).status_code == 404
    reported_show(report_id=report.pk, by=judge, now=LATER + timedelta(minutes=1))
    assert "Second words" in text_of(opened().get("commentary", number=1))


def test_an_author_does_not_report_the_own_commentary(opened, shown, greta):
    assert opened(greta).get("report_commentary", number=1).status_code == 409


def test_a_script_cannot_be_reported(opened, write, charlie):
    write("Nobody reads this.")
    answer = opened(charlie).get("report_commentary", number=1)
    assert answer.status_code == 404
    assert "Nobody reads this." not in text_of(answer)
