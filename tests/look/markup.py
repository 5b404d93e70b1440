"""Faults in a page's markup, found without a browser."""

from collections import Counter
from functools import lru_cache
from xml.etree.ElementTree import Element

import html5lib

REFERENCES = ("for", "form", "aria-describedby", "aria-controls", "aria-labelledby")


# Several questions are asked of one page, one after another.
@lru_cache(maxsize=1)
def elements(html: str, *, fragment: bool) -> list[Element]:
    """Parse strictly; raises html5lib.html5parser.ParseError on any error."""
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    tree = parser.parseFragment(html) if fragment else parser.parse(html)
    return [element for element in tree.iter() if isinstance(element.tag, str)]


def forbidden(html: str, *, fragment: bool = False) -> list[str]:
    """Inline style and script, which the content security policy refuses; JSON is data."""
    found = []
    for element in elements(html, fragment=fragment):
        found += [f"{element.tag} {name}" for name in element.attrib if name.startswith("on")]
        found += [f"{element.tag} style"] * ("style" in element.attrib or element.tag == "style")
        is_data = element.get("type") in ("application/json", "application/ld+json")
        is_script = element.tag == "script" and not is_data
        found += ["inline script"] * (is_script and bool(element.text))
    return found


def broken_references(html: str) -> list[str]:
    """Ids used twice, and labels, forms and descriptions that lead nowhere."""
    page = elements(html, fragment=False)
    ids = Counter(element.attrib["id"] for element in page if "id" in element.attrib)
    wrong = [f"#{name} twice" for name, count in ids.items() if count > 1]
    for element in page:
        for name in REFERENCES:
            targets = element.attrib.get(name, "").split()
            wrong += [f"{element.tag} {name}={target}" for target in targets if target not in ids]
        anchor = element.attrib.get("href", "")
        wrong += [f"a {anchor}"] * (anchor.startswith("#") and anchor[1:] not in ids)
    return wrong


def unnamed_controls(html: str) -> list[str]:
    """Controls that neither a label nor an aria-label names."""
    page = elements(html, fragment=False)
    labelled = {element.attrib.get("for") for element in page if element.tag == "label"}
    return [
        element.attrib.get("name", element.tag)
        for element in page
        if element.tag in ("input", "select", "textarea")
        and element.attrib.get("type") != "hidden"
        and element.attrib.get("id") not in labelled
        and "aria-label" not in element.attrib
    ]
