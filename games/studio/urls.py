"""The addresses of the studio. The long part is the secret of a variant under work."""

from django.urls import URLPattern, path

from games.studio import views

urlpatterns: list[URLPattern] = [
    path("studio/", views.studio, name="studio"),
    path("studio/<str:token>/", views.draft, name="studio_draft"),
    path("studio/<str:token>/play/", views.trial, name="studio_trial"),
    path("studio/<str:token>/balance/", views.balance, name="studio_balance"),
    path("studio/<str:token>/folder.zip", views.folder, name="studio_folder"),
    path(
        "studio/<str:token>/layer/<slug:name>/<str:version>.svg", views.layer, name="studio_layer"
    ),
]
