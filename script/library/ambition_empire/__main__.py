"""Run the adjudicator from the command line; see ambition_empire.adjudicator.__main__."""

import sys

from ambition_empire.adjudicator.__main__ import run

__all__ = ["run"]

if __name__ == "__main__":
    sys.exit(run())
