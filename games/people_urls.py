"""The addresses that are about people rather than one game: notices, calendar, players."""

from django.urls import URLPattern, URLResolver, path

from games.views import notices, players

people_urls: list[URLPattern | URLResolver] = [
    path("notices/", notices.notices, name="notices"),
    path("notices/settings/", notices.notice_settings, name="notice_settings"),
    path("notices/calendar/", notices.renew_calendar, name="renew_calendar"),
    path("notices/end/<str:token>/", notices.unsubscribe, name="unsubscribe"),
    path("calendar/<str:token>.ics", notices.calendar, name="calendar"),
    path("players/blocked/", players.blocked, name="blocked"),
    path("players/<int:number>/", players.player, name="player"),
    path("players/<int:number>/block/", players.block, name="block"),
    path("players/<str:name>/", players.player_by_name, name="player_by_name"),
]
