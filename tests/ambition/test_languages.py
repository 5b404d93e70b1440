"""Which languages the site offers: English, and those whose catalogue is complete."""

import pytest

from ambition.languages import offered_languages

HEAD = 'msgid ""\nmsgstr ""\n"Language: nl\\n"\n'
WHOLE = '\nmsgid "Save"\nmsgstr "Opslaan"\n'
LONG = '\nmsgid "Save"\nmsgstr ""\n"Op"\n"slaan"\n'
ONE_OF_TWO = '\nmsgid "%(n)s day"\nmsgid_plural "%(n)s days"\nmsgstr[0] "dag"\nmsgstr[1] ""\n'


@pytest.fixture
def offered(tmp_path):
    """The codes that are offered beside a Dutch catalogue with this content."""
    path = tmp_path / "nl" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)

    def offer(text: str) -> list[tuple[str, str]]:
        path.write_text(HEAD + text)
        return offered_languages(tmp_path)

    return offer


@pytest.mark.parametrize("text", [WHOLE, LONG])
def test_a_complete_catalogue_is_offered_by_its_own_name(offered, text):
    assert offered(text) == [("en", "English"), ("nl", "Nederlands")]


@pytest.mark.parametrize(
    "text",
    [WHOLE + '\nmsgid "Add"\nmsgstr ""\n', ONE_OF_TWO, '\n#, fuzzy\nmsgid "Save"\nmsgstr "Red"\n'],
    ids=["untranslated", "one of two", "a guess"],
)
def test_an_incomplete_catalogue_is_not_offered(offered, text):
    assert offered(text) == [("en", "English")]
