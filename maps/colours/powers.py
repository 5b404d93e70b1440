"""The colours of the powers' units and codes, from the variants' folders."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.variant import Variant

CREAM, SEPIA = "#fff6dc", "#2a1c05"
MIN_CONTRAST = 4.5


@dataclass(frozen=True, slots=True)
class PowerColours:
    """The field of a power's units and a readable ink for it, by day and by night."""

    field: str
    ink: str


def power_colours(variant: Variant) -> dict[str, PowerColours]:
    """Return the colours of each power by its key; the field is the colour in variant.json."""
    return {
        key: PowerColours(power.colour, ink_on(power.colour))
        for key, power in variant.powers.items()
    }


def ink_on(field: str) -> str:
    """Return cream or sepia, whichever contrasts more with a field given as #rrggbb."""
    return max(CREAM, SEPIA, key=lambda ink: contrast(ink, field))


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio of two #rrggbb colours, from 1 to 21 (WCAG 2.2)."""
    dark, light = sorted((_luminance(first), _luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (byte / 255 for byte in bytes.fromhex(colour[1:]))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
