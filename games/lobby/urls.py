"""The addresses of the lobby, of new games and of what only needs to be read."""

from django.urls import URLPattern, path

from games.lobby.views import create, home, lobby, pages, settings

urlpatterns: list[URLPattern] = [
    path("", home.home, name="home"),
    path("rules/", pages.rules, name="rules"),
    path("rules/<str:variant_id>/", pages.rules, name="variant_rules"),
    path("variants/", pages.variants, name="variants"),
    path("variants/<str:variant_id>/", pages.variant, name="variant"),
    path("variants/<str:variant_id>/provenance/", pages.provenance, name="variant_provenance"),
    path("about/", pages.about, name="about"),
    path("practice/", create.practice, name="practice"),
    path("games/", lobby.lobby, name="lobby"),
    path("games/new/", create.create, name="create"),
    path("games/<number:pk>/settings/", settings.settings, name="settings"),
    path("schedule/", create.schedule_preview, name="schedule_preview"),
]
