"""Printed pages: no controls, and no table is cut off."""

import pytest
from django.urls import reverse

A4 = {"viewport": {"width": 718, "height": 1040}}
CONTROLS = """() => [...document.querySelectorAll(
    ".mast, .foot, [type=search], .btn, button, nav, .press form"
  )]
  .filter((control) => control.checkVisibility()).map((control) => control.outerHTML)"""
LOADED = "() => [...document.styleSheets].some(({ href }) => href?.includes('print'))"
CUT = """() => [...document.querySelectorAll("table")]
  .filter((table) => table.checkVisibility() && table.getBoundingClientRect().right > innerWidth)
  .map((table) => table.outerHTML)"""


@pytest.mark.parametrize("page_name", ["game", "years", "seat_card"])
def test_a_printed_page_has_no_controls_and_cuts_no_table(
    as_alice, live_server, solo_table, page_name
):
    page = as_alice(**A4)
    inputs = {"pk": solo_table.pk} | ({"power": "FR"} if page_name == "seat_card" else {})
    page.goto(live_server.url + reverse(f"games:{page_name}", kwargs=inputs))
    page.wait_for_function(LOADED)
    page.emulate_media(media="print")
    assert page.evaluate(CONTROLS) == []
    assert page.evaluate(CUT) == []
