"""The archive of finished games, as pages and as an Atom feed."""

from dataclasses import replace

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.core.decorators import context_of, game_view
from games.core.forms import whole_number
from games.record.forms import ArchiveForm
from games.record.page.archive import archive_context, archive_row
from games.record.queries.archive import ArchiveFilter, archive_page

# An address may not ask for pages without end.
MOST_PAGES = 10_000


@require_safe
@game_view
def archive(request: HttpRequest) -> HttpResponse:
    """List finished games by the filters in the address."""
    asked = ArchiveFilter(**ArchiveForm.read(request.GET))
    page = min(max(whole_number(request.GET.get("page")) or 1, 1), MOST_PAGES)
    return render(request, "games/record/archive.html", context_of(archive_context(asked, page)))


@require_safe
@game_view
def feed(request: HttpRequest) -> HttpResponse:
    """Return the newest games of the archive as Atom, by the filters in the address."""
    asked = ArchiveFilter(**ArchiveForm.read(request.GET))
    site = settings.SITE_URL
    found = Atom1Feed(
        title=_("Finished games"),
        link=site + reverse("games:archive"),
        description="",
        feed_url=site + request.get_full_path(),
    )
    for row in map(archive_row, archive_page(replace(asked, order="newest"), 1)[0]):
        address = site + row.game.get_absolute_url()
        found.add_item(
            title=f"{row.game.name}: {row.result}",
            link=address,
            description=row.variant,
            unique_id=address,
            pubdate=row.ended_at,
            updateddate=row.ended_at,
        )
    return HttpResponse(found.writeString("utf-8"), content_type=found.content_type)
