"""Addresses around a table: its draw, its invitation, the votes on its end."""

from django.urls import URLPattern, path

from games.views import draw, seats, votes

table_urls: list[URLPattern] = [
    path("draw/", draw.draw, name="draw"),
    path("draw.json", draw.draw_file, name="draw_file"),
    path("votes/propose/", votes.propose, name="vote_propose"),
    path("votes/<int:proposal>/", votes.cast, name="vote_cast"),
    path("votes/<int:proposal>/withdraw/", votes.withdraw, name="vote_withdraw"),
    path("gm/invite/", seats.renew_invite, name="gm_invite"),
]
