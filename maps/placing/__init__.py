"""Where units and names stand on a drawn board, so that neither hides the other.

`drawn(variant)` is the board with units far enough apart for their tokens; `names_at(variant,
occupied)` the names as they make room for the units of a position. What they choose from is
computed beforehand: `placing.json` of the variant, made by `python -m maps place`.
"""

from maps.placing.board import drawn
from maps.placing.chosen import Placed, names_at

__all__ = ["Placed", "drawn", "names_at"]
