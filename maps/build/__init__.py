"""Build the drawn board of a variant from public-domain geography and our own frontiers.

    python -m venv /tmp/build && /tmp/build/bin/pip install -r maps/build/requirements.txt
    /tmp/build/bin/python -m maps.build VARIANT [--work FOLDER] [--out geometry.json]
        [--draft] [--neighbours]

It downloads npm packages into FOLDER (npm must be installed), takes some minutes, writes
geometry.json and ends with the checks of the drawn board. The site does not need it.

`python -m maps.build.new` begins a board from a list of spaces (docs/new-board.md).

Everything about one board is in the folder `build` of its variant: its projection, the modern
countries and regions that make up each space, the frontiers of its time, straits and lines between
seas, and the places of names, units and stars.
"""
