"""The sizes of units and names as drawn, in units of the frame."""

from __future__ import annotations

# How far a token reaches from its middle: a disc is wider, a shield taller.
TOKEN_ACROSS, TOKEN_DOWN = 28.0, 31.0
# The outlines of a fleet and of an army with their edges; maps/render/tokens.py draws them.
DISC_RADIUS = 29.8
SHIELD = (
    (-25.5, -28.1),
    (25.5, -28.1),
    (25.5, 3.0),
    (23.5, 12.5),
    (18.0, 22.5),
    (9.0, 29.5),
    (0.0, 32.8),
    (-9.0, 29.5),
    (-18.0, 22.5),
    (-23.5, 12.5),
    (-25.5, 3.0),
)
# Tokens at least this far apart do not touch.
TOKENS_APART = 58.0
# A dislodged unit is drawn smaller, in a ring that its shield just fits.
ASIDE_TIMES, ASIDE_RING = 0.8, 28.5
ASIDE_RADIUS = 30.0
STAR = 9.0
# The code of an owner beside a star.
CODE_ACROSS, CODE_DOWN = 10.0, 6.5
# The size of a full name, and of one that needs less room.
NAME, SMALL_NAME = 18.0, 15.0
# How much larger static/css/board.css draws names and tokens on a small board.
NAME_TIMES, TOKEN_TIMES = 4 / 3, 1.2
