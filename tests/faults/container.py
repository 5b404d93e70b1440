"""Does the steps of docs/deploy/Containerfile in a plain folder, and runs the services there.

    python tests/faults/container.py

No engine is needed, but root, PostgreSQL, Redis and a package index. COPY and RUN of the stage
`build` work in a temporary folder. Then the commands of compose.yaml run there over servers of
their own: the release, a web process, a worker and beat, each first in its process namespace, as
an ordinary user, who can write to VAR_DIR and /tmp alone. The health checks must report each as
healthy, and a worker that hangs and a web process that is gone as unhealthy.
"""

from __future__ import annotations

import os
import secrets
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.docs.test_container import stages  # noqa: E402
from tests.faults.own_servers import own_postgres, own_redis  # noqa: E402

SERVICES = yaml.safe_load((ROOT / "docs/deploy/compose.yaml").read_text())["services"]
# Of Debian's “nobody”: Celery takes a user without a name for root.
USER = "65534"
PATIENCE = 180
# Of programs that an ordinary user can start, too: one in root's home is none of them.
PATH = "/usr/local/bin:/usr/bin:/bin"


def main() -> None:
    """Build and run, or exit with what failed."""
    # Servers and folders are removed, also if somebody ends this program.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="container-")))
        folder.chmod(0o755)
        site = folder / "current"
        site.mkdir()
        build(site)
        var = folder / "var"
        (var / "static").mkdir(parents=True)
        subprocess.run(["chown", "-R", f"{USER}:{USER}", var], check=True)
        database = stack.enter_context(own_postgres(folder))
        redis = stack.enter_context(own_redis())
        variables = {
            "PATH": f"{site}/.venv/bin:{PATH}",
            "PYTHONDONTWRITEBYTECODE": "1",
            "VAR_DIR": str(var),
            "DATABASE_URL": database.url,
            "REDIS_URL": redis.url,
            "SECRET_KEY": secrets.token_urlsafe(50),
            "SITE_URL": "https://games.example.org",
            "EMAIL_URL": "submission://user:password@mail.example.org:587",
        }
        run_services(stack, site, variables)
    say("All steps and services work.")


def build(site: Path) -> None:
    """Do the steps of the stage that builds the site."""
    for word, rest in stages()["build"]:
        if word == "COPY":
            *sources, target = rest.split()
            place = site / target
            place.mkdir(parents=True, exist_ok=True)
            for name in sources:
                path = ROOT / name
                listed = f"git ls-files -z --cached --others --exclude-standard {shlex.quote(name)}"
                depth = len(Path(name).parts) - (0 if path.is_dir() else 1)
                strip = f"tar -x -C {shlex.quote(str(place))} --strip-components={depth}"
                shell(f"{listed} | tar --null -T - -c | {strip}", ROOT)
        elif word == "RUN":
            say(f"RUN {rest}")
            shell(rest, site)


def run_services(stack: ExitStack, site: Path, variables: dict[str, str]) -> None:
    """Run the release, and one service of each kind with its health check."""
    say("release")
    done = subprocess.run(
        as_user(shlex.split(SERVICES["release"]["command"])), cwd=site, env=variables
    )
    expect(done.returncode == 0, "the release fails")
    # Without Compose no name leads to a web process, so beat asks this one.
    program = site / "script/health.py"
    text, others = program.read_text(), '("web-1:8000", "web-2:8000")'
    expect(others in text, "health.py names the web processes in another way")
    program.write_text(text.replace(others, "(OWN,)"))
    running = {}
    for name in ("web-1", "deadlines", "beat"):
        say(name)
        running[name] = start(stack, shlex.split(SERVICES[name]["command"]), site, variables)
    for name, process in running.items():
        wait_for(lambda name=name, process=process: healthy(name, process, site, variables), name)
    # A worker that hangs is there, but responds to nobody.
    os.kill(first_of(running["deadlines"]), signal.SIGSTOP)
    hung = healthy("deadlines", running["deadlines"], site, variables)
    expect(not hung, "a worker that hangs is healthy")
    stop(running["web-1"])
    gone = healthy("web-1", running["beat"], site, variables)
    expect(not gone, "a web process that is gone is healthy")
    expect(not writable(site), "the ordinary user can write to the code")


def start(
    stack: ExitStack, command: list[str], site: Path, variables: dict[str, str]
) -> subprocess.Popen[bytes]:
    """Start a service as the first process of a namespace."""
    alone = ["unshare", "--pid", "--fork", "--mount-proc", *as_user(command)]
    process = subprocess.Popen(alone, cwd=site, env=variables)
    stack.callback(stop, process)
    return process


def stop(process: subprocess.Popen[bytes]) -> None:
    """End the first process of a service's namespace, and so all in it."""
    if process.poll() is None:
        os.kill(first_of(process), signal.SIGKILL)
        process.wait()


def healthy(
    name: str, process: subprocess.Popen[bytes], site: Path, variables: dict[str, str]
) -> bool:
    """Whether the health check of a service passes, in the namespace of its process."""
    inside = ["nsenter", "--target", str(first_of(process)), "--pid", "--mount"]
    inside += ["env", f"--chdir={site}"]
    test = SERVICES[name]["healthcheck"]["test"][1:]
    done = subprocess.run([*inside, *as_user(test)], cwd=site, env=variables)
    return done.returncode == 0


def first_of(process: subprocess.Popen[bytes]) -> int:
    """The first process of a service's namespace, as this one knows it."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    expect(bool(children), "a service has ended")
    return int(children[0])


def as_user(command: list[str]) -> list[str]:
    """Return the command as an ordinary user, without any capability."""
    plain = ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups"]
    return [*plain, "--no-new-privs", "--bounding-set=-all", "--inh-caps=-all", *command]


def writable(site: Path) -> bool:
    """Whether the ordinary user can write to the code."""
    return subprocess.run(as_user(["test", "-w", str(site / "manage.py")])).returncode == 0


def shell(command: str, folder: Path) -> None:
    """Run a step of the build, as the engine would by /bin/sh."""
    done = subprocess.run(["/bin/sh", "-ec", command], cwd=folder, env=os.environ | {"PATH": PATH})
    expect(done.returncode == 0, f"a step fails: {command}")


def wait_for(condition, name: str) -> None:
    """Wait until a health check passes."""
    end = time.monotonic() + PATIENCE
    while not condition():
        expect(time.monotonic() < end, f"{name} does not become healthy")
        time.sleep(2)
    say(f"{name} is healthy")


def expect(is_right: bool, message: str) -> None:
    """Exit with a sentence unless something is right."""
    if not is_right:
        raise SystemExit(f"Failed: {message}.")


def say(text: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
