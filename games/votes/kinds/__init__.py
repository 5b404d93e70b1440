"""The kinds of votes: one record a file, in the order of the form."""

from games.votes.kinds.endings import Cancel
from games.votes.kinds.endings import Concede
from games.votes.kinds.endings import Draw
from games.votes.kinds.clock import Extend
from games.votes.kinds.new_gm import NewGm
from games.votes.kinds.clock import Pause
from games.votes.kinds.clock import Resume

ALL = (Draw(), Concede(), Cancel(), Extend(), Pause(), Resume(), NewGm())
