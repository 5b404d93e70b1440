"""Addresses of pupils and mentors."""

from django.urls import URLPattern, path

from games.mentors.views import mentors

urlpatterns: list[URLPattern] = [
    path("games/<number:pk>/mentor/", mentors.mentor, name="mentor"),
    path("games/<number:pk>/mentor/letters/", mentors.letter, name="mentor_letter"),
    path("games/<number:pk>/mentor/report/", mentors.report, name="report_letter"),
    path("games/<number:pk>/mentor/asked/", mentors.answer, name="mentor_asked"),
]
