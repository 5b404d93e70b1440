"""Addresses around a table: its draw, its chair, its invitation, its votes and pauses."""

from django.urls import URLPattern, path

from games.views import chair, draw, gm, seats, votes

table_urls: list[URLPattern] = [
    path("draw/", draw.draw, name="draw"),
    path("draw.json", draw.draw_file, name="draw_file"),
    path("votes/propose/", votes.propose, name="vote_propose"),
    path("votes/<int:proposal>/", votes.cast, name="vote_cast"),
    path("votes/<int:proposal>/withdraw/", votes.withdraw, name="vote_withdraw"),
    path("chair/", chair.chair, name="chair"),
    path("gm/chair/", chair.offer, name="gm_chair"),
    path("gm/pause/", gm.pause, name="gm_pause"),
    path("gm/resume/", gm.resume, name="gm_resume"),
    path("gm/invite/", seats.renew_invite, name="gm_invite"),
]
