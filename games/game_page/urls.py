"""The address of a game."""

from django.urls import URLPattern, path

from games.game_page import views

urlpatterns: list[URLPattern] = [
    path("games/next/", views.next_game, name="next_game"),
    path("games/<number:pk>/", views.game, name="game"),
]
