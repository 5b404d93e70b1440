"""Names in the cases of a language."""

import pytest

from maps.cases import FORMS, _entries, forms_of, is_plural
from maps.load import load_variant, variant_ids
from maps.names import with_names


def names_in(language):
    for variant_id in variant_ids():
        variant = with_names(load_variant(variant_id), language)
        yield from (power.short for power in variant.powers.values())
        yield from (space.name for space in variant.board.spaces.values())


@pytest.mark.parametrize(
    ("language", "name", "forms"),
    [
        ("de", "Paris", "Paris Paris Paris von Paris"),
        ("de", "Schweden", "Schweden Schweden Schweden Schwedens"),
        ("de", "Schweiz", "die Schweiz die Schweiz der Schweiz der Schweiz"),
        (
            "de",
            "Osmanisches Reich",
            "das Osmanische Reich das Osmanische Reich dem Osmanischen Reich"
            " des Osmanischen Reichs",
        ),
        ("fr", "Autriche", "l’Autriche de l’Autriche à l’Autriche en Autriche"),
        ("fr", "Danemark", "le Danemark du Danemark au Danemark au Danemark"),
        ("fr", "Londres", "Londres de Londres à Londres à Londres"),
        ("fr", "Édimbourg", "Édimbourg d’Édimbourg à Édimbourg à Édimbourg"),
        ("en", "Baltic Sea", "the Baltic Sea"),
        ("es", "Mar Báltico", "Mar Báltico"),
    ],
)
def test_a_name_has_its_article_and_its_cases(language, name, forms):
    assert " ".join(list(forms_of(language, name).values())[:4]) == forms


@pytest.mark.parametrize(
    ("name", "source", "place", "way"),
    [
        ("Böhmen", "von Böhmen", "in Böhmen", "nach Böhmen"),
        ("Kirchenstaat", "vom Kirchenstaat", "im Kirchenstaat", "in den Kirchenstaat"),
        ("Ostsee", "von der Ostsee", "in der Ostsee", "in die Ostsee"),
        ("Schwarzes Meer", "vom Schwarzen Meer", "im Schwarzen Meer", "ins Schwarze Meer"),
        ("Krim", "von der Krim", "auf der Krim", "auf die Krim"),
    ],
)
def test_a_german_place_has_its_prepositions(name, source, place, way):
    forms = forms_of("de", name)
    assert (forms["_von"], forms["_in"], forms["_to"]) == (source, place, way)


@pytest.mark.parametrize(
    ("language", "plural", "singular"),
    [
        ("en", "United Provinces", "Wales"),
        ("de", "Vereinigte Niederlande", "Schweiz"),
        ("fr", "États pontificaux", "Galles"),
    ],
)
def test_plural_names_are_known(language, plural, singular):
    assert is_plural(language, plural)
    assert not is_plural(language, singular)


@pytest.mark.parametrize("language", FORMS)
def test_every_name_with_an_article_is_on_a_board(language):
    assert set(_entries(language)) <= set(names_in(language))


@pytest.mark.parametrize("language", FORMS)
def test_every_name_of_every_board_has_all_forms(language):
    without = [
        name for name in names_in(language) if len(forms_of(language, name)) != len(FORMS[language])
    ]
    assert without == []
