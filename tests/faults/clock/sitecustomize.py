"""A clock that can be put: Python loads this before all else where its folder is in PYTHONPATH.

The seconds in the file CLOCK_FILE are added to the right time. `time.monotonic`, which counts
seconds, does not jump.
"""

import copyreg
import datetime
import os
import time
from pathlib import Path

FILE = Path(os.environ["CLOCK_FILE"])
right_time = time.time
right_datetime = datetime.datetime


def ahead() -> float:
    return float(FILE.read_text() or 0)


def put_time() -> float:
    return right_time() + ahead()


class AnyDatetime(type):
    """What C code made is an instance too."""

    def __instancecheck__(cls, value: object) -> bool:
        return isinstance(value, right_datetime)


class PutDatetime(right_datetime, metaclass=AnyDatetime):
    """Reads the clock that was put."""

    __slots__ = ()

    @classmethod
    def now(cls, tz: datetime.tzinfo | None = None) -> datetime.datetime:
        return right_datetime.fromtimestamp(put_time(), tz)

    @classmethod
    def utcnow(cls) -> datetime.datetime:
        return right_datetime.fromtimestamp(put_time(), datetime.UTC).replace(tzinfo=None)


def kept(moment: datetime.datetime) -> tuple[object, tuple[str]]:
    """What C code made is no more known by its name; beat keeps moments in a file."""
    return PutDatetime.fromisoformat, (moment.isoformat(),)


time.time = put_time
copyreg.pickle(right_datetime, kept)
datetime.datetime = PutDatetime
