"""The addresses of votes."""

from django.urls import URLPattern, path

from games.votes import views

urlpatterns: list[URLPattern] = [
    path("games/<number:pk>/gm/stand/", views.stand, name="gm_stand"),
    path("games/<number:pk>/votes/propose/", views.propose, name="vote_propose"),
    path("games/<number:pk>/votes/<number:proposal>/", views.cast, name="vote_cast"),
    path(
        "games/<number:pk>/votes/<number:proposal>/withdraw/", views.withdraw, name="vote_withdraw"
    ),
]
