"""The rules of a variant in words, chosen by its switches."""

from __future__ import annotations

import pytest
from django.urls import reverse

from games.core.codec import playable_variants, variant_of
from games.lobby.page.rules import rules_context
from games.lobby.words.rules import rules_of
from maps.load import load_variant

PLAYABLE = [variant.id for variant in playable_variants()]
# Phrases in the rules of 6.01 or of 6.0, but not in both.
OLDER = ("bounces too", "these become home centres", "more than 4 home centres")
NEWER = (
    "the move would succeed, the order is invalid",
    "permanent civil",
    "supports or retreats",
)


def words_of(variant_id: str) -> str:
    return "\n".join(
        text for section in rules_of(load_variant(variant_id)) for text in section.paragraphs
    )


@pytest.mark.parametrize("words", OLDER)
def test_the_tournament_rules_have_their_own_paragraphs(words):
    assert words in words_of("ambition-empire-6.0")
    assert words not in words_of("ambition-empire-6.01")


@pytest.mark.parametrize("words", NEWER)
def test_the_tournament_rules_leave_out_later_rules(words):
    assert words in words_of("ambition-empire-6.01")
    assert words not in words_of("ambition-empire-6.0")


def test_a_board_without_minors_has_no_rules_about_them():
    text = words_of("standard")
    assert not [word for word in ("Diplomacy Point", "sortie", "minor", "(DP)") if word in text]


def test_spaces_with_several_coasts_are_named():
    assert "(Bulgaria, Spain, St Petersburg)" in words_of("standard")


WAYS = {
    "empire-1999": ["armies and fleets, which no fleet closes: Nunavut–Ungava, Michigan–Upper"],
    "rise-of-rome-1": [
        "armies alone, which no fleet closes: Campania–Sicily",
        "leave by the other (Achea, Rhodes)",
        "Rhodes: a fleet there convoys as at sea",
    ],
    "ambition-empire-6.01": [
        "armies and fleets, which no fleet closes: Constantinople–Smyrna, Copenhagen–Scania",
        "leave by the other (Constantinople, Copenhagen, ",
    ],
}


@pytest.mark.parametrize("variant_id", WAYS)
def test_crossings_and_passages_are_named(variant_id):
    text = words_of(variant_id)
    assert [words for words in WAYS[variant_id] if words not in text] == []


@pytest.mark.parametrize(
    "words",
    [
        "gets a new unit if its home is vacant",
        "does not count towards anyone’s builds and removals",
        "Anybody may support it",
    ],
)
def test_armed_neutrals_are_explained_if_there_are_any(words):
    assert words in words_of("rise-of-rome-1")
    assert words not in words_of("ambition-empire-6.01")


def test_the_rules_of_rome_give_a_year_to_retake_a_home():
    text = words_of("rise-of-rome-1")
    assert "has one year to retake it: until the end of the next Autumn." in text
    assert "tries to move in by itself, although another power owns it." in text


@pytest.mark.django_db
def test_a_game_keeps_the_switch_that_it_began_with(table):
    table.variant_id = "rise-of-rome-1"
    assert variant_of(table).rules.influence["grace"] == 1
    table.rules = {"influence": {"base": 10, "per_centre": 2, "alliances": 2}}
    assert "grace" not in variant_of(table).rules.influence


@pytest.mark.django_db
def test_a_game_leads_to_its_rules(client, table):
    address = reverse("games:game_rules", args=[table.pk])
    assert f'href="{address}"' in client.get(table.get_absolute_url()).content.decode()


@pytest.mark.django_db
@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("variant_id", ["undrawn", "nonsense"])
def test_an_unplayable_variant_has_no_page(client, variant_id):
    assert client.get(reverse("games:variant_rules", args=[variant_id])).status_code == 404


@pytest.mark.django_db
def test_a_practice_game_has_the_variant_of_its_page(client, alice):
    client.force_login(alice)
    page = client.get(reverse("games:variant_rules", args=["ambition-empire-6.0"]))
    assert 'name="variant_id" value="ambition-empire-6.0"' in page.content.decode()
    chosen = {"power": "FR", "variant_id": "ambition-empire-6.0"}
    client.post(reverse("games:practice"), chosen)
    assert alice.games_created.get().variant_id == "ambition-empire-6.0"


@pytest.mark.django_db
@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("variant_id", ["undrawn", "nonsense", "\x00"])
def test_a_practice_game_of_an_unplayable_variant_is_refused(client, alice, variant_id):
    client.force_login(alice)
    answer = client.post(reverse("games:practice"), {"power": "FR", "variant_id": variant_id})
    assert answer.status_code == 422


@pytest.mark.parametrize("variant_id", PLAYABLE)
def test_the_rules_of_every_variant_have_pictures(variant_id):
    figures = [figure for _section, figure in rules_context(variant_id)["sections"] if figure]
    assert len(figures) >= 3


def test_an_example_of_the_same_rules_and_board_stands_in():
    pictures = {
        variant_id: {
            section.key: figure for section, figure in rules_context(variant_id)["sections"]
        }
        for variant_id in ("ambition-empire-6.01", "ambition-empire-6.0", "ambition-empire-2002")
    }
    first, tournament, old = pictures.values()
    assert tournament["minors"] == first["minors"]
    assert tournament["sorties"] not in (None, first["sorties"])
    assert old["minors"] is None
