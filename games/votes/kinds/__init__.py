"""The kinds of votes, in the order of the form."""

from games.votes.kinds.call_gm import CallGm
from games.votes.kinds.clock import Extend, ExtendToNext, Pause, Resume
from games.votes.kinds.endings import Cancel, Concede, Draw
from games.votes.kinds.new_gm import NewGm
from games.votes.kinds.schedule import NewSchedule
from games.votes.kinds.terms import NewTerms

ALL = (
    Draw(),
    Concede(),
    Cancel(),
    Extend(),
    ExtendToNext(),
    Pause(),
    Resume(),
    CallGm(),
    NewGm(),
    NewTerms(),
    NewSchedule(),
)
