"""The addresses for other sites and for search engines."""

from django.contrib.sitemaps import views as sitemaps
from django.urls import URLPattern, path

from games.sharing import views
from games.sharing.sitemaps import SITEMAPS

urlpatterns: list[URLPattern] = [
    path("embed/games/<number:pk>/", views.embed, name="embed"),
    path("oembed", views.oembed, name="oembed"),
    path(
        "sitemap.xml",
        sitemaps.index,
        {"sitemaps": SITEMAPS, "sitemap_url_name": "games:sitemap"},
        name="sitemap_index",
    ),
    path("sitemap-<str:section>.xml", sitemaps.sitemap, {"sitemaps": SITEMAPS}, name="sitemap"),
]
