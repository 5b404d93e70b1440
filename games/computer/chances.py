"""Rough chances of what others will do: never read from their orders, always from the board."""

from __future__ import annotations

from math import exp


def into_empty(strength: float, rivals: float) -> float:
    """The chance to enter an empty space that `rivals` units of others can enter."""
    if not rivals:
        return 0.98
    return _curve(2.2 * (strength - 0.45 - 0.3 * min(rivals, 3.0)))


def into_minor(strength: float, rivals: float) -> float:
    """The chance to dislodge a minor's unit, which never leaves; rivals may want it too."""
    return _curve(6.0 * (strength - 1.5 - 0.1 * max(0.0, min(rivals, 3.0) - 1.0)))


def into_rival(strength: float, supporters: float) -> float:
    """The chance to enter the space of another power's unit that `supporters` could help."""
    return _curve(3.2 * (strength - 1.65 - 0.35 * min(supporters, 3)))


def of_intruder(rivals: int) -> float:
    """The chance that one of `rivals` units walks into a space left empty."""
    return 1.0 - 0.5**rivals


def of_defeat(strength: float, rivals: int) -> float:
    """The chance that a unit of `strength` is dislodged where `rivals` units can attack it."""
    excess = rivals - strength
    return 0.75 * (1.0 - 0.5**excess) if excess > 0 else 0.01 * rivals


def of_support(cutters: int) -> float:
    """The chance that a support counts although `cutters` units could attack the supporter."""
    return (1.0, 0.85, 0.75, 0.7)[min(cutters, 3)]


def of_bid(points: int, bidders: int) -> float:
    """The chance that Diplomacy Points on one order outbid `bidders` other powers."""
    return float((0.0, 0.72, 0.82, 0.88)[min(points, 3)] ** bidders) if points else 0.0


def _curve(excess: float) -> float:
    return 1.0 / (1.0 + exp(-excess))
