"""The addresses of votes."""

from django.urls import URLPattern, path

from games.votes import views

urlpatterns: list[URLPattern] = [
    path("games/<int:pk>/votes/propose/", views.propose, name="vote_propose"),
    path("games/<int:pk>/votes/<int:proposal>/", views.cast, name="vote_cast"),
    path("games/<int:pk>/votes/<int:proposal>/withdraw/", views.withdraw, name="vote_withdraw"),
]
