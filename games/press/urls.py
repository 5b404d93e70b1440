"""Addresses of press. The pane of press is on the game's page."""

from django.urls import URLPattern, path

from games.press import views

urlpatterns: list[URLPattern] = [
    path("letters/", views.letters, name="letters"),
    path("games/<number:pk>/press/send/", views.send, name="press_send"),
    path("games/<number:pk>/press/read/", views.read, name="press_read"),
    path("games/<number:pk>/press/mute/", views.mute, name="press_mute"),
    path("games/<number:pk>/press/copy/", views.copy, name="press_copy"),
    path("games/<number:pk>/press/accept/", views.accept, name="press_accept"),
    path("games/<number:pk>/press/news/", views.news, name="press_news"),
    path("games/<number:pk>/press/export/", views.export, name="press_export"),
]
