"""The contents of the rules, beside them."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_contents_stay_in_sight_and_mark_the_section_that_is_read(page):
    page.goto("/rules/")
    contents = page.locator("[data-contents]")
    link = contents.get_by_role("link").nth(4)
    link.click()
    expect(page).to_have_url(re.compile(re.escape(link.get_attribute("href")) + "$"))
    expect(link).to_have_attribute("aria-current", "true")
    expect(contents.locator("[aria-current]")).to_have_count(1)
    expect(link).to_be_in_viewport()


def test_a_phone_has_the_contents_above_the_rules(phone_page):
    phone_page.goto("/rules/")
    phone_page.evaluate("window.scrollTo(0, 3000)")
    expect(phone_page.locator("[data-contents]")).not_to_be_in_viewport()
