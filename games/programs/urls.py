"""The URLs of the ladder of programs."""

from django.urls import URLPattern, path

from games.programs import views

urlpatterns: list[URLPattern] = [
    path("programs/", views.programs, name="programs"),
    path("programs/<number:number>/ladder/", views.ladder_entry, name="ladder_entry"),
]
