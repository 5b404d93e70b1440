"""Long names make no page wider than its window, and begin in sight."""

import pytest
from django.urls import reverse

from games.models import Game, Tournament
from tests.browser.pages import KINDS
from tests.browser.test_pages import LOOKS
from tests.browser.world import World
from tests.sweeps import sampled

LONG = "Q" * 60
BEGINS_IN_SIGHT = """(name) => {
  const range = document.createRange();
  range.setStart(name.firstChild, 0);
  range.setEnd(name.firstChild, 1);
  const letter = range.getBoundingClientRect();
  const { left, right } = name.closest("h1").getBoundingClientRect();
  return letter.width > 0 && letter.left >= left - 1 && letter.right <= right + 1;
}"""
SHOWN = [
    "tournament",
    "tournaments",
    "game, finished",
    "forming game, GM",
    "ranked game, player",
    "GM desk",
    "home of a player",
    "lobby",
    "archive",
]


@pytest.mark.parametrize("shown", sampled(SHOWN, len(SHOWN) // 2))
def test_a_long_name_does_not_scroll_a_page_sideways(page, sign_in, monkeypatch, shown):
    world, kind = World(monkeypatch), KINDS[shown]
    path, _cup = kind.where(world), world.tournament
    Game.objects.update(name=LONG)
    Tournament.objects.update(name="כוס הזהב 🏆 " + LONG[:48])
    if kind.who:
        sign_in(page, world.known(kind.who))
    page.goto(path)
    page.evaluate(LOOKS.read_text())
    for width in (360, 390, 1400):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("tooWide()") == []


@pytest.mark.parametrize(
    "name", ["The winter game " * 3, "مباراة الشتاء " * 4], ids=["English", "Arabic"]
)
def test_the_beginning_of_a_long_name_is_in_sight_on_a_phone(phone_page, monkeypatch, name):
    game = World(monkeypatch).table
    Game.objects.filter(pk=game.pk).update(name=name.strip())
    phone_page.goto(game.get_absolute_url())
    assert phone_page.locator(".turn h1 .italic").evaluate(BEGINS_IN_SIGHT)


def test_a_long_name_fits_in_the_table_of_a_power(phone_page, monkeypatch):
    game = World(monkeypatch).ended
    Game.objects.update(name=LONG)
    phone_page.goto(reverse("games:power", args=[game.variant_id, "FR"]))
    row = phone_page.get_by_role("row", name=LONG)
    frame = phone_page.locator(".scroll").filter(has=row)
    assert frame.evaluate("(frame) => frame.scrollWidth <= frame.clientWidth")
