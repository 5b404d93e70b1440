"""The colours of the powers, from the variants' folders: of their units and of their codes."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.variant import Variant

CREAM, SEPIA = "#fff6dc", "#2a1c05"
MIN_CONTRAST = 4.5


@dataclass(frozen=True, slots=True)
class PowerColours:
    """Of one power, by day and by night: the field of its units, and the ink that is read on it."""

    field: str
    ink: str


def power_colours(variant: Variant) -> dict[str, PowerColours]:
    """The colours of each power, by its code; the field is what variant.json says."""
    return {
        key: PowerColours(power.colour, ink_on(power.colour))
        for key, power in variant.powers.items()
    }


def ink_on(field: str) -> str:
    """Cream or sepia, whichever stands out more from a field given as #rrggbb."""
    return max(CREAM, SEPIA, key=lambda ink: contrast(ink, field))


def contrast(first: str, second: str) -> float:
    """The contrast of two colours given as #rrggbb, from 1 to 21 (WCAG 2.2, contrast ratio)."""
    dark, light = sorted((_luminance(first), _luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (byte / 255 for byte in bytes.fromhex(colour[1:]))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
