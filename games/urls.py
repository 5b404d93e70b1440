"""The URLs of the game application, by room."""

from django.urls import URLResolver, include, path, register_converter

from games.core.addresses import Number, Token

# Used as `<number:pk>` and `<token:token>` in the rooms' URLs.
register_converter(Number, "number")
register_converter(Token, "token")
app_name = "games"
urlpatterns: list[URLResolver] = [
    path("", include("games.lobby.urls")),
    path("", include("games.game_page.urls")),
    path("", include("games.story.urls")),
    path("", include("games.record.urls")),
    path("", include("games.live.urls")),
    path("", include("games.sheets.urls")),
    path("", include("games.gm.urls")),
    path("", include("games.moderation.urls")),
    path("", include("games.press.urls")),
    path("", include("games.votes.urls")),
    path("", include("games.seats.urls")),
    path("", include("games.ratings.urls")),
    path("", include("games.statistics.urls")),
    path("", include("games.learn.what_if.urls")),
    path("", include("games.notes.urls")),
    path("", include("games.learn.urls")),
]
