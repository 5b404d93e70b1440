"""The contents of posts: plain JSON, Discord, Slack and Web Push. Nothing in them is secret."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.urls import reverse

from games.core.addresses import absolute, page_of
from games.core.words.labels import with_label
from games.models import Delivery, Game, Phase
from games.notices.notice_type import Notice, type_of
from games.notices.queries import game_name_of, posted_notice

Content = dict[str, Any]
SITE_NAME = "Ambition & Empire"
LONGEST_NAME = 60
# Discord's limit of a description is 4,096 characters.
MOST_NOTICES = 12
PICTURE = "share.png"


def content_said(game_name: str, notice: Notice) -> Content:
    """A notice as one line of text for Discord. It mentions nobody."""
    title = notice.title.rstrip(".")
    line = with_label(game_name[:LONGEST_NAME], f"{title}. {notice.sentence}".strip())
    return _discord({"content": f"{line}\n{notice.url}"})


def discord_message(deliveries: Sequence[Delivery]) -> Content:
    """The message of a phase for Discord: its notices so far, its deadline and its board."""
    last = deliveries[-1]
    game, phase = last.game, last.phase
    assert game is not None
    assert phase is not None
    notices = [posted_notice(row) for row in deliveries[-MOST_NOTICES:]]
    lines = [f"**{item.title}** {item.sentence}".strip() for item in notices]
    embed: Content = {
        "title": with_label(game.name[:LONGEST_NAME], phase.title),
        "url": notices[-1].url,
        "description": "\n".join(lines),
    }
    if phase.due_at and not phase.is_resolved:
        embed["timestamp"] = phase.due_at.isoformat()
    if picture := public_picture(game, phase):
        embed["image"] = {"url": picture}
    return _discord({"embeds": [embed]})


def _discord(content: Content) -> Content:
    return {"username": SITE_NAME, "allowed_mentions": {"parse": []}, **content}


def slack_message(game_name: str, notice: Notice) -> Content:
    """A notice for Slack, where three characters are signs."""
    line = with_label(game_name[:LONGEST_NAME], f"{notice.title}. {notice.sentence}".strip())
    for sign, text in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")):
        line = line.replace(sign, text)
    return {"text": f"{line}\n<{notice.url}>", "unfurl_links": False}


def plain_message(delivery: Delivery) -> Content:
    """A notice for a program (Standard Webhooks: type, timestamp, data)."""
    notice, game, phase = posted_notice(delivery), delivery.game, delivery.phase
    data: Content = {
        "kind": delivery.kind,
        "title": notice.title,
        "sentence": notice.sentence,
        "url": notice.url,
    }
    if game is not None:
        data["game"] = {"id": game.pk, "name": posted_name(delivery), "url": page_of(game)}
    if phase is not None and game is not None:
        due_at = None if phase.is_resolved or not phase.due_at else phase.due_at.isoformat()
        picture = public_picture(game, phase) or None
        data["phase"] = {"number": phase.number, "title": phase.title}
        data["phase"] |= {"due_at": due_at, "picture": picture}
    code = delivery.data.get("event", delivery.kind)
    return {"type": code, "timestamp": delivery.created_at.isoformat(), "data": data}


def push_message(delivery: Delivery) -> Content:
    """A notice as a declarative push message, which also the service worker understands."""
    notice = posted_notice(delivery)
    return push_said(
        title=posted_name(delivery),
        body=f"{notice.title}. {notice.sentence}".strip(),
        url=notice.url,
        tag=f"{delivery.kind}-{delivery.game_id or 0}",
    )


def push_said(*, title: str, body: str, url: str, tag: str) -> Content:
    """A declarative push message (Push API, 8030 is its mark)."""
    notification = {"title": title, "body": body, "navigate": url, "tag": tag}
    return {"web_push": 8030, "notification": notification}


def trial_content(form: str, sentence: str, url: str, now: datetime) -> Content:
    """The post of the test button."""
    notice = Notice(sentence, "", url)
    if form == "discord":
        return content_said(SITE_NAME, notice)
    if form == "slack":
        return slack_message(SITE_NAME, notice)
    data = {"title": sentence, "url": url}
    return {"type": "test", "timestamp": now.isoformat(), "data": data}


def posted_name(delivery: Delivery) -> str:
    """The game's name, unless a stranger may have chosen it to advertise."""
    if type_of(delivery).is_unasked and delivery.game_id:
        return f"{SITE_NAME} {delivery.game_id}"
    return game_name_of(delivery)[:LONGEST_NAME]


def public_picture(game: Game, phase: Phase) -> str:
    """The address of the board of a phase if everybody may see it, else ""."""
    if not game.is_public or phase.is_superseded:
        return ""
    path = reverse("games:phase_picture", args=[game.pk, phase.number, PICTURE])
    # Another address once the orders are drawn, because Discord keeps pictures.
    return f"{absolute(path)}?at={'end' if phase.is_resolved else 'start'}"
