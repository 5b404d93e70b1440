"""The gazette: facts of a season in active prose."""

import pytest
from django.utils.translation import override

from adjudicator import Bid, resolve
from adjudicator.state import Season
from games.story.page.gazette import join_paragraphs, tell_season
from games.story.queries.facts import ResolvedPhase
from games.story.words.centres import Style, centre_sentences
from maps.names import with_names
from tests.games.story.test_facts import VARIANT, stand


def told(season: Season, *units, bids=None, language="en", **orders: str) -> list[str]:
    with override(language):
        variant = with_names(VARIANT, language)
        before = stand(season, *units)
        ordered = {power: text.split(", ") for power, text in orders.items()}
        outcome = resolve(variant, before, ordered, bids or {}).public()
        facts = ResolvedPhase(variant, before, outcome).facts
        return [said for subject in tell_season(variant, [facts]) for said in subject]


FIRST = {
    "en": "With the help of Switzerland, France drove out the army of Savoy; it was lost.",
    "de": "Mit der Hilfe der Schweiz verdrängte Frankreich die Armee Savoyens; sie ging verloren.",
    "fr": "Avec l’aide de la Suisse, la France a chassé l’armée de la Savoie\u00a0; elle a été"
    " perdue.",
}


@pytest.mark.parametrize("language", FIRST)
def test_it_says_who_attacked_whom_with_whose_help_and_what_it_cost(language):
    bids = {"FR": [Bid(1, "A Swi S A Mar - Sav")]}
    [first, *_rest] = told(
        Season.SPRING, ("FR", "A", "Mar"), bids=bids, language=language, FR="A Mar - Sav"
    )
    assert first == FIRST[language]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Turkey and Russia met in the Black Sea, and nobody got in."),
        (
            "de",
            "Das Osmanische Reich und Russland trafen im Schwarzen Meer aufeinander, und niemand"
            " kam hinein.",
        ),
        (
            "fr",
            "La Turquie et la Russie ont voulu entrer en mer Noire, et personne n’y est parvenu.",
        ),
    ],
)
def test_names_have_their_articles_and_cases(language, sentence):
    units = [("OT", "F", "Con"), ("RU", "F", "Cri")]
    orders = {"OT": "F Con - Bla", "RU": "F Cri - Bla"}
    assert told(Season.SPRING, *units, language=language, **orders) == [sentence]


def test_the_verb_after_a_plural_name_is_plural():
    with override("de"):
        variant = with_names(VARIANT, "de")
        taken = centre_sentences(variant, [("UPr", "BH", "DN")], style=Style.VARIED)
        lost = centre_sentences(variant, [("Swi", "BH", "DN")], style=Style.VARIED)
    assert "ging " not in taken[0]
    assert "gingen" not in lost[0]


def test_centres_that_were_entered_in_spring_are_told():
    [sentence] = told(Season.SPRING, ("FR", "A", "Bur"), FR="A Bur - SNe")
    assert "Southern Netherlands" in sentence


def test_a_support_that_was_paid_for_names_the_minor_and_not_who_paid():
    bids = {"HA": [Bid(1, "A Swi S A Mar - Sav")]}
    said = " ".join(told(Season.SPRING, ("FR", "A", "Mar"), bids=bids, FR="A Mar - Sav"))
    assert "Switzerland" in said
    assert "Austria" not in said


def test_a_bounce_is_told_with_both_powers():
    units = [("FR", "A", "Par"), ("HA", "A", "SNe")]
    [said] = told(Season.SPRING, *units, FR="A Par - Pic", HA="A SNe - Pic")
    assert said in (
        "France and Austria met in Picardy, and nobody got in.",
        "France and Austria bounced in Picardy.",
        "Nobody got into Picardy: France and Austria stood in each other’s way.",
        "France and Austria barred each other the way to Picardy.",
    )


def test_the_same_facts_are_told_in_the_same_words():
    units = [("FR", "A", "Pic"), ("HA", "A", "Vie")]
    first = told(Season.FALL, *units, FR="A Pic - SNe")
    assert first == told(Season.FALL, *units, FR="A Pic - SNe")
    assert "Southern Netherlands" in first[0]


def test_a_quiet_season_says_so():
    [said] = told(Season.SPRING, ("FR", "A", "Par"), FR="A Par H")
    assert said == "Nothing was gained or lost; all orders were carried out."


def test_a_paragraph_has_two_sentences_before_the_next_subject_begins():
    subjects = [["A."], ["B.", "C."], ["D."], ["E."]]
    assert list(join_paragraphs(subjects)) == ["A. B. C.", "D. E."]
