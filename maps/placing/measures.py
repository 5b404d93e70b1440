"""The sizes of units and names as drawn, in units of the frame."""

from __future__ import annotations

# How far a token reaches from its middle: a disc is wider, a shield taller.
TOKEN_ACROSS, TOKEN_DOWN = 28.0, 31.0
# Tokens at least this far apart do not touch.
TOKENS_APART = 58.0
STAR = 9.0
# The size of a full name, and of one that needs less room.
NAME, SMALL_NAME = 18.0, 15.0
# How much larger static/css/board.css draws names and tokens on a small board.
NAME_TIMES, TOKEN_TIMES = 4 / 3, 1.2
# The boards' offsets for dislodged units were made for smaller tokens; this scales them up.
ASIDE_TIMES = 2.6
