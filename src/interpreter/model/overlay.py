"""Options, errata and scenarios: which of them apply, in which order, and the blocks of the title after them.

Order: errata as they stand in the files, the chosen options in the title's order, the scenario last.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from lark import Token, Tree

from interpreter.language.diagnostic import Report, Span
from interpreter.language.suggest import did_you_mean
from interpreter.model.changes import Author, Piece, Workbench
from interpreter.model.reading.sheets import HasTree
from interpreter.model.trees import Node, span_of

OWN_LINES = ("cite", "about", "uses", "lasts", "begin", "setup")
ERRATA, OPTION, SCENARIO = 0, 1, 2
MOST_CHAIN = 1_000  # places left between options for those that need them


@dataclass(slots=True)
class Overlay:
    """One option, errata or scenario block."""

    kind: str
    name: str
    tree: Node
    file: str
    rank: tuple[int, int] = (0, 0)  # equal ranks have no order between them
    lines: list[Node] = field(default_factory=list)
    broken: bool = False

    @property
    def who(self) -> str:
        return f"{self.kind} `{self.name}`"

    def listed(self, word: str) -> list[Token]:
        """The names after `needs`, `excludes` or `uses`."""
        return [t for line in self.lines if line.data == word for t in line.children if isinstance(t, Token)]


def apply_overlays(
    blocks: Iterable[HasTree], scenario: str | None, options: Sequence[str], report: Report
) -> list[HasTree]:
    """The blocks of the title with errata, these options and this scenario applied.

    Blocks that nothing changes are the very ones given; trees are never changed.  The chosen scenario's own lines
    (about, uses, lasts, begin, setup) come last, as a `scenario` tree without the rest.  With no scenario, only errata
    and options apply.
    """
    every = [block for block in blocks if block.tree is not None]
    found = collect(every, report)
    rank_options(found, [str(name) for name in title_list(every, "options")])
    at = _title_line(every, "options")
    chosen = _chosen(found, scenario, options, at, _title_line(every, "scenarios"), report)
    _check_needs(found, chosen, report)
    bench = Workbench([b for b in every if b.tree.data not in ("overlay", "scenario")], report)
    places = list(found.values())
    for overlay in sorted(chosen, key=lambda o: (o.rank, places.index(o))):
        _apply(bench, overlay)
    result = bench.pieces
    for overlay in chosen:
        if overlay.kind == "scenario":
            own = [c for c in overlay.tree.children if not isinstance(c, Tree) or c.data in OWN_LINES]
            result.append(Piece(Tree("scenario", own, overlay.tree.meta), overlay.file, overlay.broken))
    return result


def collect(blocks: Iterable[HasTree], report: Report) -> dict[str, Overlay]:
    """All options, errata and scenarios by lower-case name; two of one name are a mistake."""
    found: dict[str, Overlay] = {}
    for block in blocks:
        tree = block.tree
        if tree is None or tree.data not in ("overlay", "scenario"):
            continue
        tokens = [t for t in tree.children if isinstance(t, Token)]
        kind = str(tokens[0]) if tree.data == "overlay" else "scenario"
        name = tokens[-1]
        lines = [c for c in tree.children if isinstance(c, Tree) and c.data != "cite"]
        broken = bool(getattr(block, "broken", False))
        twin = found.get(str(name).lower())
        if twin is not None:
            report.error(
                "name-clash",
                f"there is already {_a(twin.kind)} `{name}`",
                span_of(name, block.file),
                note=f"the other is at {twin.file}:{span_of(twin.tree, twin.file).line}",
            )
            continue
        found[str(name).lower()] = Overlay(kind, str(name), tree, block.file, lines=lines, broken=broken)
    return found


def _a(kind: str) -> str:
    return {"errata": "an errata", "option": "an option"}.get(kind, f"a {kind}")


def title_list(blocks: Iterable[HasTree], name: str) -> list[Token]:
    """The names a property of the title lists, such as `options` or `scenarios`."""
    line = _property(blocks, name)
    return [t for t in line[0].children[1:] if isinstance(t, Token)] if line else []


def _property(blocks: Iterable[HasTree], name: str) -> tuple[Node, str] | None:
    for block in blocks:
        kind = block.tree.children[0] if block.tree.data == "data" else None
        if isinstance(kind, Tree) and kind.children[0] == "title":
            for line in block.tree.find_data("property"):
                if str(line.children[0]).lower() == name:
                    return line, block.file
    return None


def _title_line(blocks: list[HasTree], name: str) -> Span:
    """Where to point when a player asks for something the title does not have."""
    line = _property(blocks, name)
    if line is not None:
        return span_of(line[0], line[1])
    for block in blocks:
        kind = block.tree.children[0] if block.tree.data == "data" else None
        if isinstance(kind, Tree) and kind.children[0] == "title":
            return span_of(kind, block.file)
    return span_of(blocks[0].tree, blocks[0].file) if blocks else Span("", 1)


# ---- which apply ------------------------------------------------------------------------------------------------


def _chosen(
    found: dict[str, Overlay],
    scenario: str | None,
    options: Sequence[str],
    at: Span,
    at_scenarios: Span,
    report: Report,
) -> list[Overlay]:
    chosen: list[Overlay] = []
    for overlay in found.values():
        if overlay.kind == "errata":
            overlay.rank = (ERRATA, 0)
            chosen.append(overlay)
    names = {o.name: o.kind for o in found.values()}
    wanted: list[tuple[str, Span]] = [(name, at) for name in options]
    if scenario is not None:
        played = found.get(scenario.lower())
        if played is None or played.kind != "scenario":
            known = [n for n, kind in names.items() if kind == "scenario"]
            help = did_you_mean(scenario, known) or (f"there are {', '.join(known)}" if known else "")
            report.error("unknown-scenario", f"there is no scenario `{scenario}`", at_scenarios, help=help)
        else:
            played.rank = (SCENARIO, 0)
            wanted += [(str(token), span_of(token, played.file)) for token in played.listed("uses")]
            chosen.append(played)
    known = [n for n, kind in names.items() if kind == "option"]
    for name, span in wanted:
        overlay_ = found.get(name.lower())
        if overlay_ is None or overlay_.kind != "option":
            help = did_you_mean(name, known) or (f"there are {', '.join(known)}" if known else "there are no options")
            report.error("unknown-option", f"there is no option `{name}`", span, help=help)
        elif overlay_ not in chosen:
            chosen.append(overlay_)
    return chosen


def rank_options(found: dict[str, Overlay], order: Sequence[str]) -> None:
    """Options listed in the title are ordered as listed; the others come after them, without an order.  An option
    that needs another comes after it, wherever it is listed."""
    for place, name in enumerate(order, 1):
        overlay = found.get(name.lower())
        if overlay is not None and overlay.kind == "option":
            overlay.rank = (OPTION, place * MOST_CHAIN)
    for overlay in found.values():
        if overlay.kind == "option" and overlay.rank == (0, 0):
            overlay.rank = (OPTION, (len(order) + 1) * MOST_CHAIN)
    for _ in found:
        for overlay in found.values():
            for name in overlay.listed("needs"):
                needed = found.get(str(name).lower())
                if needed is not None and needed.kind == "option" == overlay.kind and needed.rank >= overlay.rank:
                    overlay.rank = (OPTION, needed.rank[1] + 1)


def _check_needs(found: dict[str, Overlay], chosen: list[Overlay], report: Report) -> None:
    """Every overlay's `needs` and `excludes` name something that exists; those of the chosen ones hold."""
    names = [o.name for o in found.values()]
    here = {o.name.lower() for o in chosen}
    for overlay in found.values():
        for word in ("needs", "excludes"):
            for token in overlay.listed(word):
                low, span = str(token).lower(), span_of(token, overlay.file)
                if low not in found:
                    help = did_you_mean(str(token), names)
                    report.error("unknown-option", f"there is no option `{token}`", span, help=help)
                elif overlay not in chosen:
                    continue
                elif word == "needs" and low not in here:
                    other = found[low]
                    report.error(
                        "option-needed", f"{overlay.who} needs {other.who}", span, help=f"choose `{token}` too"
                    )
                elif word == "excludes" and low in here:
                    other = found[low]
                    report.error(
                        "option-excluded",
                        f"{overlay.who} and {other.who} exclude each other",
                        span,
                        help="choose one of them",
                    )


def _apply(bench: Workbench, overlay: Overlay) -> None:
    by = Author(overlay.who, overlay.file, overlay.rank, overlay.broken)
    for line in overlay.lines:
        if line.data in ("needs", "excludes", *OWN_LINES):
            continue
        if line.data == "drop":
            bench.drop(line, by)
        elif line.data == "replace":
            bench.replace(line, by)
        elif line.data == "extend":
            bench.extend(line, by)
        elif line.data == "insert":
            bench.insert(line, by)
        else:
            bench.add(line, by)


def each_overlay(blocks: Iterable[HasTree]) -> list[tuple[str | None, list[str]]]:
    """Choices of scenario and options under which a checker sees every overlay at least once.

    Each scenario alone, then each option with what it needs, in the first scenario that allows it.
    """
    found = collect(blocks, Report())
    scenarios = [o for o in found.values() if o.kind == "scenario"]
    runs: list[tuple[str | None, list[str]]] = [(o.name, []) for o in scenarios] or [(None, [])]
    for option in found.values():
        if option.kind != "option":
            continue
        needed = [option]
        for other in needed:  # grows while it is walked: what is needed may need more
            more = [found[str(t).lower()] for t in other.listed("needs") if str(t).lower() in found]
            needed += [o for o in more if o not in needed and o.kind != "errata"]
        banned = {str(t).lower() for o in needed for t in o.listed("excludes")}
        asked = [o for o in needed if o.kind == "scenario"]
        free = [
            s
            for s in asked or scenarios
            if s.name.lower() not in banned
            and not {str(t).lower() for t in s.listed("excludes")} & {o.name.lower() for o in needed}
        ]
        runs.append((free[0].name if free else None, [o.name for o in needed if o.kind == "option"]))
    return runs
