"""Words of press: names of threads and writers, and messages as safe HTML."""

from urllib.parse import urlencode

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _, gettext_lazy

from adjudicator import Variant
from games.core.markdown import ADDRESS, trimmed_address
from games.core.words.orders import with_dash
from games.models import PressMessage, PressMode, PressThread, ThreadKind

MODES = {
    PressMode.FULL: gettext_lazy("Press to one, to a group, to all"),
    PressMode.PUBLIC: gettext_lazy("Public press only"),
    PressMode.NONE: gettext_lazy("No press"),
    PressMode.RULEBOOK: gettext_lazy("Press in movement phases only"),
}


def mode_name(mode: str) -> str:
    """The name of a game's mode of press."""
    return str(MODES[PressMode(mode)])


def speaker(variant: Variant, message: PressMessage) -> str:
    """The short name of a message's author."""
    return variant.powers[message.author.power].short if message.author else _("GM")


def is_computers(message: PressMessage) -> bool:
    """Whether a computer player wrote a message."""
    return message.sent_by_id is None


def written_text(message: PressMessage) -> str:
    """The text of a message, hidden or not; a sentence for one that accepts a proposal, and for one
    of a computer player."""
    if message.sentence:
        return f"{message.get_sentence_display()} {with_dash(message.text)}".rstrip()
    return _("Accepts the proposed orders.") if message.accepts_id else message.text


def readable_text(message: PressMessage) -> str:
    """The text of a message for its readers. A hidden message only says that it is hidden."""
    return _("A moderator has hidden this message.") if message.hidden_at else written_text(message)


def readable_proposal(message: PressMessage) -> list[str]:
    """The proposed orders of a message for its readers; none of a hidden message."""
    return [] if message.hidden_at else list(message.proposal or ())


def thread_name(variant: Variant, thread: PressThread, own: str) -> str:
    """The name of a thread for one of its members: the other members."""
    if thread.kind == ThreadKind.ALL:
        return _("All powers")
    others = [variant.powers[power].short for power in thread.powers if power != own]
    if thread.kind == ThreadKind.GM and own:
        return _("GM")
    return ", ".join(others)


def thread_url(page_url: str, key: str) -> str:
    """The address of a game's page with this thread open."""
    return f"{page_url}?{urlencode({'thread': key}, safe=',:')}"


def as_html(text: str) -> SafeString:
    """Return a message as HTML: escaped, with its line breaks, and with links."""
    parts, at = [], 0
    for match in ADDRESS.finditer(text):
        address = trimmed_address(match[0])
        parts.append(_lines(text[at : match.start()]))
        parts.append(
            format_html(
                '<a href="{}" rel="nofollow noopener noreferrer" target="_blank">{}</a>',
                address,
                address,
            )
        )
        at = match.start() + len(address)
    parts.append(_lines(text[at:]))
    # Every part was escaped above.
    return mark_safe("".join(parts))  # noqa: S308


def _lines(text: str) -> str:
    return str(escape(text)).replace("\n", "<br>")
