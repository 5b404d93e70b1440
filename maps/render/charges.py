"""The shapes of arms: ordinaries, which lie across the whole shield, and charges."""

from math import cos, pi, sin

# In a shield 200 wide and 232 high.
ORDINARIES = {
    "cross": "M80 0H120V86H200V126H120V232H80V126H0V86H80Z",
    "narrow cross": "M88 0H112V94H200V118H112V232H88V118H0V94H88Z",
    "saltire": (
        "M0 0H28L100 82L172 0H200V22L119 106L200 200V232H178L100 130L22 232H0V200L81 106L0 22V0Z"
    ),
    "fess": "M0 76H200V144H0Z",
    "base": "M0 168H200V232H0Z",
    "pile": "M0 0L118 106L0 212Z",
    "third": "M0 0H68V232H0Z",
}

# Charges within a square of 100 around the origin.
CHARGES = {
    "crown": (
        "M-38 30L-46 -18L-23 4L0 -30L23 4L46 -18L38 30ZM-46 -24a6 6 0 1 1 .1 0ZM0 -36"
        "a6 6 0 1 1 .1 0ZM46 -24a6 6 0 1 1 .1 0Z"
    ),
    "fleur-de-lis": (
        "M0 -50C17 -30 17 -10 6 10H-6C-17 -10 -17 -30 0 -50ZM9 10C11 -20 44 -28 46 -3"
        "C46 10 36 18 25 12C33 6 31 -6 24 -3C18 0 18 6 18 10ZM-9 10C-11 -20 -44 -28 -46 -3"
        "C-46 10 -36 18 -25 12C-33 6 -31 -6 -24 -3C-18 0 -18 6 -18 10ZM-24 12H24V20H-24Z"
        "M-6 20H6L11 40L0 50L-11 40Z"
    ),
    "eagle": (
        "M0 -48C9 -48 12 -42 11 -34L9 -22C18 -24 24 -34 30 -46C36 -40 46 -36 50 -24L41 -20"
        "L49 -10L38 -7L45 5L33 6L38 17L25 16L27 26L14 20L8 28L14 46L5 42L0 50L-5 42L-14 46"
        "L-8 28L-14 20L-27 26L-25 16L-38 17L-33 6L-45 5L-38 -7L-49 -10L-41 -20L-50 -24"
        "C-46 -36 -36 -40 -30 -46C-24 -34 -18 -24 -9 -22L-9 -32L-20 -36L-9 -42"
        "C-8 -46 -5 -48 0 -48Z"
    ),
    "double eagle": (
        "M0 -26C3 -32 4 -36 4 -40C5 -47 14 -49 17 -42L28 -38L17 -34C16 -28 14 -24 13 -21"
        "C20 -25 26 -34 31 -44C37 -38 46 -34 50 -22L41 -18L49 -8L38 -5L45 7L33 8L38 19L25 18"
        "L27 28L14 22L8 30L14 46L5 42L0 50L-5 42L-14 46L-8 30L-14 22L-27 28L-25 18L-38 19"
        "L-33 8L-45 7L-38 -5L-49 -8L-41 -18L-50 -22C-46 -34 -37 -38 -31 -44"
        "C-26 -34 -20 -25 -13 -21C-14 -24 -16 -28 -17 -34L-28 -38L-17 -42"
        "C-14 -49 -5 -47 -4 -40C-4 -36 -3 -32 0 -26Z"
    ),
    "crescent": "M20 -34A40 40 0 1 0 20 34A31 31 0 1 1 20 -34Z",
    "castle": (
        "M-44 46V-14H-50V-34H-42V-28H-36V-34H-28V-28H-22V-34H-16V-14H-14V-28H-20V-50H-11V-43"
        "H-5V-50H5V-43H11V-50H20V-28H14V-14H16V-34H22V-28H28V-34H36V-28H42V-34H50V-14H44V46"
        "H13V24A13 13 0 0 0 -13 24V46Z"
    ),
    "garb": (
        "M-9 4L-38 -34L-28 -48L-16 -36L-8 -50L0 -38L8 -50L16 -36L28 -48L38 -34L9 4H14V14H9"
        "L24 48H-24L-9 14H-14V4Z"
    ),
    "anchor": (
        "M-5 -26V-20H-26V-10H-5V28C-20 26 -30 18 -34 8L-26 6L-44 -8L-48 14L-42 12"
        "C-36 34 -18 44 0 48C18 44 36 34 42 12L48 14L44 -8L26 6L34 8C30 18 20 26 5 28V-10H26"
        "V-20H5V-26A13 13 0 1 0 -5 -26ZM0 -44A6 6 0 1 1 0 -32A6 6 0 1 1 0 -44Z"
    ),
    "sign of Tanit": "M0 -50A17 17 0 1 1 -.1 -50ZM-46 -14H46V-4H10L44 46H-44L-10 -4H-46Z",
}
# Stars by points, and how far their inner corners reach.
STARS = {"star": (5, 0.382), "sun": (16, 0.55)}


def charge_path(name: str) -> str:
    """Return the outline of a charge. Raises KeyError for one that is unknown."""
    return star(*STARS[name]) if name in STARS else CHARGES[name]


def star(points: int, inner: float) -> str:
    """Return a star within a circle of 50 around the origin, its first point upwards."""
    corners = []
    for number in range(2 * points):
        reach = 50 * (inner if number % 2 else 1)
        angle = pi * number / points
        corners.append(f"{reach * sin(angle):.1f} {-reach * cos(angle):.1f}")
    return f"M{'L'.join(corners)}Z"
