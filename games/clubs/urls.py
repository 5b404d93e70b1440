"""The URLs of clubs."""

from django.urls import URLPattern, path

from games.clubs.views import club, league, members, tables

urlpatterns: list[URLPattern] = [
    path("clubs/", club.clubs, name="clubs"),
    path("clubs/new/", club.create, name="create_club"),
    path("clubs/<number:number>/", club.club_number, name="club_number"),
    path("clubs/<number:number>-<slug:slug>/", club.club, name="club"),
    path("clubs/<number:number>/settings/", club.change, name="change_club"),
    path("clubs/<number:number>/close/", club.close, name="close_club"),
    path("clubs/<number:number>/report/", club.report, name="report_club"),
    path("clubs/<number:number>/archive/", club.archive, name="club_archive"),
    path("clubs/<number:number>/members/", members.members, name="club_members"),
    path("clubs/<number:number>/membership/", members.membership, name="club_membership"),
    path("clubs/<number:number>/roles/", members.change_member, name="club_roles"),
    path("clubs/<number:number>/owner/", members.hand_over, name="hand_over_club"),
    path("clubs/<number:number>/games/", tables.change_tables, name="club_games"),
    path("clubs/<number:number>/league/", league.league, name="club_league"),
    path("clubs/<number:number>/league/<number:season>/", league.season, name="club_season"),
    path(
        "clubs/<number:number>/league/<number:season>/standing.csv",
        league.season_file,
        name="club_standing",
    ),
]
