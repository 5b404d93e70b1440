"""How large units and names are drawn, in units of the frame."""

from __future__ import annotations

# A token reaches so far from its middle: a shield is narrower than a disc, but lower.
TOKEN_ACROSS, TOKEN_DOWN = 28.0, 31.0
# Two tokens this far apart do not touch.
TOKENS_APART = 58.0
STAR = 9.0
# A name in full, and where it finds no room so.
NAME, SMALL_NAME = 18.0, 15.0
# How much larger the style of pages draws names and tokens on a small board
# (static/css/board.css).
NAME_TIMES, TOKEN_TIMES = 4 / 3, 1.2
# How far a dislodged unit stands aside, of what a board says for tokens half as large.
ASIDE_TIMES = 2.6
