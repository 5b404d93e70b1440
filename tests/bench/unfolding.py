"""How smoothly a phase is played on its map, on a phone with a slow processor.

    python tests/bench/unfolding.py [--json] [--rate N] [--runs N]

Plays the Fall with the most orders of the demo's longest game in Chromium on a phone of 390 by 844
whose processor is slowed down RATE times (4). Printed for each theatre with its caption: the frames
of 1/60 s that were dropped, of how many, and the longest wait for one; the median of the runs. On a
machine with other work, or without a graphics processor, browsers drop more, and the script that
counts needs the main thread for each frame. Therefore the phase is played once more without it:
printed are the frames for which the main thread needed, RATE times slower, more than 1/60 s, all
frames that needed it at all; the same of the frames while a part of the picture moves; the time for
painting; and the animations that browsers cannot play without the main thread. Between theatres
nothing moves, and a late frame is not seen.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
from collections import defaultdict
from io import StringIO
from itertools import pairwise
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
FRAME = 1000 / 60
WATCH = """() => new Promise((done) => {
  const board = document.querySelector(".board");
  const act = document.querySelector("[data-player-part=caption]");
  const frames = [];
  const next = (time) => {
    frames.push([time, document.getAnimations().length ? act.textContent : ""]);
    if (board.classList.contains("unfolding")) requestAnimationFrame(next);
    else done(frames);
  };
  document.querySelector("[data-player-part=play]").click();
  requestAnimationFrame(next);
})"""

# Browsers play the animations by themselves; this only notes when each of them starts.
NOTE = """
window.played = [];
const { play } = Animation.prototype;
Animation.prototype.play = function () {
  play.call(this);
  this.ready.then(() => played.push([this, this.startTime]), () => {});
};
"""
# When something moves, in milliseconds: from an animation's second keyframe to its last but one.
MOTIONS = """() => played.map(([{ effect, playbackRate }, start]) => {
  const frames = effect.getKeyframes();
  const { duration } = effect.getTiming();
  const at = (frame) => start + (frame.computedOffset * duration) / playbackRate;
  return [at(frames[1]), at(frames.at(-2))];
})"""


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--json", action="store_true")
    arguments.add_argument("--rate", type=float, default=4)
    arguments.add_argument("--runs", type=int, default=3)
    asked = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"VAR_DIR": folder, "DEBUG": "1", "LOG_LEVEL": "ERROR"}
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "ambition.settings",
            "DJANGO_ALLOW_ASYNC_UNSAFE": "1",
        }
        sys.path.insert(0, str(ROOT))
        import django

        django.setup()
        found = measured(asked.rate, asked.runs)
    if asked.json:
        sys.stdout.write(json.dumps(found) + "\n")
        return
    for act, (dropped, frames, longest) in found["acts"].items():
        sys.stdout.write(f"{dropped:4.0f} of {frames:4.0f} dropped, {longest:5.0f} ms: {act}\n")
    totals = [sum(counts) for counts in list(zip(*found["acts"].values(), strict=True))[:2]]
    sys.stdout.write("{:4.0f} of {:4.0f} dropped in all\n".format(*totals))
    for name, number in found["main"].items():
        sys.stdout.write(f"{name}: {number:.0f}\n")


def measured(rate: float, runs: int) -> dict[str, Any]:
    """The frames of each act as dropped, all and the longest, and those of the main thread."""
    from django.core.management import call_command
    from playwright.sync_api import sync_playwright

    from tests.bench.pages import CHROMIUM, server

    call_command("migrate", verbosity=0)
    call_command("create_demo", stdout=StringIO())
    acts: dict[str, list[tuple[float, ...]]] = defaultdict(list)
    main: list[dict[str, float]] = []
    with server() as address, sync_playwright() as playwright:
        arguments = ["--headless", "--no-sandbox", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        for _run in range(runs):
            page = browser.new_page(
                viewport={"width": 390, "height": 844}, is_mobile=True, device_scale_factor=2
            )
            # The phase is played once, by the button alone, and the next one is not.
            path, seen = busiest()
            page.add_init_script(f"localStorage.setItem('played', '{json.dumps([seen])}')")
            page.add_init_script(NOTE)
            page.goto(address + path)
            page.locator("a[data-step=after]").evaluate_all(
                "(links) => links.forEach((a) => a.remove())"
            )
            page.wait_for_load_state("networkidle")
            page.evaluate("import('/static/js/story/unfold.js')")
            main.append(main_frames(browser, page, rate))
            page.context.new_cdp_session(page).send(
                "Emulation.setCPUThrottlingRate", {"rate": rate}
            )
            for act, counted in by_act(page.evaluate(WATCH)).items():
                acts[act].append(counted)
            page.close()
    return {
        "acts": {act: middle(counted) for act, counted in acts.items()},
        "main": {name: statistics.median(run[name] for run in main) for name in main[0]},
    }


def busiest() -> tuple[str, str]:
    """The Fall with the most orders in the longest game: its address, and the name under which
    browsers keep that it was played."""
    from django.db.models import Count

    from games.models import Game

    game = Game.objects.annotate(length=Count("phases")).latest("length")
    falls = game.phases.filter(season="fall", kind="movement", resolved_at__isnull=False)
    phase = max(falls, key=lambda phase: len(phase.public_outcome["orders"]))
    return phase.get_absolute_url(), f"{game.pk}/{phase.number}"


def by_act(frames: list[tuple[float, str]]) -> dict[str, tuple[float, ...]]:
    """Dropped frames, all of them, and the longest wait in milliseconds, of each act."""
    waits: dict[str, list[float]] = defaultdict(list)
    for (before, _act), (time, act) in pairwise(frames):
        if act:
            waits[act].append(time - before)
    return {
        act: (sum(round(wait / FRAME) - 1 for wait in found), round(sum(found) / FRAME), max(found))
        for act, found in waits.items()
    }


def main_frames(browser: Any, page: Any, rate: float) -> dict[str, float]:
    """The frames that need the main thread, those for which it is too slow, and all painting."""
    tracing, events, ended = browser.new_browser_cdp_session(), [], []
    tracing.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    tracing.on("Tracing.tracingComplete", lambda _data: ended.append(True))
    categories = ["cc", "blink.animations", "blink.user_timing", "devtools.timeline"]
    tracing.send("Tracing.start", {"traceConfig": {"includedCategories": categories}})
    zero = page.evaluate("performance.mark('zero').startTime")
    page.locator("[data-player-part=play]").evaluate("(button) => button.click()")
    while page.locator(".board.unfolding").count():
        page.wait_for_timeout(400)
    tracing.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(50)
    mark = next(event for event in events if event["name"] == "zero")
    timed = [event for event in events if "tdur" in event]
    frames = [
        ((event["ts"] - mark["ts"]) / 1000 + zero, event["tdur"] / 1000 * rate)
        for event in timed
        if event["name"] == "ProxyMain::BeginMainFrame"
    ]
    motions = page.evaluate(MOTIONS)
    moving = [
        length
        for start, length in frames
        if any(begin < start + length and start < end for begin, end in motions)
    ]
    return {
        "frames of the main thread": len(frames),
        f"of these over {FRAME:.1f} ms": sum(length > FRAME for _start, length in frames),
        "while something moves": len(moving),
        f"of these over {FRAME:.1f} ms while something moves": sum(each > FRAME for each in moving),
        "milliseconds of the main thread": sum(length for _start, length in frames),
        "milliseconds of painting": rate
        * sum(event["tdur"] / 1000 for event in timed if event["name"] == "RasterTask"),
        "animations that need the main thread": sum(map(_failed, events)),
    }


def _failed(event: dict[str, Any]) -> bool:
    data = event.get("args", {}).get("data", {})
    return event.get("name") == "Animation" and bool(data.get("compositeFailed"))


def middle(counted: list[tuple[float, ...]]) -> list[float]:
    """The median of each number."""
    return [statistics.median(numbers) for numbers in zip(*counted, strict=True)]


if __name__ == "__main__":
    main()
