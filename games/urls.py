"""The URLs of the game application, by room."""

from django.urls import URLResolver, include, path

import games.core.addresses  # noqa: F401 - registers the converters that the rooms' URLs use

app_name = "games"
urlpatterns: list[URLResolver] = [
    path("", include("games.lobby.urls")),
    path("", include("games.settings.urls")),
    path("", include("games.notices.urls")),
    path("", include("games.players.urls")),
    path("", include("games.tournaments.urls")),
    path("", include("games.rounds.urls")),
    path("", include("games.clubs.urls")),
    path("", include("games.game_page.urls")),
    path("", include("games.story.urls")),
    path("", include("games.record.urls")),
    path("", include("games.commentary.urls")),
    path("", include("games.forecasts.urls")),
    path("", include("games.live.urls")),
    path("", include("games.sheets.urls")),
    path("", include("games.gm.urls")),
    path("", include("games.moderation.urls")),
    path("", include("games.press.urls")),
    path("", include("games.votes.urls")),
    path("", include("games.seats.urls")),
    path("", include("games.mentors.urls")),
    path("", include("games.ratings.urls")),
    path("", include("games.scoring.urls")),
    path("", include("games.programs.urls")),
    path("", include("games.statistics.urls")),
    path("", include("games.following.urls")),
    path("", include("games.sharing.urls")),
    path("", include("games.learn.what_if.urls")),
    path("", include("games.notes.urls")),
    path("", include("games.coach.urls")),
    path("", include("games.studio.urls")),
    path("", include("games.learn.urls")),
]
