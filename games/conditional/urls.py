"""The addresses of conditional orders."""

from django.urls import URLPattern, path

from games.conditional import views

urlpatterns: list[URLPattern] = [
    path("games/<int:pk>/conditional/", views.conditional, name="conditional"),
    path("games/<int:pk>/conditional/draft/", views.conditional_draft, name="conditional_draft"),
    path(
        "games/<int:pk>/phases/<int:number>/conditional/<str:kind>/",
        views.conditional_form,
        name="conditional_form",
    ),
]
