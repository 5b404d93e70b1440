"""Every signal of the rooms has a receiver once the apps are loaded."""

import os
import subprocess
import sys
from pathlib import Path

ASK = """
import django, django.dispatch
django.setup()
from games.core import events
for name, value in vars(events).items():
    if isinstance(value, django.dispatch.Signal):
        print(name, bool(value.receivers))
"""


def test_every_signal_has_a_receiver_when_the_site_starts():
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings", "PYTHONPATH": "."}
    done = subprocess.run(
        [sys.executable, "-c", ASK],
        cwd=Path(__file__).parents[3],
        env=environment,
        capture_output=True,
        text=True,
    )
    received = dict(line.split() for line in done.stdout.splitlines())
    assert len(received) == 9, done.stderr
    assert {name for name, found in received.items() if found == "False"} == set()
