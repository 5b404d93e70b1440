"""The address of the receipts."""

from django.urls import URLPattern, path

from games.receipts import views

urlpatterns: list[URLPattern] = [
    path("games/<number:pk>/phases/<number:number>/receipts/", views.receipts, name="receipts"),
    path(
        "games/<number:pk>/phases/<number:number>/lines/<number:line>/receipts/",
        views.receipts,
        name="receipts",
    ),
]
