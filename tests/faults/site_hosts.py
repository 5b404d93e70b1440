"""The site on several hosts: one with PostgreSQL and Redis, some that serve pages, some that work,
and the proxy in front, with its configuration in docs/deploy."""

from __future__ import annotations

import os
import shutil
import ssl
import subprocess
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.error import URLError

from tests.faults.network import NETWORK, Host, run
from tests.faults.own_servers import Postgres, Redis, as_postgres, program
from tests.faults.site_processes import ROOT, Site, procfile, wait_until

NAME = "games.example.org"
PASSWORD = "only-for-this-script"
WORKERS = ("deadlines", "computers", "mails", "posts", "beat")
# Left out of a new version's copy of the code.
NO_CODE = (".git", ".venv", "var", "tests", "docs", ".*_cache", "__pycache__")
STATIC = Path("/srv/ambition/var/static")


@dataclass
class SiteHost(Site):
    """The processes of one machine."""

    host: Host = field(kw_only=True)

    @property
    def address(self) -> str:
        return f"http://{self.host.address}:{self.port}"

    def command(self, name: str) -> str:
        return self.host.line(procfile(self.checkout)[name])

    def answers(self) -> bool:
        """Whether the web process answers to the health check of a proxy."""
        asked = urllib.request.Request(f"{self.address}/healthz", headers={"Host": NAME})
        try:
            with urllib.request.urlopen(asked, timeout=5) as answer:
                return bool(answer.status == 200)
        except (URLError, OSError):
            return False


def site_host(
    host: Host, folder: Path, variables: Mapping[str, str], checkout: Path = ROOT
) -> SiteHost:
    """A machine of the site, with a folder of its own for what it writes."""
    own = folder / host.name
    own.mkdir(exist_ok=True)
    urls = (
        f"postgres://postgres:{PASSWORD}@database:5432/ambition",
        f"redis://:{PASSWORD}@broker:6379/0",
    )
    common = {"SITE_URL": f"https://{NAME}", "COMPUTERS_CONCURRENCY": "1"}
    return SiteHost(
        own, *urls, variables=common | dict(variables), port=8000, checkout=checkout, host=host
    )


@dataclass
class HostPostgres(Postgres):
    """A cluster that the network reaches, with a password."""

    host: Host = field(kw_only=True)

    def create(self) -> None:
        self.data.mkdir()
        shutil.chown(self.data, "postgres")
        made = ("-D", str(self.data), "-U", "postgres", "-A", "trust", "-E", "UTF8")
        self._run(program("initdb"), *made, "--locale=C.UTF-8")
        with (self.data / "pg_hba.conf").open("a") as file:
            file.write(f"host all all {NETWORK}.0/24 scram-sha-256\n")
        self.start()
        shown = ("-h", str(self.data), "-U", "postgres")
        self._run(program("createdb"), *shown, "ambition")
        self._run(program("psql"), *shown, "-c", f"ALTER USER postgres PASSWORD '{PASSWORD}'")

    def start(self) -> None:
        options = f"-p {self.port} -k {self.data} -c listen_addresses=* -c max_connections=300"
        self._control("-w", "-l", str(self.data / "log"), "-o", options, "start")

    def _control(self, *arguments: str) -> None:
        self._run(program("pg_ctl"), "-D", str(self.data), *arguments)

    def _run(self, *command: str) -> None:
        inside = ["nsenter", f"--net=/run/netns/{self.host.name}", *as_postgres(*command)]
        subprocess.run(inside, cwd="/", stdout=subprocess.DEVNULL, check=True)


@dataclass
class HostRedis(Redis):
    """A Redis that the network reaches at one address, with a password."""

    host: Host = field(kw_only=True)
    at: str = ""

    @property
    def url(self) -> str:
        return f"redis://:{PASSWORD}@{self.at}:{self.port}/0"

    def start(self) -> None:
        line = f"redis-server --port {self.port} --bind {self.at} --requirepass {PASSWORD}"
        command = ["bash", "-c", f"exec {self.host.line(f'{line} --save {chr(34) * 2}')}"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)
        if not wait_until(self.answers, 10, step=0.05):
            raise SystemExit("Redis did not start.")

    def answers(self) -> bool:
        import redis

        try:
            with redis.Redis.from_url(self.url, socket_timeout=1) as server:
                return bool(server.ping())
        except redis.RedisError:
            return False


@dataclass
class Proxy:
    """nginx or Caddy, set up by its file in docs/deploy with the addresses replaced."""

    kind: str
    host: Host
    web: tuple[Host, ...]
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        certificates(Path("/etc/letsencrypt/live") / NAME)
        if self.kind == "nginx":
            sites = Path("/etc/nginx/sites-enabled")
            shutil.rmtree(sites)
            sites.mkdir()
            (sites / "ambition").write_text(self._replaced("nginx.conf"))
            run("mount", "-t", "tmpfs", "tmpfs", "/var/lib/nginx")
            Path("/var/log/nginx").mkdir()
            self.host.run("nginx", "-q", "-t")
            line = "nginx -g 'daemon off;'"
        else:
            # Certificates of Caddy's own, because nobody on this network gives others.
            options = "skip_install_trust\nlocal_certs\nstorage file_system /run/caddy\n"
            text = self._replaced("Caddyfile").replace("{\n", "{\n" + options, 1)
            Path("/etc/caddy/Caddyfile").write_text(text)
            line = "caddy run --config /etc/caddy/Caddyfile --adapter caddyfile"
        with Path("/var/log/proxy.log").open("ab") as log:
            self.process = subprocess.Popen(
                ["bash", "-c", f"exec {self.host.line(line)}"],
                env=os.environ | {"HOME": "/run"},
                start_new_session=True,
                stdout=log,
                stderr=log,
            )

    def answers(self) -> bool:
        """Whether a page comes through it."""
        tls = ssl.create_default_context()
        tls.check_hostname, tls.verify_mode = False, ssl.CERT_NONE
        try:
            with urllib.request.urlopen(f"https://{NAME}/", timeout=10, context=tls) as answer:
                return bool(answer.status == 200)
        except (URLError, OSError):
            return False

    def _replaced(self, name: str) -> str:
        text = (ROOT / "docs" / "deploy" / name).read_text()
        for number, web in enumerate(self.web, 1):
            assert f"127.0.0.1:800{number}" in text, f"{name} names no process {number}"
            text = text.replace(f"127.0.0.1:800{number}", f"{web.address}:8000")
        return text


def certificates(folder: Path) -> None:
    """A certificate that certbot would have brought."""
    folder.mkdir(parents=True)
    key, chain = str(folder / "privkey.pem"), str(folder / "fullchain.pem")
    made = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    made += ["-nodes", "-days", "2", "-subj", f"/CN={NAME}", "-keyout", key, "-out", chain]
    subprocess.run(made, check=True, stderr=subprocess.DEVNULL)


def new_version(folder: Path) -> Path:
    """A copy of the code with another style sheet, and so with other names of static files."""
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*NO_CODE))
    for sheet in (folder / "static").rglob("*.css"):
        sheet.write_text(sheet.read_text() + "\n/* new */\n")
    return folder


def publish(static: Path) -> None:
    """Adds a version's static files to those that the proxy serves."""
    shutil.copytree(static, STATIC, dirs_exist_ok=True)
