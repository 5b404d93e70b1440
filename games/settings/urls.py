"""The URLs of new games and of a game's settings."""

from django.urls import URLPattern, path

from games.settings.views import settings, terms

urlpatterns: list[URLPattern] = [
    path("games/new/", settings.create, name="create"),
    path("games/<number:pk>/settings/", settings.settings, name="settings"),
    path("games/<number:pk>/settings/terms/", terms.terms, name="terms"),
    path("games/<number:pk>/settings/schedule/", terms.propose_schedule, name="propose_schedule"),
    path("schedule/", settings.schedule_preview, name="schedule_preview"),
]
