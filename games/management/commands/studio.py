"""List the variants under work, or write the folder of one of them."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.models import VariantDraft
from games.studio.archive import folder_texts
from games.studio.queries import HEAVY, draft_problems


class Command(BaseCommand):
    help = (
        "Lists the variants under work of all accounts. With the token at the end of a variant's "
        "secret link it prints the problems of that variant; --write writes its folder, to be "
        "looked at and then taken into maps/variants."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "token", nargs="?", help="of one variant, or its link; without it all are listed"
        )
        parser.add_argument("--write", type=Path, help="a new folder")

    def handle(self, *args: Any, **options: Any) -> None:
        """List the variants, or print the problems of one and write its folder."""
        token, folder = options["token"], options["write"]
        if not token:
            for row in VariantDraft.objects.select_related("owner").defer(*HEAVY):
                self.stdout.write(f"{row.token}  {row.changed_at:%F}  {row.name} ({row.owner})")
            return
        draft = VariantDraft.objects.filter(token=token.strip("/").rpartition("/")[2]).first()
        if draft is None:
            raise CommandError("There is no variant under work with this token.")
        problems = draft_problems(draft)
        self.stdout.write(f"{draft.name}: {len(problems) or 'no'} problems")
        for problem in problems:
            self.stdout.write(f"  {problem.file}: {problem.message}")
        if folder is not None:
            self._write(draft, folder)

    def _write(self, draft: VariantDraft, folder: Path) -> None:
        if folder.exists():
            raise CommandError(f"{folder} is there already. Name a new folder.")
        for name, text in folder_texts(draft.files).items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        self.stdout.write(f"Written to {folder}. The id of the variant must be the folder's name.")
