"""Hosts of a network on one machine: network namespaces around a bridge, each with an address, a
name and a link that can be cut.

The script that uses them runs in namespaces of its own (`alone`): its interfaces, mounts and
processes are seen by nobody else, and the kernel removes them all when it ends, however it ends.
"""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

NETWORK = "10.77.0"
BRIDGE = "visitors"
INSIDE = "AMBITION_ALONE"
NEEDED = {
    "ip": "iproute2",
    "unshare": "util-linux",
    "setpriv": "util-linux",
    "nsenter": "util-linux",
}


def alone(*needed: str) -> None:
    """Starts the script again in namespaces of its own, unless it runs there; says in one line
    which programs are missing.

    /etc is a copy, so that names, certificates and the settings of a proxy can be changed. /run,
    /srv and /var/log are empty and in memory, and the temporary folder is among them.
    """
    if os.environ.get(INSIDE) != "yes":
        _check(*needed)
        sys.exit(_inside())
    for folder in ("/run", "/srv", "/var/log"):
        run("mount", "-t", "tmpfs", "-o", "mode=755", "tmpfs", folder)
    run("cp", "-a", "/etc", "/run/etc")
    run("mount", "--bind", "/run/etc", "/etc")
    for folder in ("/run/netns", "/run/faults"):
        Path(folder).mkdir(mode=0o755)
    tempfile.tempdir = os.environ["TMPDIR"] = "/run/faults"


def _inside() -> int:
    """Runs the script in the namespaces; its exit status. If either process ends, by any signal,
    the other one and all processes inside end as well."""
    line = ["setpriv", "--pdeathsig", "KILL", "unshare", "--net", "--mount", "--pid", "--uts"]
    line += ["--fork", "--kill-child", "--mount-proc", "--propagation", "private"]
    inside = subprocess.Popen([*line, sys.executable, *sys.argv], env=os.environ | {INSIDE: "yes"})
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    try:
        return inside.wait()
    except KeyboardInterrupt:
        return 1
    finally:
        # unshare itself ignores the weaker signals.
        inside.kill()
        inside.wait()


def _check(*needed: str) -> None:
    packages = NEEDED | {each: each for each in needed}
    missing = sorted({packages[each] for each in packages if shutil.which(each) is None})
    if os.getuid() != 0:
        raise SystemExit("This needs root, for network namespaces.")
    if missing:
        raise SystemExit(f"Missing: apt-get install {' '.join(missing)}")


def run(*command: str) -> str:
    """The output of a command; an error ends the script."""
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout


@dataclass(frozen=True)
class Host:
    """A machine of the network. `link` is the bridge's end of its cable."""

    name: str
    number: int

    @property
    def address(self) -> str:
        return f"{NETWORK}.{self.number}"

    @property
    def link(self) -> str:
        return f"to-{self.name}"

    @property
    def mac(self) -> str:
        return f"02:00:00:00:00:{self.number:02x}"

    def line(self, command: str) -> str:
        """A line of the shell, as one that runs on this host."""
        named = shlex.quote(f"hostname {self.name}; exec {command}")
        return f"nsenter --net=/run/netns/{self.name} unshare --uts bash -c {named}"

    def run(self, *command: str) -> None:
        """Runs a command on this host until it ends."""
        run("nsenter", f"--net=/run/netns/{self.name}", *command)

    def cut(self) -> None:
        """Nothing reaches it or comes from it any more, and nobody is told."""
        run("ip", "link", "set", self.link, "down")

    def mend(self) -> None:
        run("ip", "link", "set", self.link, "up")


class Network:
    """The bridge, which is also where the script and its visitors are, and its hosts."""

    def __init__(self, hosts: Sequence[Host], visitors: Sequence[str]) -> None:
        self.hosts = hosts
        self.names: dict[str, str] = {}
        run("ip", "link", "set", "lo", "up")
        run("ip", "link", "add", BRIDGE, "address", "02:00:00:00:00:01", "type", "bridge")
        run("ip", "link", "set", BRIDGE, "up")
        for address in (f"{NETWORK}.1", *visitors):
            run("ip", "addr", "add", f"{address}/24", "dev", BRIDGE)
        for host in hosts:
            self._connect(host)
        known = [("02:00:00:00:00:01", address) for address in (f"{NETWORK}.1", *visitors)]
        known += [(host.mac, host.address) for host in hosts]
        for mac, address in known:
            self.find(address, mac)

    def _connect(self, host: Host) -> None:
        run("ip", "netns", "add", host.name)
        run("ip", "link", "add", host.link, "type", "veth", "peer", "eth0", "netns", host.name)
        run("ip", "link", "set", host.link, "master", BRIDGE, "up")
        inside = ("ip", "-n", host.name)
        run(*inside, "link", "set", "lo", "up")
        run(*inside, "link", "set", "eth0", "address", host.mac, "up")
        self.add_address(host, host.address)

    def add_address(self, host: Host, address: str) -> None:
        run("ip", "-n", host.name, "addr", "add", f"{address}/24", "dev", "eth0")

    def remove_address(self, host: Host, address: str) -> None:
        run("ip", "-n", host.name, "addr", "del", f"{address}/24", "dev", "eth0")

    def find(self, address: str, mac: str) -> None:
        """Has all hosts know for good where an address is. Packets to a host that is away are
        then lost without an error, as behind a router."""
        known = ("neigh", "replace", address, "lladdr", mac, "nud", "permanent", "dev")
        for host in self.hosts:
            if host.mac != mac:
                run("ip", "-n", host.name, *known, "eth0")
        if not mac.endswith(":01"):
            run("ip", *known, BRIDGE)

    def call(self, **names: str) -> None:
        """Gives addresses names, as the site's DNS does; they can be given anew."""
        self.names |= names
        lines = ["127.0.0.1 localhost"]
        lines += [f"{address} {name}" for name, address in self.names.items()]
        Path("/etc/hosts").write_text("\n".join([*lines, ""]))
