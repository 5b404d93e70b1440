"""The list and the pages of variants, and the sources of their boards."""

import pytest
from django.urls import reverse

from games.core import codec
from games.core.codec import playable_variants, variant_named
from games.lobby.page.variants import variant_families
from games.settings.services.games import game_create
from tests.games.table import text_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", ["home", "variants"])
def test_every_family_is_shown_with_its_map_and_leads_to_its_editions(client, name):
    answer = client.get(reverse(f"games:{name}"))
    page = text_of(answer)
    for family in variant_families():
        assert family["card"]["description"] in page
    for variant in playable_variants():
        assert reverse("games:variant", args=[variant.id]) in answer.content.decode()


def test_editions_are_grouped_by_the_name_before_the_comma():
    editions = {family["card"]["name"]: family["editions"] for family in variant_families()}
    assert editions["Ambition & Empire"] == [
        ("ambition-empire-2002", "2002"),
        ("ambition-empire-6.0", "tournament rules 6.0"),
    ]
    assert editions["The Rise of Rome I"] == []


def test_a_variant_has_a_page_with_its_designers_and_its_games(client, table):
    page = text_of(client.get(reverse("games:variant", args=[table.variant_id])))
    assert "W. Alex Ronke" in page
    assert table.name in page
    assert "Played here: 1 running." in page
    other = text_of(client.get(reverse("games:variant", args=["rise-of-rome-1"])))
    assert "Nobody has played it here yet." in other


def test_the_powers_of_a_variant_are_its_powers_alone(client, alice):
    client.force_login(alice)
    context = client.get(reverse("games:variant", args=["rise-of-rome-1"])).context
    assert [power["code"] for power in context["powers"]] == ["CA", "RO", "EG", "MA", "SE"]
    assert "army" in context["powers"][0]["units"]
    assert [code for code, _name in context["to_practise"]][-1] == "all"


def test_a_private_game_is_not_in_the_history_of_its_variant(client, private_table):
    page = text_of(client.get(reverse("games:variant", args=[private_table.variant_id])))
    assert private_table.name not in page


@pytest.mark.parametrize(
    ("variant_id", "told"),
    [
        ("ambition-empire-2002", ["no picture of 2002 could be found", "Sofia–Wallachia", "70%"]),
        ("ambition-empire-6.0", ["Koenigsberg", "65%", "Poland-Lithuania and Saxony"]),
        ("rise-of-rome-1", ["Every other edge is ours", "Achea–Boeotia", "95% sure", "45%"]),
        ("empire-1999", ["DPjudge", "Michigan–Upper Peninsula", "60%"]),
    ],
)
def test_a_board_has_its_sources_and_their_certainty(client, variant_id, told):
    page = text_of(client.get(reverse("games:variant_provenance", args=[variant_id])))
    assert [words for words in told if words not in page] == []


@pytest.mark.parametrize("name", ["variant_rules", "variant"])
def test_rules_and_variant_link_to_the_sources_of_the_board(client, name):
    answer = client.get(reverse(f"games:{name}", args=["ambition-empire-2002"]))
    assert (
        reverse("games:variant_provenance", args=["ambition-empire-2002"])
        in answer.content.decode()
    )


@pytest.mark.parametrize(
    ("variant_id", "said"),
    [
        ("ambition-empire-2002", "Parts of the board are reconstructed"),
        ("empire-1999", "Where the board comes from"),
    ],
)
def test_a_game_says_whether_its_board_is_reconstructed(client, greta, variant_id, said):
    game = game_create(creator=greta, name="The table", variant_id=variant_id)
    page = client.get(game.get_absolute_url()).content.decode()
    link = page[page.index(reverse("games:variant_provenance", args=[variant_id])) :]
    assert said in link[: link.index("</a>")]


def test_the_rules_name_the_reconstructed_parts_of_the_board(client):
    page = text_of(client.get(reverse("games:variant_rules", args=["ambition-empire-2002"])))
    assert "no picture of 2002 could be found" in page


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("variant_id", ["undrawn", "nonsense"])
def test_an_unknown_board_has_no_sources(client, variant_id):
    assert client.get(reverse("games:variant_provenance", args=[variant_id])).status_code == 404


def test_of_a_published_board_nothing_is_in_doubt(client):
    page = text_of(client.get(reverse("games:variant_provenance", args=["standard"])))
    assert "nothing about it is in doubt" in page


def test_an_unknown_variant_has_no_page(client):
    assert client.get(reverse("games:variant", args=["atlantis"])).status_code == 404


def test_a_variant_without_a_separate_winter_is_not_offered(monkeypatch):
    rome = variant_named("rise-of-rome-1")
    assert rome in playable_variants()
    joint = rome.with_rules({"separate_winter": False})
    named = {rome.id: joint}
    monkeypatch.setattr(codec, "variant_named", lambda key: named.get(key) or variant_named(key))
    assert rome.id not in {variant.id for variant in playable_variants()}


def test_both_published_set_ups_of_empire_are_offered(client, alice):
    client.force_login(alice)
    page = client.get(reverse("games:create")).content.decode()
    for variant_id in ("empire-1999", "empire-1999-files"):
        assert f'value="{variant_id}"' in page


def test_the_page_of_a_variant_preselects_it_for_a_new_game(client, alice):
    client.force_login(alice)
    page = client.get(f"{reverse('games:create')}?variant=ambition-empire-6.0").content.decode()
    assert 'value="ambition-empire-6.0" selected' in page
