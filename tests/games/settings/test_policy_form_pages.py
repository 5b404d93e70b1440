"""The form for a policy, and its words for players."""

import pytest

from games.models import Event, Game
from games.schedule.policy import PROPOSED, Forfeit, NmrPolicy
from games.schedule.stored import policy_of
from games.settings.policy_form import PolicyForm, policy_initial
from tests.games.settings.test_schedule_form_pages import PLAIN
from tests.games.table import text_of
from tests.games.turn.nmr_cast import TWO_EXCUSES, follow

CHOSEN = PLAIN | {
    "waits_first": "on",
    "excuses": "2",
    "wait": "48",
    "limit": "3",
    "forfeit": "computer",
    "silence_days": "14",
    "counted": ["retreats"],
    "reminders": ["24", "3"],
}
CONTRADICTION = {"excuses": "2", "limit": "1"}


@pytest.fixture
def signed_in(client, charlie):
    client.force_login(charlie)
    return client


def test_a_game_is_created_with_its_policy(signed_in):
    signed_in.post("/games/new/", CHOSEN)
    policy = policy_of(Game.objects.get())
    assert (policy.waits_first, policy.excuses, policy.limit) == (True, 2, 3)
    assert (policy.forfeit, policy.reminders) == (Forfeit.COMPUTER, (24, 3))


@pytest.mark.parametrize(
    ("wrong", "name", "said"),
    [
        (CONTRADICTION, "limit", "Choose 2 or more missed turns, or fewer excuses"),
        ({"reminders": ["48"]}, "reminders", "is too early"),
        ({"excuses": "9"}, "excuses", "9 is not one of the available choices"),
        ({"wait": "\x00"}, "wait", "is not one of the available choices"),
        ({"forfeit": "burn"}, "forfeit", "burn is not one of the available choices"),
    ],
)
def test_a_contradictory_policy_is_refused_at_its_field_and_kept(signed_in, wrong, name, said):
    answer = signed_in.post("/games/new/", CHOSEN | wrong)
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, [name])
    assert said in text_of(answer)
    assert "Weekly table" in answer.content.decode()
    assert not Game.objects.exists()


def test_a_form_names_all_its_errors_at_once_with_links_to_the_fields(signed_in):
    wrong = CONTRADICTION | {"name": "x", "grace": "12", "retreat_length": "6", "last_year": "1"}
    wrong |= {"reminders": ["48"], "bids_open_after": "never", "sheets_open_after": "0"}
    answer = signed_in.post("/games/new/", CHOSEN | wrong)
    assert [problem.anchor for problem in answer.context["problems"]] == [
        *("id_name", "id_last_year", "id_grace", "id_limit", "id_reminders"),
        "id_sheets_open_after",
    ]
    assert 'href="#id_limit"' in answer.content.decode()


def test_a_contradiction_is_shown_while_choosing_but_a_missing_name_is_not(client, db):
    answer = client.get("/schedule/", CHOSEN | CONTRADICTION | {"name": ""})
    assert [found.anchor for found in answer.context["contradictions"]] == ["id_limit"]
    assert "This does not fit together" in text_of(answer)


def test_a_script_asks_for_what_players_will_read(client, db):
    said = text_of(client.get("/schedule/", CHOSEN))
    assert "Waits for missing orders, at most 2 days" in said
    assert "The computer takes over after 3. Retreats count as well, builds do not." in said


def test_the_preview_shows_the_schedule_even_if_the_policy_is_invalid(client, db):
    said = text_of(client.get("/schedule/", CHOSEN | CONTRADICTION))
    assert "2 days for movement" in said
    assert "Excuses" not in said


def test_the_button_shows_it_without_a_script_and_keeps_the_form(signed_in):
    answer = signed_in.post("/games/new/", CHOSEN | {"preview": "1"})
    assert ("Reminders", "24 hours and 3 hours before the deadline") in answer.context["read"]
    assert not Game.objects.exists()


def test_players_read_it_before_they_join(visit, forming):
    follow(forming, TWO_EXCUSES)
    assert "The seat opens after 2. Only movement counts." in text_of(visit(None, forming).get())


@pytest.mark.parametrize("policy", [NmrPolicy(), PROPOSED, TWO_EXCUSES])
def test_a_form_filled_with_a_policy_gives_it_back(policy):
    sent = PLAIN | {name: value for name, value in policy_initial(policy).items() if value}
    form = PolicyForm(sent, initial={"time_zone": "UTC"})
    assert form.is_valid(), form.errors
    assert form.policy() == policy


def test_the_gm_changes_the_policy_alone_on_its_page(visit, table, greta):
    page = visit(greta)
    shown = page.get("settings").context["form"].initial
    sent = {name: value for name, value in shown.items() if name in PLAIN} | CHOSEN
    sent |= {"time_zone": table.time_zone, "ends_early": ["movement", "retreats", "adjustments"]}
    sent |= {"deadline_time": f"{table.deadline_time:%H:%M}", "reason": "Two of us travel."}
    assert page.post("settings", sent).status_code == 302
    kinds = Event.objects.filter(game=table).values_list("kind", flat=True)[:1]
    assert list(kinds) == ["policy_changed"]
    assert not Event.objects.filter(game=table, kind="schedule_changed").exists()
