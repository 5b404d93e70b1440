"""The addresses of finished games: the archive, and the record of one game."""

from django.urls import URLPattern, path

from games.record import views

urlpatterns: list[URLPattern] = [
    path("archive/", views.archive, name="archive"),
    path("archive/data/", views.data_page, name="data_sets"),
    path("archive/data/<str:name>", views.data_file, name="data_file"),
    path("archive/feed/", views.feed, name="archive_feed"),
    path("games/<number:pk>/proof/", views.proof, name="proof"),
    path("games/<number:pk>/proof/feed/", views.proof_feed, name="proof_feed"),
    path("games/<number:pk>/export/", views.export, name="export"),
    path("games/<number:pk>/export/<str:view>/", views.export, name="export_view"),
    path("games/<number:pk>/export/<str:view>/<str:form>/", views.export, name="export_format"),
    path("verify.py", views.verify_program, name="verify_program"),
    path("games/<number:pk>/end/", views.end, name="end"),
    path("games/<number:pk>/cabinet/", views.cabinet, name="cabinet_first"),
    path("games/<number:pk>/cabinet/<number:number>/<str:view>/", views.cabinet, name="cabinet"),
]
