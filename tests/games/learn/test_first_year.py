"""The guided first year, with the orders of the hints and with any other orders."""

import random
import re
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from adjudicator import options
from games.core.codec import BoardState
from games.learn.queries.first_year import (
    OWN,
    POINTS,
    comment_on,
    hints_of,
    is_followed,
    payable,
    script,
    with_hint,
    year_of,
)
from games.learn.what_if.queries import (
    Trial,
    order_fields,
    read_trial,
    with_draft_played,
    write_trial,
)
from tests.games.table import text_of

HINTS = [hint for turn in script().turns.values() for hint in turn.hints]
MAX_TURNS = 6
PATH = reverse("games:guided")


def followed():
    """The year by the hints, phase by phase."""
    year = year_of(Trial())
    while not year.is_over:
        for hint in hints_of(year.now):
            year = year_of(with_hint(year, hint))
        yield year
        year = year_of(with_draft_played(year.trial))
    yield year


def test_the_script_leads_through_every_kind_of_phase():
    years = list(followed())
    turns = [(year.now.turn.season.value, year.now.turn.phase.value) for year in years]
    assert turns == [
        ("spring", "movement"),
        ("fall", "movement"),
        ("fall", "retreats"),
        ("winter", "adjustments"),
        ("spring", "movement"),
    ]
    assert all(
        hint.order == "" or is_followed(hint, y) for y in years[:-1] for hint in hints_of(y.now)
    )


def test_a_bid_is_won_and_a_bid_is_lost():
    years = list(followed())
    said, year = [comment_on(year)[0] for year in years], years[-1]
    assert "You won the bid" in said[1]
    assert "You lost the bid" in said[2]
    assert "A good year" in said[-1]
    assert len(year.now.centres_of(script().power)) == 4


def test_a_year_without_orders_reaches_its_end():
    year = year_of(Trial())
    while not year.is_over:
        assert hints_of(year.now)
        year = year_of(with_draft_played(year.trial))
    assert "The year is over" in comment_on(year)[0]


@pytest.mark.parametrize("seed", range(6))
def test_a_year_of_random_orders_reaches_its_end(seed):
    """The orders and bids are chosen at random among the possible ones."""
    chance, said = random.Random(seed), script()
    year, turns = year_of(Trial()), 0
    while not year.is_over:
        assert hints_of(year.now)[-1].order == ""
        lines = tuple(
            str(chance.choice(item.choices))
            for item in order_fields(BoardState(said.variant, year.now), said.power)
        )
        paid = tuple(
            f"{chance.randint(0, 3)} {chance.choice(options(said.variant, year.now, minor)[minor])}"
            for minor in payable(year.now)
        )
        trial = Trial(year.trial.played, {OWN: lines, POINTS: paid})
        assert sum(bid.points for bid in year_of(trial).bids) <= 3
        year, turns = (
            year_of(read_trial(write_trial(with_draft_played(year_of(trial).trial)))),
            turns + 1,
        )
        assert turns < MAX_TURNS


@pytest.mark.parametrize("hint", HINTS, ids=lambda hint: hint.say)
def test_every_hint_has_its_words(hint):
    for part in ("do", "why", "ahead"):
        assert script().text(f"{hint.say}_{part}")


def test_every_comment_has_its_words():
    told = {item["say"] for turn in script().turns.values() for item in turn.comments}
    told |= {item["say"] for item in script().end}
    hints = {f"{hint.say}_{part}" for hint in HINTS for part in ("do", "why", "ahead")}
    assert told | hints | {"title", "sentence"} == script().words.keys()


@pytest.mark.django_db
def test_it_is_played_by_forms_alone_and_kept_in_the_browser(django_assert_num_queries):
    client = Client()
    with django_assert_num_queries(0):
        page = client.get(PATH)
        assert "first_year" not in client.cookies
        sent = {"s": page.context["code"], "order-FR-Mar": "A Mar - Sav", "do": "draw"}
        page = client.post(PATH, sent, follow=True)
        assert page.context["hint"]["number"] == 2
        sent |= {"s": page.context["code"], "hint": "2", "do": "show"}
        page = client.post(PATH, sent, follow=True)
        assert (page.context["given"], page.context["spent"]) == (1, 2)
        sent |= {"bid-Swi": "A Swi S A Mar – Sav", "points-Swi": "2", "do": "resolve"}
        page = client.post(PATH, sent, follow=True)
        assert page.context["comment"].startswith("You won the bid")
        assert "Take back Spring 1763" in text_of(page)
        told = [bid.fact for bid in page.context["own_bids"]]
        assert told == ["Switzerland did what you paid for."]
        assert {group.power for group in page.context["results"]} == {"FR"}
        assert text_of(page).count("Your bids") == 1
        again = client.get(PATH, follow=True)
        assert again.context["phase"] == page.context["phase"]
        assert client.get(PATH, {"s": ""}).context["undo"] == ""


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("hint", "said"),
    [
        ("1", "Ordered for you: Marseilles moves to Savoy."),
        ("2", "Ordered for you: Switzerland supports Marseilles to Savoy, for 2 points."),
    ],
)
def test_an_order_given_for_the_reader_is_confirmed(hint, said):
    page = Client().post(PATH, {"s": "", "do": "show", "hint": hint}, follow=True)
    assert said in text_of(page)
    assert said not in text_of(Client().get(PATH, {"s": "", "did": hint}))


@pytest.mark.django_db
def test_back_leads_to_the_hint_and_the_phase_before():
    client = Client()
    page = client.post(PATH, {"s": "", "do": "resolve"}, follow=True)
    first = page.context["hint"]
    assert client.get(first["back"]).context["undo"] == ""
    page = client.get(PATH, {"s": page.context["code"], "hint": first["number"] + 1})
    assert client.get(page.context["hint"]["back"]).context["hint"] == first


@pytest.mark.django_db
def test_hints_are_hidden_and_stay_so():
    client = Client()
    page = client.post(PATH, {"s": "", "hints": "0", "do": "draw"}, follow=True)
    assert page.context["hint"] is None
    assert client.get(page.context["hints_url"]).context["hint"]["number"] == 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    "sent",
    [
        {"order-FR-Mar": "\x00", "points-Swi": "x", "bid-Swi": "A"},
        {"points-Swi": "-1", "bid-Swi": "A Swi H"},
        {"do": "show", "hint": "99"},
        {"do": "nonsense", "hint": "x"},
    ],
)
def test_invalid_forms_are_answered(sent):
    assert Client().post(PATH, {"s": "", **sent}, follow=True).status_code == 200


@pytest.mark.django_db
def test_a_cut_off_address_is_refused_and_such_a_cookie_ignored():
    client = Client()
    assert client.get(PATH, {"s": "abc"}).status_code == 400
    client.cookies["first_year"] = "abc"
    assert client.get(PATH).status_code == 200


@pytest.mark.django_db
def test_a_bid_is_entered_in_any_order_and_removed_by_either_part():
    order, data = "A Swi S A Mar – Sav", {"s": "", "do": "draw"}

    def row(points, bid):
        data.update({"points-Swi": points, "bid-Swi": bid})
        page = Client().post(PATH, data, follow=True).context
        data["s"] = page["code"]
        return next(
            (it["points"], bool(it["value"])) for it in page["bid_rows"] if it["minor"] == "Swi"
        )

    assert row(points="2", bid="") == (2, False)
    assert row(points="2", bid=order) == (2, True)
    assert row(points="0", bid=order) == (0, False)
    assert row(points="0", bid=order) == (1, True)
    assert row(points="1", bid="") == (0, False)


@pytest.mark.django_db
def test_an_order_without_points_left_is_kept():
    sent = {"s": "", "do": "draw", "points-Swi": "3", "bid-Swi": "A Swi H", "bid-BaW": "A BaW H"}
    page = Client().post(PATH, sent, follow=True)
    rows = {row["minor"]: row for row in page.context["bid_rows"]}
    assert (rows["BaW"]["points"], rows["BaW"]["value"]) == (0, "A BaW H")
    assert rows["BaW"]["without"]


@pytest.mark.django_db
def test_a_turn_with_losses_ends_after_a_confirmation():
    client = Client()
    retreats = next(year for year in followed() if year.now.dislodged)
    bare = Trial(retreats.trial.played, {})
    sent = {"s": write_trial(bare), "do": "resolve"}
    asked = client.post(PATH, sent, follow=True)
    assert "Burgundy" in asked.context["losses"][0]
    assert 'name="sure"' in asked.text
    page = client.post(PATH, {**sent, "sure": "1"}, follow=True)
    assert page.context["comment"].startswith("Your dislodged army is disbanded")
    assert "so the unit held" not in page.text


def test_a_map_with_results_has_a_legend():
    begun = Client().get(PATH)
    after = Client().post(PATH, {"s": "", "do": "resolve"}, follow=True)
    assert ['class="legend"' in page.text for page in (begun, after)] == [False, True]


@pytest.mark.django_db
def test_a_dislodged_unit_is_not_said_to_have_held():
    year = next(year for year in followed() if year.now.dislodged)
    page = Client().get(PATH, {"s": write_trial(year.trial)})
    own = {row.line: row.label for row in page.context["results"][0].rows}
    assert own["A Bur H"] == "but dislodged"


@pytest.mark.parametrize(("retreat", "hint"), [("A Bur R Par", "build"), ("A Bur R Mar", "paris")])
def test_there_is_a_hint_for_every_possible_build(retreat, hint):
    year = next(year for year in followed() if year.now.dislodged)
    winter = year_of(with_draft_played(Trial(year.trial.played, {OWN: (retreat,)})))
    assert [item.say for item in hints_of(winter.now)] == [hint, "winter"]


@pytest.mark.django_db
def test_a_hint_stays_until_its_bid_has_enough_points():
    year = year_of(Trial())
    hint = next(hint for hint in hints_of(year.now) if hint.points > 1)
    assert not is_followed(hint, with_bid(year, replace(hint, points=1)))
    assert is_followed(hint, with_bid(year, hint))


def with_bid(year, hint):
    return year_of(with_hint(year, hint))


def test_hints_are_counted_within_their_phase():
    page = Client().post(PATH, {"s": "", "do": "resolve"}, follow=True)
    hint = page.context["hint"]
    assert (hint["place"], hint["count"]) == (1, len(hints_of(year_of(Trial(({},))).now)))


@pytest.mark.django_db
def test_the_goal_is_shown_at_the_beginning_and_at_the_end():
    *_, end = followed()
    pages = [Client().get(PATH, {"s": code}) for code in ("", write_trial(end.trial))]
    count, centres = script().variant.rules.victory_centres, len(script().variant.board.centres)
    for page in pages:
        assert f"it owns {count} of the {centres} supply centres" in text_of(page)


@pytest.mark.django_db
def test_only_good_news_is_green():
    pages = [Client().get(PATH, {"s": write_trial(year.trial)}) for year in followed()]
    said = [(page.context["comment"], 'class="note ok"' in page.text) for page in pages]
    assert [is_green for _said, is_green in said] == [False, True, False, True, True]
    assert said[2][0].startswith("You lost the bid")


def key_of(page) -> list[str]:
    """The entries of the map's legend."""
    key = page.text.partition('class="legend"')[2].partition("</ul>")[0]
    return [" ".join(item.split()) for item in re.findall(r"</svg>([^<]*)</li>", key)]


@pytest.mark.django_db
def test_the_legend_explains_the_signs_on_the_map():
    _start, fall, retreats, *_ = followed()
    pages = [
        Client().get(PATH, {"s": write_trial(Trial(year.trial.played, {}))})
        for year in (fall, retreats)
    ]
    lines = ["moved", "bounced: it stayed", "supports", "disbanded", "was here"]
    minors = [f"{faith} minor power" for faith in ("Catholic", "Protestant", "Islamic")]
    assert key_of(pages[0]) == [*lines, *minors]
    assert key_of(pages[1]) == [*lines, "dislodged", *minors]
