"""The URLs of the first page, lists of games, rules and variants."""

from django.urls import URLPattern, path
from django.views.generic import RedirectView

from games.lobby import views
from games.lobby.queries.game_items import waiting_items
from games.notices.views import notices

urlpatterns: list[URLPattern] = [
    path("", views.home, name="home"),
    path("rules/", views.rules, name="rules"),
    path("rules/<str:variant_id>/", views.rules, name="variant_rules"),
    path("variants/", views.variants, name="variants"),
    path("variants/<str:variant_id>/", views.variant, name="variant"),
    path("variants/<str:variant_id>/provenance/", views.provenance, name="variant_provenance"),
    path("about/", views.about, name="about"),
    path("games/", views.lobby, name="lobby"),
    path(
        "lobby/",
        RedirectView.as_view(pattern_name="games:lobby", query_string=True),
        name="old_lobby",
    ),
    path("games/<number:pk>/rules/", views.game_rules, name="game_rules"),
    # Above the notices stand the games that wait for the reader.
    path("notices/", notices, {"waiting_items": waiting_items}, name="notices"),
]
