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
TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE = (0.95047, 1.0, 1.08883)
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


def ciede2000(first, second, eyes="normal"):
    """The colour difference of the CIE (2000); 2 is about what can be seen side by side."""
    (l1, a1, b1), (l2, a2, b2) = _cielab(first, eyes), _cielab(second, eyes)
    chroma = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    grey = 1.5 - 0.5 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    a1, a2 = a1 * grey, a2 * grey
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 for b, a in ((b1, a1), (b2, a2)))
    turn = (h2 - h1 + 180) % 360 - 180
    light, chroma, hue = (l1 + l2) / 2, (c1 + c2) / 2, (h1 + turn / 2) % 360
    wave = (
        1
        - 0.17 * math.cos(math.radians(hue - 30))
        + 0.24 * math.cos(math.radians(2 * hue))
        + 0.32 * math.cos(math.radians(3 * hue + 6))
        - 0.2 * math.cos(math.radians(4 * hue - 63))
    )
    away = (light - 50) ** 2
    by_light = (l2 - l1) / (1 + 0.015 * away / math.sqrt(20 + away))
    by_chroma = (c2 - c1) / (1 + 0.045 * chroma)
    by_hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / (1 + 0.015 * chroma * wave)
    blue = math.sin(math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2))))
    twist = -2 * math.sqrt(chroma**7 / (chroma**7 + 25**7)) * blue
    return math.sqrt(by_light**2 + by_chroma**2 + by_hue**2 + twist * by_chroma * by_hue)


def _cielab(colour, eyes):
    seen = [min(1, max(0, c)) for c in _times(EYES[eyes], linear(colour))]
    shares = (c / white for c, white in zip(_times(TO_XYZ, seen), WHITE, strict=True))
    x, y, z = (c ** (1 / 3) if c > 216 / 24389 else (24389 / 27 * c + 16) / 116 for c in shares)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _lab(colour, eyes):
    seen = [min(1, max(0, c)) for c in _times(EYES[eyes], linear(colour))]
    return _times(TO_LAB, [c ** (1 / 3) for c in _times(TO_CONE, seen)])


def _times(matrix, vector):
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]
