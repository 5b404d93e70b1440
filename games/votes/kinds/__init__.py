"""The kinds of votes, in the order of the form."""

from games.votes.kinds.clock import Extend, Pause, Resume
from games.votes.kinds.endings import Cancel, Concede, Draw
from games.votes.kinds.new_gm import NewGm
from games.votes.kinds.terms import NewTerms

ALL = (Draw(), Concede(), Cancel(), Extend(), Pause(), Resume(), NewGm(), NewTerms())
