"""The draw of a round: players to tables, and to powers where the draw gives them.

Uses the standard library only, so that anybody can repeat it: save the file that the page of a
round offers, then run `python -m games.tournaments.seeding draw.json`.

The costs of a draw are compared in this order: players at a table that they may not sit at, pairs
of teammates at a table, powers that their players have had before, pairs of players who have met
before, imbalance of strength. A rule that a round does not use costs nothing.

The powers within tables are an assignment problem, which is solved exactly. Pairs are not: they
depend on two players each. So the draw begins with the snake, or with the order by lot, and players
of two tables change places as long as that lowers the costs. `least` has a proven lower bound of
each cost. At tables of equal size, or with one player more, the pairs of teammates always reach it.
"""

import json
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from hashlib import sha256
from math import lcm
from pathlib import Path
from typing import Any

from games.tournaments.draw_records import Costs, Draw, Place, Player, Rules, Table, apply_changes
from games.tournaments.least_cost import match
from games.tournaments.pair_costs import exchange_change, least_pairs, pair_counts, pairs_inside

# How many other orders by lot the improvement begins with; the best result counts.
MORE_STARTS = 3


def commitment(seed: str) -> str:
    """Return the SHA-256 of a seed in hexadecimal, which is published before the draw."""
    return sha256(seed.encode()).hexdigest()


def lot(seed: str, number: int, purpose: str = "") -> str:
    """The lot of a player: SHA-256 of the seed, a purpose and the player's number."""
    return sha256(f"{seed}:{purpose}:{number}".encode()).hexdigest()


def table_sizes(tables: Sequence[Table], players: int) -> list[int]:
    """How many players sit at each table: as even as the numbers of powers allow, the first tables
    with one more. Raises ValueError for more players than powers."""
    sizes = [0] * len(tables)
    for _player in range(players):
        free = [at for at, table in enumerate(tables) if sizes[at] < len(table.powers)]
        if not free:
            raise ValueError("There are more players than powers.")
        sizes[min(free, key=lambda at: (sizes[at], at))] += 1
    return sizes


def snake(sizes: Sequence[int], players: Sequence[int]) -> list[list[int]]:
    """Deal players in their order to the tables: from the first to the last and back."""
    tables: list[list[int]] = [[] for _size in sizes]
    waiting = list(players)
    is_forward = True
    while waiting:
        numbers = range(len(sizes)) if is_forward else range(len(sizes) - 1, -1, -1)
        for number in numbers:
            if waiting and len(tables[number]) < sizes[number]:
                tables[number].append(waiting.pop(0))
        is_forward = not is_forward
    return tables


def draw(
    tables: Sequence[Table],
    players: Sequence[Player],
    earlier: Sequence[Sequence[int]],
    rules: Rules,
    seed: str,
) -> Draw:
    """Seat the players of a round. `earlier` has the players of each earlier game.

    The same input has the same result. Raises ValueError for more players than powers.
    """
    sizes = table_sizes(tables, len(players))
    seating = _Seating(tables, sizes, players, earlier, rules, seed)
    best: tuple[Costs, list[list[int]]] | None = None
    for start in range(1 + MORE_STARTS):
        order = sorted(
            range(len(players)), key=lambda at: lot(seed, players[at].number, str(start or ""))
        )
        if rules.strength and start == 0:
            order.sort(key=lambda at: -players[at].strength)
        seating.begin(snake(sizes, order))
        seating.improve()
        costs = seating.costs()
        if best is None or costs < best[0]:
            best = costs, [list(people) for people in seating.tables]
        if best[0] <= seating.least:
            break
    assert best is not None
    return Draw(seating.places(best[1]), best[0], seating.least)


class _Seating:
    """Players at tables, the costs of this, and exchanges that lower them."""

    def __init__(
        self,
        tables: Sequence[Table],
        sizes: Sequence[int],
        players: Sequence[Player],
        earlier: Sequence[Sequence[int]],
        rules: Rules,
        seed: str,
    ) -> None:
        self._all, self._sizes, self._players, self._rules = tables, sizes, players, rules
        self._seed = seed
        index = {player.number: at for at, player in enumerate(players)}
        groups = [[index[number] for number in game if number in index] for game in earlier]
        self._groups = groups if rules.meetings else []
        teams = [player.team if rules.teams else None for player in players]
        self._teams = [
            [at for at, own in enumerate(teams) if own == team]
            for team in sorted({team for team in teams if team is not None})
        ]
        size = len(players)
        self._mates = pair_counts(size, self._teams)
        self._met = pair_counts(size, self._groups)
        scale = lcm(*(player.strength.denominator for player in players)) if players else 1
        self._strengths = [
            int(player.strength * scale) if rules.strength else 0 for player in players
        ]
        self._scale = scale
        self._common = lcm(*(each or 1 for each in sizes))
        self._repeats: dict[tuple[int, frozenset[int]], int] = {}
        self._past = rules.powers and any(player.past for player in players)
        self.least = self._bounds()
        self.tables: list[list[int]] = []

    def begin(self, tables: list[list[int]]) -> None:
        """Seat everybody anew."""
        self.tables = tables

    def improve(self) -> None:
        """Let players of two tables change places until no exchange lowers the costs."""
        is_better = True
        while is_better:
            is_better = False
            for first in range(len(self.tables)):
                for second in range(first + 1, len(self.tables)):
                    is_better |= self._improve_two(first, second)

    def _improve_two(self, first: int, second: int) -> bool:
        """Try every exchange between two tables once."""
        is_better = False
        for here in range(len(self.tables[first])):
            for there in range(len(self.tables[second])):
                if self._is_better(first, here, second, there):
                    one, other = self.tables[first], self.tables[second]
                    one[here], other[there] = other[there], one[here]
                    is_better = True
        return is_better

    def _is_better(self, first: int, here: int, second: int, there: int) -> bool:
        """Whether the costs fall if two players change places."""
        one, other = self.tables[first], self.tables[second]
        player, rival = one[here], other[there]
        change = (
            self._bars(player, second)
            + self._bars(rival, first)
            - self._bars(player, first)
            - self._bars(rival, second),
            exchange_change(self._mates, one, other, player, rival),
        )
        if change != (0, 0):
            return change < (0, 0)
        met = exchange_change(self._met, one, other, player, rival)
        later = met or self._imbalance_change(first, player, second, rival)
        if not self._past:
            return later < 0
        before = self._count_repeats(first, one) + self._count_repeats(second, other)
        if later >= 0 and before == 0:
            return False
        swapped = [*one[:here], rival, *one[here + 1 :]]
        changed = [*other[:there], player, *other[there + 1 :]]
        after = self._count_repeats(first, swapped) + self._count_repeats(second, changed)
        return after < before or (after == before and later < 0)

    def _bars(self, player: int, table: int) -> int:
        return int(self._all[table].number in self._players[player].not_at)

    def _imbalance_change(self, first: int, player: int, second: int, rival: int) -> int:
        """How much more, or less, the squares of the mean strengths of two tables are."""
        gain = self._strengths[rival] - self._strengths[player]
        if not gain:
            return 0
        change = 0
        for table, more in ((first, gain), (second, -gain)):
            factor = self._common // self._sizes[table]
            total = sum(self._strengths[at] for at in self.tables[table])
            change += ((total + more) * factor) ** 2 - (total * factor) ** 2
        # The mean of the means moves too when tables have different sizes.
        means = [self._mean(at) for at in range(len(self._all)) if self._sizes[at]]
        moved = gain * (self._common // self._sizes[first] - self._common // self._sizes[second])
        return len(means) * change - ((sum(means) + moved) ** 2 - sum(means) ** 2)

    def _mean(self, table: int) -> int:
        """The mean strength of a table, times a common factor."""
        total = sum(self._strengths[at] for at in self.tables[table])
        return total * (self._common // self._sizes[table])

    def _repeat_costs(self, table: int, people: Sequence[int]) -> list[list[int]]:
        """How often each player has had each power of a table before."""
        chosen = self._all[table]
        return [
            [self._players[at].past.get((chosen.variant, power), 0) for power in chosen.powers]
            for at in people
        ]

    def _count_repeats(self, table: int, people: Sequence[int]) -> int:
        """The least number of repeated powers of these players at a table."""
        if not (self._past and self._all[table].gives_powers):
            return 0
        key = (table, frozenset(people))
        if key not in self._repeats:
            costs = self._repeat_costs(table, people)
            is_free = not any(any(row) for row in costs)
            self._repeats[key] = 0 if is_free else match(costs).total
        return self._repeats[key]

    def costs(self) -> Costs:
        """The costs of the present seating."""
        numbered = list(enumerate(self.tables))
        means = [
            Fraction(self._mean(at), self._common * self._scale)
            for at, people in numbered
            if people
        ]
        middle = sum(means, Fraction(0)) / len(means) if means else Fraction(0)
        return Costs(
            barred=sum(self._bars(player, at) for at, people in numbered for player in people),
            teammates=sum(pairs_inside(self._mates, people) for people in self.tables),
            powers=sum(self._count_repeats(at, people) for at, people in numbered),
            meetings=sum(pairs_inside(self._met, people) for people in self.tables),
            imbalance=sum(((mean - middle) ** 2 for mean in means), Fraction(0)),
        )

    def _bounds(self) -> Costs:
        """A lower bound of each cost. No team and no earlier game has fewer pairs than if it were
        spread evenly; and powers cost no less than if everybody could sit at any table."""
        powers = 0
        if self._past:
            lines: list[list[int]] = [[] for _player in self._players]
            for at, table in enumerate(self._all):
                costs = self._repeat_costs(at, range(len(self._players)))
                for line, row in zip(lines, costs, strict=True):
                    line.extend(row if table.gives_powers else [0] * len(row))
            powers = match(lines).total
        return Costs(
            barred=0,
            teammates=sum(least_pairs(len(team), self._sizes) for team in self._teams),
            powers=powers,
            meetings=sum(least_pairs(len(group), self._sizes) for group in self._groups),
            imbalance=Fraction(0),
        )

    def places(self, tables: Sequence[Sequence[int]]) -> list[Place]:
        """The places of a seating: the powers cost least, and lots break ties."""
        places = []
        for at, table in enumerate(self._all):
            people = sorted(
                tables[at], key=lambda each: lot(self._seed, self._players[each].number, "powers")
            )
            powers = [""] * len(people)
            if table.gives_powers:
                order = sorted(
                    range(len(table.powers)),
                    key=lambda power: lot(self._seed, power, f"table {table.number}"),
                )
                rows = self._repeat_costs(at, people)
                costs = [[row[power] if self._past else 0 for power in order] for row in rows]
                powers = [table.powers[order[column]] for column in match(costs).columns]
            places += [
                Place(self._players[each].number, table.number, power)
                for each, power in zip(people, powers, strict=True)
            ]
        return places


def read_draw(data: Mapping[str, Any]) -> Draw:
    """Repeat the draw of a file."""
    return draw(*_read_input(data))


def seat_costs(data: Mapping[str, Any], places: Sequence[Place]) -> Costs:
    """The costs of places that were changed by hand, for the input of the draw. Each table has as
    many players as in the draw."""
    tables, players, earlier, rules, seed = _read_input(data)
    sizes = table_sizes(tables, len(players))
    seating = _Seating(tables, sizes, players, earlier, rules, seed)
    index = {player.number: at for at, player in enumerate(players)}
    seating.begin(
        [[index[each.player] for each in places if each.table == table.number] for table in tables]
    )
    variants = {table.number: table.variant for table in tables}
    pasts = [players[index[each.player]].past for each in places] if rules.powers else []
    powers = [(variants[each.table], each.power) for each in places]
    repeats = sum(past.get(power, 0) for past, power in zip(pasts, powers, strict=False))
    return seating.costs()._replace(powers=repeats)


def _read_input(
    data: Mapping[str, Any],
) -> tuple[list[Table], list[Player], list[list[int]], Rules, str]:
    return (
        [
            Table(row["number"], row["variant"], tuple(row["powers"]), row["gives_powers"])
            for row in data["tables"]
        ],
        [
            Player(
                row["player"],
                Fraction(row["strength"]),
                row["team"],
                {(variant, power): times for variant, power, times in row["past"]},
                frozenset(row["not_at"]),
            )
            for row in data["players"]
        ],
        data["earlier"],
        Rules(**data["rules"]),
        data["seed"],
    )


def main(arguments: Sequence[str]) -> int:
    """Repeat the draw of a file and its changes by hand, and compare it with the file's result."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m games.tournaments.seeding draw.json\n")
        return 2
    data = json.loads(Path(arguments[0]).read_text(encoding="utf-8-sig"))
    result = read_draw(data)
    sys.stdout.write(f"commitment {commitment(data['seed'])}\n")
    for place in result.places:
        sys.stdout.write(
            f"table {place.table}: player {place.player} {place.power}".rstrip() + "\n"
        )
    for name, cost, least in zip(Costs._fields, result.costs, result.least, strict=True):
        sys.stdout.write(f"{name} {cost}, at least {least}\n")
    drawn = Counter((place.player, place.table, place.power) for place in result.places)
    places = Counter((row["player"], row["table"], row["power"]) for row in data["places"])
    is_same = drawn == places and data["commitment"] == commitment(data["seed"])
    for change in data.get("changes", []):
        players = " and ".join(str(player) for player in change["players"])
        deed = f"plays {change['power']}" if change["power"] else "change places"
        sys.stdout.write(f"changed by hand by {change['by']}, {change['at']}: {players} {deed}\n")
    changed = apply_changes(result.places, data.get("changes", []))
    seats = {(each.player, each.table, each.power) for each in changed}
    rows = data.get("seats", data["places"])
    is_same &= seats == {(row["player"], row["table"], row["power"]) for row in rows}
    sys.stdout.write("the same as published\n" if is_same else "NOT the same as published\n")
    return 0 if is_same else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
