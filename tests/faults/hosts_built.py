"""The machines of tests/faults/hosts.py, and the faults that they have."""

from __future__ import annotations

import shutil
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from tests.faults.mail_sink import MailSink
from tests.faults.network import NETWORK, Host, Network
from tests.faults.setting import temporary_folder
from tests.faults.site_hosts import (
    NAME,
    WORKERS,
    HostPostgres,
    HostRedis,
    Proxy,
    SiteHost,
    new_version,
    publish,
    site_host,
)
from tests.faults.site_processes import wait_until

PROXY, DATA = Host("proxy", 2), Host("data", 31)
WEB = (Host("web1", 11), Host("web2", 12))
WORK = (Host("work1", 21), Host("work2", 22))
# Of Redis, which is on the data host, at first and later.
BROKER, MOVED = f"{NETWORK}.32", f"{NETWORK}.33"
# Each stage, and the host that it cuts off.
STAGES = {
    **{host.name: host for host in (PROXY, *WEB, *WORK, DATA)},
    "work1-lost": None,
    "new-version": None,
    "redis-moves": None,
    "redis-empty": None,
}
STOPPING = 60


class Hosts:
    """The site on its machines."""

    def __init__(self, stack: ExitStack, folder: Path, proxy: str, visitors: Sequence[str]) -> None:
        self.folder = folder
        self.network = Network((PROXY, *WEB, *WORK, DATA), visitors)
        self.network.call(**{NAME: PROXY.address}, database=DATA.address, broker=BROKER)
        self._give(BROKER)
        self.mails = stack.enter_context(MailSink(f"{NETWORK}.1"))
        self.mails.open()
        self.variables = {
            "EMAIL_URL": self.mails.url,
            "FORWARDED_ALLOW_IPS": PROXY.address,
        }
        # PostgreSQL runs as an account of its own, which must reach the folder.
        folder.chmod(0o755)
        self.postgres = HostPostgres(folder / "postgres", 5432, host=DATA)
        self.postgres.create()
        self.redis = HostRedis(6379, at=BROKER, host=DATA)
        self.redis.start()
        self.web = [self._site(host) for host in WEB]
        self.work = [self._site(host) for host in WORK]
        self.proxy = Proxy(proxy, PROXY, WEB)
        self.web[0].settle()
        static = self.web[0].folder / "static"
        for other in (self.web[1], *self.work):
            shutil.copytree(static, other.folder / "static", dirs_exist_ok=True)
        publish(static)
        for site in self.web:
            site.start("web")
        for site in self.work:
            site.start(*WORKERS)
        self.work[0].start("pictures")
        for site in self.web:
            self.web_must_answer(site)
        self.proxy.start()
        if not wait_until(self.proxy.answers, 60):
            raise SystemExit(Path("/var/log/proxy.log").read_text()[-2000:])

    def _site(self, host: Host) -> SiteHost:
        return site_host(host, self.folder, self.variables)

    def web_must_answer(self, site: SiteHost) -> None:
        if not wait_until(site.answers, 120):
            raise SystemExit(site.log("web").read_text()[-2000:])

    def begin(self, stage: str) -> None:
        """The fault, from now on."""
        host = STAGES[stage]
        if host is not None:
            host.cut()
        elif stage == "work1-lost":
            self._lose()
        elif stage == "new-version":
            self._replace()
        elif stage == "redis-moves":
            self._move_redis()
        else:
            self.redis.stop()
            self.redis.start()

    def end(self, stage: str) -> None:
        """All is well again."""
        host = STAGES[stage]
        if host is not None:
            host.mend()
        elif stage == "work1-lost":
            WORK[0].mend()
            self.work[0].start(*WORKERS, "pictures")

    def _lose(self) -> None:
        """A host loses its power while it holds a transaction, and so the lock of a game."""
        while True:
            wait_until(lambda: set_all_due() and holds_transaction(WORK[0]), 10, step=0.01)
            WORK[0].cut()
            # All packets that had left it have arrived by then.
            time.sleep(0.5)
            if holds_transaction(WORK[0]):
                break
            WORK[0].mend()
            time.sleep(2)
        for name in list(self.work[0].running):
            self.work[0].kill(name)

    def _replace(self) -> None:
        """A new version on one web host after the other, in the order of docs/deploy."""
        checkout = new_version(self.folder / "new")
        for number, host in enumerate(WEB):
            after = site_host(host, self.folder, self.variables, checkout)
            after.manage("collectstatic", "--noinput", "-v", "0")
            publish(after.folder / "static")
            self.web[number].stop("web", STOPPING)
            after.start("web")
            self.web_must_answer(after)
            self.web[number] = after
        for number, host in enumerate(WORK):
            after = site_host(host, self.folder, self.variables, checkout)
            for name in list(self.work[number].running):
                self.work[number].stop(name, STOPPING)
                after.start(name)
            self.work[number] = after

    def _move_redis(self) -> None:
        """Redis at another address, empty; nobody answers at the old one any more, not even with a
        refusal."""
        self._give(MOVED)
        # The old address is lost before Redis ends, so that no connection is closed.
        self.network.remove_address(DATA, self.redis.at)
        self.redis.stop()
        self.redis = HostRedis(6379, at=MOVED, host=DATA)
        self.redis.start()
        self.network.call(broker=MOVED)

    def _give(self, address: str) -> None:
        """One more address for the data host."""
        self.network.add_address(DATA, address)
        self.network.find(address, DATA.mac)

    def keep_logs(self, folder: Path) -> None:
        """Copies what the processes said."""
        folder.mkdir(parents=True, exist_ok=True)
        for log in [*self.folder.glob("*/*.log"), *Path("/var/log").glob("*.log")]:
            shutil.copy(log, folder / f"{log.parent.name}-{log.name}")
        for log in Path("/var/log/nginx").glob("*.log"):
            shutil.copy(log, folder / f"nginx-{log.name}")

    def kill(self) -> None:
        """Ends the site's processes; the kernel would, too."""
        for site in (*self.web, *self.work):
            for name in list(site.running):
                site.kill(name)
        self.redis.stop()


def set_all_due() -> bool:
    """The deadline of every open phase is now, unless somebody has it in hand."""
    from django.utils import timezone

    from games.models import Phase

    now = timezone.now()
    Phase.objects.filter(status="open", due_at__gt=now).update(due_at=now)
    return True


def holds_transaction(host: Host) -> bool:
    """Whether PostgreSQL knows of a transaction that writes for a host."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE backend_xid IS NOT NULL"
            " AND client_addr = %s",
            [host.address],
        )
        return bool(cursor.fetchone()[0])


def built(stack: ExitStack, proxy: str, visitors: Sequence[str]) -> Hosts:
    """The machines, with everything started."""
    hosts = Hosts(stack, temporary_folder(stack), proxy, visitors)
    stack.callback(hosts.kill)
    return hosts
