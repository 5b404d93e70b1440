"""SVG elements like svgwrite's, but without validation, and quick and compact to write."""

from __future__ import annotations

from collections.abc import Iterable

from svgwrite.base import BaseElement

Attributes = dict[str, str | float | None]
NAMESPACE = "http://www.w3.org/2000/svg"


class Element(BaseElement):  # type: ignore[misc]
    """An SVG element of any name, with text if given. `None` leaves an attribute out."""

    def __init__(
        self,
        name: str,
        attributes: Attributes | None = None,
        text: str = "",
        children: Iterable[Element] = (),
    ) -> None:
        # svgwrite's own __init__ builds a validator for each element, which doubles the time.
        self.elementname = name
        self.text = text
        self.attribs = attributes or {}
        self.elements = list(children)

    def add(self, element: Element) -> Element:
        """Append a child element and return it."""
        self.elements.append(element)
        return element

    def source(self) -> str:
        """Return the element as text; equal elements give equal text."""
        parts: list[str] = []
        self._write(parts)
        return "".join(parts)

    def _write(self, parts: list[str]) -> None:
        name = self.elementname
        parts.append(f"<{name}")
        for key, value in self.attribs.items():
            if isinstance(value, str):
                if "&" in value or "<" in value or '"' in value:
                    parts.append(' {}="{}"'.format(key, escape_text(value).replace('"', "&quot;")))
                else:
                    parts.append(f' {key}="{value}"')
            elif value is not None:
                parts.append(f' {key}="{number(value)}"')
        if not self.text and not self.elements:
            parts.append("/>")
            return
        parts.append(">")
        if self.text:
            parts.append(escape_text(self.text))
        for element in self.elements:
            element._write(parts)
        parts.append(f"</{name}>")


class Raw(Element):
    """Elements already written as text, such as a part that is the same in every picture."""

    def __init__(self, written: str) -> None:
        super().__init__("g")
        self.written = written

    def _write(self, parts: list[str]) -> None:
        parts.append(self.written)


def escape_text(text: str) -> str:
    """Escape text for use between tags."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def picture(view_box: str, children: Iterable[Element], **attributes: str) -> Element:
    """Return the root element of a picture."""
    return Element(
        "svg", {"xmlns": NAMESPACE, "viewBox": view_box, **attributes}, children=children
    )


def group(children: Iterable[Element], **attributes: str | float | None) -> Element:
    """Return a <g>; underscores in attribute names become hyphens."""
    return Element("g", {key.replace("_", "-"): v for key, v in attributes.items()}, "", children)


def path(d: str, **attributes: str | float | None) -> Element:
    """Return a <path>; underscores in attribute names become hyphens."""
    return Element("path", {"d": d, **{key.replace("_", "-"): v for key, v in attributes.items()}})


def title_element(text: str) -> Element:
    """Return a <title>, which browsers show and screen readers read."""
    return Element("title", text=text)


def number(value: float) -> str:
    """Format a number with at most two decimals and no trailing zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def translate(x: float, y: float, angle: float = 0.0, scale: float = 1.0) -> str:
    """Return a transform to a place, turned and scaled."""
    text = f"translate({number(x)} {number(y)})"
    if angle:
        text += f" rotate({number(angle)})"
    if scale != 1.0:
        text += f" scale({number(scale)})"
    return text
