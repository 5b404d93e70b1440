"""The addresses of finished games: the archive, and the record of one game."""

from django.urls import URLPattern, path

from games.record.views import archive, cabinet, data_sets, end, files

urlpatterns: list[URLPattern] = [
    path("archive/", archive.archive, name="archive"),
    path("archive/data/", data_sets.data_page, name="data_sets"),
    path("archive/data/<str:name>", data_sets.data_file, name="data_file"),
    path("archive/feed/", archive.feed, name="archive_feed"),
    path("games/<number:pk>/proof/", files.proof, name="proof"),
    path("games/<number:pk>/proof/feed/", files.proof_feed, name="proof_feed"),
    path("games/<number:pk>/export/", files.export, name="export"),
    path("games/<number:pk>/export/<str:view>/", files.export, name="export_view"),
    path("games/<number:pk>/export/<str:view>/<str:form>/", files.export, name="export_format"),
    path("verify.py", files.verify_program, name="verify_program"),
    path("games/<number:pk>/end/", end.end, name="end"),
    path("games/<number:pk>/cabinet/", cabinet.cabinet, name="cabinet_first"),
    path("games/<number:pk>/cabinet/<number:number>/<str:view>/", cabinet.cabinet, name="cabinet"),
]
