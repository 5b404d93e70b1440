"""The kinds of votes: one record a file, in the order of the form."""

from games.votes.kinds.cancel import Cancel
from games.votes.kinds.concede import Concede
from games.votes.kinds.draw import Draw
from games.votes.kinds.extend import Extend
from games.votes.kinds.new_gm import NewGm
from games.votes.kinds.pause import Pause
from games.votes.kinds.resume import Resume

ALL = (Draw(), Concede(), Cancel(), Extend(), Pause(), Resume(), NewGm())
