"""Places for units and names on a drawn board, so that neither hides the other.

`drawn(variant)` returns the board with units far enough apart for their tokens; `names_at(variant,
occupied)` returns the names, moved out of the way of a position's units. Both use the variant's
`placing.json`, which `python -m maps place` computes beforehand.
"""

from maps.placing.board import asides, drawn_board, standing
from maps.placing.chosen import Placed, names_at

__all__ = ["Placed", "asides", "drawn_board", "names_at", "standing"]
