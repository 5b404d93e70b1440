"""Measures of colours: contrast as WCAG has it, and distance as three kinds of eyes see it."""

import math

# Simulation of dichromats in linear RGB, by Machado, Oliveira and Fernandes (2009).
EYES = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_CONE = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
TO_LAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)


def linear(colour):
    channels = (byte / 255 for byte in bytes.fromhex(colour[1:]))
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]


def contrast(first, second):
    light = sorted(
        sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear(colour), strict=True))
        for colour in (first, second)
    )
    return (light[1] + 0.05) / (light[0] + 0.05)


def distance(first, second, eyes="normal"):
    """The distance in OKLab; 0.02 is about what can just be told apart side by side."""
    return math.dist(_lab(first, eyes), _lab(second, eyes))


def _lab(colour, eyes):
    seen = [min(1, max(0, c)) for c in _times(EYES[eyes], linear(colour))]
    return _times(TO_LAB, [c ** (1 / 3) for c in _times(TO_CONE, seen)])


def _times(matrix, vector):
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]
