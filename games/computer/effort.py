"""How much the levels that try sheets on boards try."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Effort:
    """The work of one sheet.

    - plans: the player's own plans to begin with.
    - guesses: guesses of the others' sheets. `better` of them are improved in up to
      `trials_of_guess` trials a power against `boards_of_guess` of the others.
    - learns: whether the guesses follow the manner of each rival, as its past orders show it.
    - trials: the most trial boards for the sheet.
    - operations: how many of the most promising joint operations are tried as a whole.
    - rounds: how often the search goes through all units.
    """

    plans: int = 1
    guesses: int = 0
    trials: int = 0
    better: int = 0
    trials_of_guess: int = 120
    boards_of_guess: int = 4
    learns: bool = False
    operations: int = 0
    rounds: int = 2


# Tries no sheet but its own plan, and plans again without moves that come to nothing.
INTERMEDIATE = Effort(guesses=2, rounds=3)

STRONG = Effort(plans=3, guesses=6, trials=400)

MASTER = Effort(plans=6, guesses=12, trials=1600, better=6, learns=True, operations=40)

# Guesses of sheets at phases that are over.
EVIDENCE = Effort(guesses=3)
