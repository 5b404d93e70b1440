"""Coming to the site for the first time."""

import re

import pytest
from playwright.sync_api import expect

PASSWORD = "correct-horse-1763"


@pytest.mark.parametrize("kind", ["page", "phone_page", "plain_page"])
def test_a_new_person_signs_up_and_is_signed_in(request, live_server, mailoutbox, kind):
    page = request.getfixturevalue(kind)
    page.goto("/accounts/signup/")
    page.get_by_label("Name").fill("Dora")
    page.get_by_label("Email").fill("dora@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("heading", name="Confirm your email address")).to_be_visible()
    page.goto(re.search(r"http://\S+", mailoutbox[0].body)[0])
    page.get_by_role("button", name="Confirm").click()
    page.goto("/accounts/settings/")
    expect(page.get_by_label("Name")).to_have_value("Dora")


def test_the_readers_time_zone_is_offered(page):
    page.goto("/accounts/signup/")
    expect(page.get_by_label("Time zone")).to_have_value("Europe/Berlin")


@pytest.mark.parametrize("kind", ["phone_page", "plain_page"])
def test_a_newcomer_who_signs_up_goes_on_with_the_year(request, live_server, mailoutbox, kind):
    page = request.getfixturevalue(kind)
    page.goto("/learn/first-year/")
    page.get_by_role("button", name="End turn").click()
    page.get_by_role("button", name="Sign up and keep it").click()
    page.get_by_label("Name").fill("Dora")
    page.get_by_label("Email").fill("dora@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("heading", name="Confirm your email address")).to_be_visible()
    page.goto(re.search(r"http://\S+", mailoutbox[0].body)[0])
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_text("Your year is kept. It continues here")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Fall 1763")


def test_the_code_for_an_authenticator_is_dark_on_light_at_night(page, sign_in, alice):
    page.emulate_media(color_scheme="dark")
    sign_in(page, alice)
    page.goto("/accounts/2fa/totp/activate/")
    expect(page.locator(".qr")).to_have_css("background-color", "rgb(255, 255, 255)")
