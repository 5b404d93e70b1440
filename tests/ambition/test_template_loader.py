"""Templates are laid out to be read, and what is made of them is light."""

import pytest
from django.template.loader import get_template, render_to_string

from ambition.template_loader import compact


def test_a_line_begins_at_its_first_character():
    assert compact("<ul>\n  <li>\n\t one\n  </li>\n</ul>") == "<ul>\n<li>\none\n</li>\n</ul>"


def test_words_keep_the_space_between_them():
    assert compact("<p>one  two\n  three</p>") == "<p>one  two\nthree</p>"


def test_a_tag_stands_on_one_line():
    tag = '<input\n    name="to"\n    {% if seats > 1 %}checked{% endif %}\n  >'
    assert compact(tag) == '<input name="to" {% if seats > 1 %}checked{% endif %}>'


def test_a_condition_alone_on_its_line_leaves_no_empty_line():
    source = "one\n  {% if more %}\n    two\n  {% endif %}\nthree"
    assert compact(source) == "one{% if more %}\ntwo{% endif %}\nthree"


@pytest.mark.parametrize("name", ["pre", "textarea"])
def test_what_is_shown_as_it_is_written_is_left_alone(name):
    shown = f'<{name} id="kept">\n  one\n    two</{name}>'
    assert compact(f"<div>\n  {shown}\n  </div>") == f"<div>\n{shown}\n</div>"


def test_a_page_of_the_site_is_loaded_without_its_indentation():
    page = render_to_string("games/lobby/about.html")
    assert "</html>" in page
    assert "\n " not in page


def test_a_text_mail_is_loaded_as_it_is_written(settings, tmp_path):
    (tmp_path / "mail.txt").write_text("One:\n  two\n")
    settings.TEMPLATES = [settings.TEMPLATES[0] | {"DIRS": [tmp_path]}]
    assert get_template("mail.txt").render() == "One:\n  two\n"
