"""Texts in Markdown that people write for others: checked when they are saved, shown as safe HTML.

A text has paragraphs, lists, quotations, emphasis and links to http and https addresses. It has no
HTML, no pictures, and no headings, which would disturb those of the page: they are bold lines.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from django import forms
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _, gettext_lazy
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from games.core.errors import Unprocessable
from games.core.forms import TOO_LONG
from games.core.plain_text import check_plain

# Markdown of this length takes less than 50 ms, whatever it is.
LONGEST_TEXT = 2000

ADDRESS = re.compile(r"https?://[^\s<>\"'“”‘’]+", re.IGNORECASE)
ENDS = ".,;:!?)]}"
REL = "nofollow ugc noopener noreferrer"


class MarkdownField(forms.CharField):
    """A text in Markdown, which may be empty. Services check its signs by `clean_text`."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            required=False,
            max_length=LONGEST_TEXT,
            error_messages={"max_length": TOO_LONG},
            widget=forms.Textarea(attrs={"rows": 6, "dir": "auto"}),
            help_text=gettext_lazy(
                "Markdown: **bold**, *italic*, lists with -, [links](https://example.org). No HTML"
                " and no pictures."
            ),
            **options,
        )

    def to_python(self, value: Any) -> str:
        # Browsers count a line end as one character, and send two.
        return str(super().to_python(value)).replace("\r\n", "\n")


def clean_text(text: str) -> str:
    """Return a text in Markdown as it is stored; refuses a long one, and signs that are not seen
    but change what is."""
    if len(text) > 2 * LONGEST_TEXT:
        raise _text_length()
    lines = unicodedata.normalize("NFC", text).replace("\r\n", "\n").replace("\r", "\n")
    stored = lines.replace("\t", " ").strip()
    if len(stored) > LONGEST_TEXT:
        raise _text_length()
    check_plain(stored, field="text")
    return stored


def _text_length() -> Unprocessable:
    return Unprocessable(
        "text_length",
        _("A text has at most %(most)s letters.") % {"most": LONGEST_TEXT},
        field="text",
    )


@lru_cache(maxsize=256)
def markdown_html(text: str) -> SafeString:
    """Return a text in Markdown as HTML that is safe on every page."""
    # The renderer escapes every text, and makes no tags but those of the enabled rules.
    html: SafeString = mark_safe(_MARKDOWN.render(text))  # noqa: S308
    return html


def trimmed_address(address: str) -> str:
    """Strip punctuation after an address, except a bracket that was opened within it."""
    end, unclosed = len(address), address.count("(") - address.count(")")
    while end and address[end - 1] in ENDS:
        if address[end - 1] == ")":
            if unclosed >= 0:
                break
            unclosed += 1
        end -= 1
    return address[:end]


def _link_bare_addresses(state: StateCore) -> None:
    """Make links of the addresses that stand in the text by themselves."""
    for block in state.tokens:
        if block.type == "inline" and block.children:
            block.children = list(_with_links(state.md, block.children))


def _with_links(md: MarkdownIt, tokens: Sequence[Token]) -> Iterator[Token]:
    depth = 0
    for token in tokens:
        depth += {"link_open": 1, "link_close": -1}.get(token.type, 0)
        if token.type != "text" or depth:
            yield token
            continue
        at = 0
        for match in ADDRESS.finditer(token.content):
            address = trimmed_address(match[0])
            if not _is_web_address(md.normalizeLink(address)):
                continue
            yield Token("text", "", 0, content=token.content[at : match.start()])
            yield Token("link_open", "a", 1, attrs={"href": md.normalizeLink(address)})
            yield Token("text", "", 0, content=address)
            yield Token("link_close", "a", -1)
            at = match.start() + len(address)
        yield Token("text", "", 0, content=token.content[at:])


def _is_web_address(address: str) -> bool:
    return re.match(r"https?://[^/\s]", address, re.IGNORECASE) is not None


def _open_link(
    renderer: RendererHTML, tokens: Sequence[Token], number: int, options: Any, env: Any
) -> str:
    tokens[number].attrs = {"href": tokens[number].attrs["href"], "rel": REL}
    return renderer.renderToken(tokens, number, options, env)


def _markdown() -> MarkdownIt:
    made = MarkdownIt("zero", {"html": False, "breaks": True}).enable(
        ["heading", "list", "blockquote", "hr", "newline", "escape", "emphasis", "link", "autolink"]
    )
    made.validateLink = _is_web_address  # type: ignore[method-assign, assignment]
    made.core.ruler.push("bare_addresses", _link_bare_addresses)
    made.add_render_rule("link_open", _open_link)
    made.add_render_rule("heading_open", lambda *_arguments: "<p><b>")
    made.add_render_rule("heading_close", lambda *_arguments: "</b></p>\n")
    return made


_MARKDOWN = _markdown()
