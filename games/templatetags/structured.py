"""Tags that describe a page to search engines; games/sharing/page.py has the data."""

from django import template

from games.sharing import page

register = template.Library()
register.simple_tag(page.game_data, name="game_data")
register.simple_tag(page.variant_data, name="variant_data")
register.simple_tag(page.player_data, name="player_data")
