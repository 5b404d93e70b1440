"""A browser solves the challenge of the sign-in by itself."""

from allauth.account.models import EmailAddress
from playwright.sync_api import expect

from ambition.users.models import User

PASSWORD = "correct-horse-1763"


def test_a_browser_proves_its_work_and_signs_in(open_page, settings):
    settings.CHALLENGE_WORK = 2_000
    user = User.objects.create_user("alice@example.org", "Alice", PASSWORD)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    page = open_page()
    page.goto("/accounts/login/")
    page.get_by_label("Email").first.fill("alice@example.org")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
