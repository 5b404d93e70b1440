"""The order status on the desk of a GM, on a phone."""

import pytest

from games.gm.acts.start import game_start
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from tests.browser.conftest import PHONE
from tests.games.cast import account
from tests.sweeps import sampled

# Whether the buttons of each seat are on one line, by seat.
LEVEL = """(lines) => lines.map((line) => {
  const tops = [...line.children].map((button) => button.getBoundingClientRect().top);
  return Math.max(...tops) - Math.min(...tops) < 1;
})"""


@pytest.mark.parametrize("locale", sampled(["en-GB", "de-DE", "fr-FR"], 1))
def test_the_buttons_of_a_seat_are_side_by_side(open_page, sign_in, transactional_db, locale):
    gm = account("Greta")
    game = game_create(creator=gm, name="The table")
    game_join(game_id=game.pk, by=account("Alice"), power="FR")
    game_start(game_id=game.pk, by=gm)
    page = open_page(**PHONE, locale=locale)
    sign_in(page, gm)
    page.goto(f"{game.get_absolute_url()}gm/")
    assert page.locator("#power-FR .seat-acts > *").count() == 2
    assert all(page.locator(".seat-acts").evaluate_all(LEVEL))
    page.locator("#power-FR .seat-acts button").click()
    page.wait_for_url("**/gm/")
    name = page.locator("#power-FR .seat-name")
    assert name.evaluate("(name) => name.scrollWidth <= name.clientWidth")
    assert page.locator("#power-FR").evaluate("(row) => row.offsetHeight") < 100
