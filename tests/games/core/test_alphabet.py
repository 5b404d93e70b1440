"""The order of names."""

from games.core.words.names import alphabetical


def test_accented_letters_sort_with_plain_ones():
    names = ["Wien", "Åbo", "Österreich", "Preußen", "Ägäis", "Algier", "Polen-Litauen"]
    assert sorted(names, key=alphabetical) == [
        *("Åbo", "Ägäis", "Algier", "Österreich", "Polen-Litauen", "Preußen", "Wien"),
    ]
