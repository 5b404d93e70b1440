"""The URLs of players' pages and of blocks."""

from django.urls import URLPattern, path

from games.players import views

urlpatterns: list[URLPattern] = [
    path("players/blocked/", views.block_list, name="blocked"),
    path("players/page/", views.page_settings, name="page_settings"),
    path("players/<number:number>/", views.player, name="player"),
    path("players/<number:number>/block/", views.block, name="block"),
    path("players/<str:name>/", views.player_by_name, name="player_by_name"),
]
