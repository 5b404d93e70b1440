"""The addresses of conditional orders."""

from django.urls import URLPattern, path

from games.conditional import views

urlpatterns: list[URLPattern] = [
    path("games/<number:pk>/conditional/", views.conditional, name="conditional"),
    path("games/<number:pk>/conditional/draft/", views.conditional_draft, name="conditional_draft"),
    path(
        "games/<number:pk>/phases/<number:number>/conditional/<str:kind>/",
        views.conditional_form,
        name="conditional_form",
    ),
]
