"""The addresses of players."""

from django.urls import URLPattern, path

from games.players import views

urlpatterns: list[URLPattern] = [
    path("players/blocked/", views.blocked, name="blocked"),
    path("players/<int:number>/", views.player, name="player"),
    path("players/<int:number>/block/", views.block, name="block"),
    path("players/<str:name>/", views.player_by_name, name="player_by_name"),
]
