"""The addresses of phases and of pictures of boards."""

from django.urls import URLPattern, path

from games.phases.views import (
    chronicle,
    downloads,
    gallery,
    held_result,
    layers,
    phase,
    style_sheet,
)

urlpatterns: list[URLPattern] = [
    path("games/<number:pk>/gm/result/", held_result.held_result, name="gm_result"),
    path("games/<number:pk>/phases/<number:number>/", phase.phase, name="phase"),
    path("games/<number:pk>/chronicle/", chronicle.chronicle, name="chronicle"),
    path(
        "games/<number:pk>/phases/<number:number>/map.svg",
        downloads.phase_picture,
        name="phase_map",
    ),
    path(
        "games/<number:pk>/phases/<number:number>/map-<str:kind>",
        downloads.phase_picture,
        name="phase_picture",
    ),
    path(
        "games/<number:pk>/phases/<number:number>/lines/<number:line>/", phase.phase, name="phase"
    ),
    path(
        "games/<number:pk>/phases/<number:number>/lines/<number:line>/map.svg",
        downloads.phase_picture,
        name="phase_map",
    ),
    path(
        "games/<number:pk>/phases/<number:number>/lines/<number:line>/map-<str:kind>",
        downloads.phase_picture,
        name="phase_picture",
    ),
    path("about/board/", gallery.board_gallery, name="board_gallery"),
    path("about/board/<str:variant_id>/", gallery.board_gallery, name="variant_board"),
    path(
        "boards/<str:version>/gallery/<str:variant_id>/<str:name>.svg",
        gallery.gallery_picture,
        name="gallery_picture",
    ),
    path("boards/<str:version>/site.css", style_sheet.site_sheet, name="style_sheet"),
    path("boards/<str:version>/<str:layer>.svg", layers.board_layer, name="board_layer"),
]
