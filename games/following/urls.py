"""The addresses to follow something, and of the feeds."""

from django.urls import URLPattern, path

from games.following import views

urlpatterns: list[URLPattern] = [
    path("following/", views.follows, name="follows"),
    path("games/<number:pk>/follow/", views.follow_game, name="follow_game"),
    path("games/<number:pk>/feed/", views.game_feed, name="game_feed"),
    path("players/<number:number>/follow/", views.follow_player, name="follow_player"),
    path("players/<number:number>/feed/", views.player_feed, name="player_feed"),
    path("variants/<str:variant_id>/follow/", views.follow_variant, name="follow_variant"),
]
