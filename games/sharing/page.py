"""A public game in a frame, its answer for oEmbed, and structured data for search engines."""

import json
from typing import Any

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.addresses import absolute, page_of
from games.core.codec import variant_named, variant_of
from games.core.phases import newest_phases, present_position
from games.models import Game
from games.record.page.archive import game_preview, result_of
from games.sharing.queries import may_be_described

# The frame that oEmbed proposes; a host may ask for less.
WIDTH, HEIGHT = 600, 560
LEAST = 200
SCHEMA = "https://schema.org"


def embed_context(game: Game) -> dict[str, Any]:
    """Return a public game for embed.html: its newest board and centres, or its result."""
    variant, newest = variant_of(game), newest_phases(game)
    phase = newest.resolved or newest.open
    pictures = {}
    if phase is not None:
        phase.game = game
        for theme in ("light", "dark"):
            kwargs = phase.place | {"kind": f"{theme}.svg"}
            pictures[theme] = reverse("games:phase_picture", kwargs=kwargs)
    position = present_position(variant, newest)
    counts = {power: len(position.centres_of(power)) for power in variant.powers}
    return {
        "name": game.name,
        "variant_id": game.variant_id,
        "variant_name": variant.name,
        "page_url": page_of(game),
        "title": phase.title if phase else "",
        "result": result_of(game),
        "picture": pictures.get("light", ""),
        "dark": pictures.get("dark", ""),
        "powers": [
            (power, variant.powers[power].short, counts[power])
            for power in sorted(counts, key=counts.__getitem__, reverse=True)
            if counts[power]
        ],
    }


def oembed_data(game: Game, width: int | None, height: int | None) -> dict[str, Any]:
    """Return the answer of oEmbed (https://oembed.com) for a public game."""
    wide = max(LEAST, min(WIDTH, width or WIDTH))
    high = max(LEAST, min(HEIGHT, height or HEIGHT))
    address = absolute(reverse("games:embed", kwargs={"pk": game.pk}))
    frame = format_html(
        '<iframe src="{}" width="{}" height="{}" title="{}" sandbox="allow-popups" loading="lazy"'
        ' style="border:0"></iframe>',
        address,
        wide,
        high,
        game.name,
    )
    data: dict[str, Any] = {
        "version": "1.0",
        "type": "rich",
        "title": game.name,
        "provider_name": "Ambition & Empire",
        "provider_url": absolute("/"),
        "html": frame,
        "width": wide,
        "height": high,
    }
    preview = game_preview(game)
    if preview is not None:
        data |= {
            "thumbnail_url": preview["image"],
            "thumbnail_width": preview["width"],
            "thumbnail_height": preview["height"],
        }
    return data


def game_data(game: Game) -> SafeString:
    """Describe a public game that has started as an event, without any person."""
    if not may_be_described(game):
        return SafeString("")
    data: dict[str, Any] = {
        "@type": "Event",
        "name": game.name,
        "url": page_of(game),
        "description": _("A game of %(variant)s.") % {"variant": variant_of(game).name},
        "eventAttendanceMode": f"{SCHEMA}/OnlineEventAttendanceMode",
        "location": {"@type": "VirtualLocation", "url": page_of(game)},
        "about": _variant(game.variant_id),
    }
    if game.started_at is not None:
        data["startDate"] = game.started_at.isoformat()
    if game.finished_at is not None:
        data["endDate"] = game.finished_at.isoformat()
    return json_ld(data)


def variant_data(variant_id: str) -> SafeString:
    """Describe a variant as a game."""
    return json_ld(_variant(variant_id))


def _variant(variant_id: str) -> dict[str, Any]:
    variant = variant_named(variant_id)
    data: dict[str, Any] = {
        "@type": "Game",
        "name": variant.name,
        "url": absolute(reverse("games:variant", args=[variant_id])),
        "numberOfPlayers": {"@type": "QuantitativeValue", "value": len(variant.powers)},
    }
    if variant.description:
        data["description"] = variant.description
    if variant.designers:
        data["author"] = [{"@type": "Person", "name": name} for name in variant.designers]
    return data


def player_data(player: User) -> SafeString:
    """Describe the page of a player that everybody may see."""
    address = absolute(reverse("games:player", kwargs={"number": player.pk}))
    return json_ld(
        {
            "@type": "ProfilePage",
            "url": address,
            "mainEntity": {"@type": "Person", "name": player.get_short_name(), "url": address},
        }
    )


# No text can end the element: browsers read these escapes as the same characters.
ESCAPES = {ord("<"): "\\u003C", ord(">"): "\\u003E", ord("&"): "\\u0026"}


def json_ld(data: dict[str, Any]) -> SafeString:
    """Return the element with structured data. It is a data block, which browsers never execute."""
    text = json.dumps({"@context": SCHEMA, **data}, ensure_ascii=False).translate(ESCAPES)
    return mark_safe(f'<script type="application/ld+json">{text}</script>')  # noqa: S308
