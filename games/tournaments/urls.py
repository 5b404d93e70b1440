"""The URLs of tournaments."""

from django.urls import URLPattern, path

from games.tournaments.views import course, entrants, event, results, tournaments, vacancies

urlpatterns: list[URLPattern] = [
    path("archive/tournaments/", results.archive, name="tournament_archive"),
    path("tournaments/", tournaments.tournaments, name="tournaments"),
    path("tournaments/new/", tournaments.create, name="create_tournament"),
    path("tournaments/<number:number>-<slug:slug>/", tournaments.tournament, name="tournament"),
    path(
        "tournaments/<number:number>/standing.<slug:form>",
        tournaments.standing_file,
        name="tournament_standing",
    ),
    path("tournaments/<number:number>/settings/", tournaments.change, name="change_tournament"),
    path("tournaments/<number:number>/report/", tournaments.report, name="report_tournament"),
    path("tournaments/<number:number>/tables/", tournaments.tables, name="tournament_tables"),
    path(
        "tournaments/<number:number>/rounds/", tournaments.change_rounds, name="tournament_rounds"
    ),
    path(
        "tournaments/<number:number>/helpers/",
        tournaments.change_helpers,
        name="tournament_helpers",
    ),
    path("tournaments/<number:number>/course/", course.course, name="tournament_course"),
    path("tournaments/<number:number>/course/change/", course.change, name="change_course"),
    path("tournaments/<number:number>/event/", event.event, name="tournament_event"),
    path(
        "tournaments/<number:number>/announcements/",
        event.announcements,
        name="tournament_announcements",
    ),
    path(
        "tournaments/<number:number>/announcements/<number:announcement>/report/",
        event.report_announcement,
        name="report_announcement",
    ),
    path("tournaments/<number:number>/webhook/", event.webhook, name="tournament_webhook"),
    path("tournaments/<number:number>/calendar.ics", event.calendar, name="tournament_calendar"),
    path(
        "calendar/<token:token>/tournaments/<number:number>.ics",
        event.calendar,
        name="own_tournament_calendar",
    ),
    path("tournaments/<number:number>/results/", results.results, name="tournament_results"),
    path("tournaments/<number:number>/series/", results.series, name="tournament_series"),
    path("tournaments/<number:number>/acts/", event.bulk, name="tournament_acts"),
    path("tournaments/<number:number>/games/", tournaments.change_games, name="tournament_games"),
    path("tournaments/<number:number>/entrants/", entrants.entrants, name="tournament_entrants"),
    path("tournaments/<number:number>/entrants/change/", entrants.change, name="change_entrants"),
    path(
        "tournaments/<number:number>/entrants/sign-up/",
        entrants.change_sign_up,
        name="change_sign_up",
    ),
    path(
        "tournaments/<number:number>/games/<number:pk>/seats/<str:power>/fill/",
        vacancies.fill,
        name="tournament_fill",
    ),
]
