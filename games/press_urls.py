"""The addresses of a game's press; the pane itself is on the game's page."""

from django.urls import URLPattern, path

from games.views import press

press_urls: list[URLPattern] = [
    path("send/", press.send, name="press_send"),
    path("read/", press.read, name="press_read"),
    path("mute/", press.mute, name="press_mute"),
    path("copy/", press.copy, name="press_copy"),
    path("news/", press.news, name="press_news"),
    path("export/", press.export, name="press_export"),
]
