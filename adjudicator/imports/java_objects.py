"""Objects that a Java program has written as XML by JSX, as jDip saves its games.

Each object has an id, under which others refer to it. A document that declares a type or an entity
is refused before anything of it is used.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NoReturn
from xml.parsers import expat

from adjudicator.imports.told import ImportRefused, line

MOST_ELEMENTS = 1_000_000
MOST_DEPTH = 20_000


class Element:
    """An element: its tag, its attributes and its children."""

    __slots__ = ("attributes", "children", "tag")

    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        self.tag = tag
        self.attributes = attributes
        self.children: list[Element] = []

    @property
    def value(self) -> str:
        """The value of a text or a number."""
        return self.attributes.get("value", "")

    def is_a(self, name: str) -> bool:
        """Whether an object is of a class, whose package may differ, or of one under it."""
        own = [self.attributes.get("class", "")]
        names = own + self.attributes.get("superclasses", "").split(",")
        return any(each.endswith(f".{name}") for each in names)


class Objects:
    """The objects of a document, by id."""

    def __init__(self, text: str) -> None:
        self.by_id: dict[str, Element] = {}
        self.count = 0
        self.root = Element("", {})
        self.open = [self.root]
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.StartDoctypeDeclHandler = self._declares
        self.parser.EntityDeclHandler = self._declares
        try:
            self.parser.Parse(text.encode("utf-8", "replace"), True)  # noqa: FBT003
        except expat.ExpatError as error:
            message = f"the XML is not well-formed: {expat.errors.messages[error.code]}"
            raise ImportRefused("bad_xml", line(error.lineno), message) from error
        finally:
            self.open.clear()

    def of_class(self, name: str) -> Iterator[Element]:
        """Yield the objects of a class, in the order of the document."""
        return (each for each in self.by_id.values() if each.is_a(name))

    def resolve(self, element: Element | None) -> Element | None:
        """Return the object that an element is or refers to; None for null."""
        if element is None or element.tag == "null":
            return None
        if element.tag == "reference":
            return self.by_id.get(element.attributes.get("idref", ""))
        return element

    def field(self, owner: Element | None, name: str) -> Element | None:
        """Return the object in a field of an object, whose class may be any of those above it."""
        for declared in owner.children if owner is not None else ():
            for part in declared.children:
                for each in part.children:
                    if each.attributes.get("field") == name:
                        return self.resolve(each)
        return None

    def text(self, owner: Element | None, name: str) -> str:
        """Return the text or number in a field; "" if there is none."""
        value = self.field(owner, name)
        return value.value if value is not None else ""

    def items(self, listed: Element | None) -> list[Element | None]:
        """Return the items of an array or a list."""
        return [self.resolve(each) for each in listed.children] if listed is not None else []

    def pairs(self, mapping: Element | None) -> list[tuple[Element | None, Element | None]]:
        """Return the keys of a map with their values."""
        flat = [
            self.resolve(each)
            for declared in (mapping.children if mapping is not None else ())
            for each in declared.children
            if each.tag not in ("default", "primitive")
        ]
        return list(zip(flat[::2], flat[1::2], strict=False))

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if self.count > MOST_ELEMENTS or len(self.open) > MOST_DEPTH:
            where = line(self.parser.CurrentLineNumber)
            raise ImportRefused("too_large", where, "the XML has more parts than a saved game")
        element = Element(tag, attributes)
        self.open[-1].children.append(element)
        self.open.append(element)
        if "id" in attributes:
            self.by_id.setdefault(attributes["id"], element)

    def _end(self, tag: str) -> None:
        self.open.pop()

    def _declares(self, *_declaration: Any) -> NoReturn:
        where = line(self.parser.CurrentLineNumber)
        raise ImportRefused("bad_xml", where, "a saved game declares no types and no entities")
