"""The page of all components: by day and by night, at a desk and on a phone."""

import re
from pathlib import Path

import pytest
from django.conf import settings as site

from tests.browser.test_pages import AXE, LOOKS
from tests.look.components import component_page

TOKENS = Path(site.BASE_DIR, "static", "css", "tokens.css").read_text()
# Of each text outside of a picture of the board.
SIZES = """() => [...document.querySelectorAll("main *")].flatMap((element) => {
  const isText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  if (!isText || element.closest(".board, option, script")) return [];
  return [Math.round(parseFloat(getComputedStyle(element).fontSize) * 10) / 10];
})"""


@pytest.fixture
def components(page, settings, live_server):
    """The page, in place of an address of the site."""
    settings.STATICFILES_DIRS = [*settings.STATICFILES_DIRS, AXE.parent]
    html = component_page()
    page.route("**/components/", lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto("/components/")
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_components_are_legible_by_day_and_by_night(components, scheme):
    components.add_script_tag(url=site.STATIC_URL + AXE.name)
    components.evaluate(LOOKS.read_text())
    components.emulate_media(color_scheme=scheme)
    assert components.evaluate('axeFaults(["color-contrast"])') == []


@pytest.mark.parametrize("width", [1400, 390, 320])
def test_no_component_is_wider_than_its_page(components, width):
    components.evaluate(LOOKS.read_text())
    components.set_viewport_size({"width": width, "height": 844})
    assert components.evaluate("tooWide()") == []


@pytest.mark.parametrize("width", [1400, 390])
def test_components_have_the_sizes_of_the_scale_alone(components, width):
    scale = {round(17 * float(size), 1) for size in re.findall(r"--t\d: ([\d.]+)rem", TOKENS)}
    assert len(scale) == 7
    components.set_viewport_size({"width": width, "height": 844})
    assert set(components.evaluate(SIZES)) <= scale
