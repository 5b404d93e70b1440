"""Names stand where a reader looks for them."""

from games.core.words.names import alphabetical


def test_letters_with_marks_stand_among_those_without():
    names = ["Wien", "Åbo", "Österreich", "Preußen", "Ägäis", "Algier", "Polen-Litauen"]
    assert sorted(names, key=alphabetical) == [
        *("Åbo", "Ägäis", "Algier", "Österreich", "Polen-Litauen", "Preußen", "Wien"),
    ]
