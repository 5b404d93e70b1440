"""Templates are loaded without their indentation and line breaks, and with their constants."""

import pytest
from django.template.loader import get_template, render_to_string
from django.utils.translation import override

from games.workarounds.template_loader import compact, with_constants


def test_indentation_is_removed():
    assert compact("<ul>\n  <li>\n\t one\n  </li>\n</ul>") == "<ul>\n<li>\none\n</li>\n</ul>"


def test_words_on_different_lines_stay_apart():
    assert compact("<p>one  two\n  three</p>") == "<p>one  two\nthree</p>"


def test_a_tag_is_put_on_one_line():
    tag = '<input\n    name="to"\n    {% if seats > 1 %}checked{% endif %}\n  >'
    assert compact(tag) == '<input name="to" {% if seats > 1 %}checked{% endif %}>'


def test_a_line_with_only_a_template_tag_leaves_no_empty_line():
    source = "one\n  {% if more %}\n    two\n  {% endif %}\nthree"
    assert compact(source) == "one{% if more %}\ntwo{% endif %}\nthree"


@pytest.mark.parametrize("name", ["pre", "textarea"])
def test_preformatted_text_is_not_changed(name):
    shown = f'<{name} id="kept">\n  one\n    two</{name}>'
    assert compact(f"<div>\n  {shown}\n  </div>") == f"<div>\n{shown}\n</div>"


def test_pages_are_loaded_without_indentation():
    page = render_to_string("games/lobby/about.html")
    assert "</html>" in page
    assert "\n " not in page


def test_text_emails_are_loaded_unchanged(settings, tmp_path):
    (tmp_path / "mail.txt").write_text("One:\n  two\n")
    settings.TEMPLATES = [settings.TEMPLATES[0] | {"DIRS": [tmp_path]}]
    assert get_template("mail.txt").render() == "One:\n  two\n"


def test_sentences_are_filled_in_when_a_template_is_loaded():
    source = """<p title="{% translate 'Powers' %}">{% translate "Powers" %}</p>"""
    with override("de"):
        assert with_constants(source) == '<p title="Mächte">Mächte</p>'


def test_a_percent_sign_stays_one():
    assert with_constants('{% translate "100 % sure" %}') == "100 % sure"


@pytest.mark.parametrize(
    "tag",
    [
        '{% translate "Kept" context "promises" %}',
        '{% translate "Powers" as label %}',
        "{% translate label %}",
        "{% url 'games:game' game.pk %}",
        "{% url 'games:no_such_page' %}",
    ],
)
def test_what_is_not_constant_stays_a_tag(tag):
    assert with_constants(tag) == tag


def test_addresses_are_filled_in():
    assert with_constants("{% url 'games:lobby' %}") == "/games/"


def test_each_language_has_templates_of_its_own():
    pages = []
    for language in ("de", "fr", "de"):
        with override(language):
            pages.append(render_to_string("components/masthead.html"))
    assert pages[0] == pages[2]
    assert "Anmelden" in pages[0]
    assert "Anmelden" not in pages[1]
