"""The data of a title: who plays, with what, where, when; read from data blocks, looked up by the rules.

Every thing is a small whole number: its place in the roster of its kind.  Columns hold one value for each thing of
their roster **and one more for `none`** (index -1), so that a look-up needs no test.  The lists of `Data` that say
something "of each" thing end the same way, with -1 (or 0, or an empty list) for `none`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from interpreter.language.diagnostic import Span
from interpreter.model.kinds import Kind

Number = int | Fraction
Cites = tuple[str, ...]


@dataclass(slots=True)
class Cell:
    """One cell of a data block as written, with its place; for what only the resolver can read (`starts`, `wants`)."""

    text: str
    file: str
    line: int
    column: int
    end_column: int

    @property
    def span(self) -> Span:
        return Span(self.file, self.line, self.column, self.line, self.end_column)

    @property
    def empty(self) -> bool:
        """True for an empty cell and for `-`: both say that there is none."""
        return not self.text or self.text == "-"


@dataclass(slots=True)
class Column:
    """A fixed attribute of the things of one kind: `to-enter of terrain`, `attack of unit`, `season of turn`."""

    owner: str  # kind name of the roster
    name: str
    kind: Kind
    values: list[Any]  # one for each thing, then the value of `none`
    span: Span | None = None
    cites: Cites = ()
    back: list[Any] | None = None  # values of the other face of a counter, where it has one


@dataclass(slots=True)
class Roster:
    """All things of one kind, in file order; `names` are as written, `index` is by lower-case name and alias."""

    kind: str
    names: list[str] = field(default_factory=list)
    shorts: list[str] = field(default_factory=list)
    index: dict[str, int] = field(default_factory=dict)
    spans: list[Span] = field(default_factory=list)
    cites: list[Cites] = field(default_factory=list)
    columns: dict[str, Column] = field(default_factory=dict)  # by lower-case name

    def __len__(self) -> int:
        return len(self.names)


@dataclass(slots=True)
class Field:
    """A named part of the mutable state: `crp of nation`; `low`/`high` bound a number, `reset` names its scope.

    A word list that contains `none` (`none, open, cut`) has an optional kind whose words are the others; so has one
    that starts with nothing.  A number that starts with nothing starts at 0, or at the end of its range nearest to 0.
    """

    owner: str  # kind name, or "game"
    name: str
    kind: Kind
    starts: Any  # Cell with an expression seen from the owner, or None when the cell is empty or `-`
    low: Number | None = None
    high: Number | None = None
    reset: str = ""
    seen: str = "all"  # or "owner"
    told: bool = True  # whether the log tells of its changes; bookkeeping is not worth a line
    note: str = ""
    span: Span | None = None
    cites: Cites = ()
    column: int = -1  # set by the layout of the state
    built_in: bool = False


@dataclass(slots=True)
class Key:
    """A heading of a table row or column: a range of numbers, one word, or one thing of the roster of the key's kind.

    A thing is kept as the range from its number to its number.  In tables with fractions, neighbouring ranges share
    an end (`1/2..1`, `1..2`): it belongs to the upper range, or to the one written with `<=`; `below` says that the
    upper end is left out of this key, `above` that the lower end is.
    """

    low: Number | None
    high: Number | None
    word: str = ""
    text: str = ""  # as written
    below: bool = False
    above: bool = False

    def holds(self, value: Any) -> bool:
        if self.word:
            return bool(value == self.word)
        if self.low is not None and (value < self.low or (self.above and value == self.low)):
            return False
        return self.high is None or not (value > self.high or (self.below and value == self.high))


@dataclass(slots=True)
class Table:
    """`table NAME by ROW [and COLUMN]`: with two keys a grid; with one, each row has named columns.

    A table with one key may also be written lying down, its key along the top; it is turned while reading.
    """

    name: str
    row_key: str
    column_key: str  # empty when the columns are named attributes of the row
    rows: list[Key]
    columns: list[Key]
    column_names: list[str]
    cells: list[list[Any]]  # [row][column]: number, word, tuple for `a / b`, None for `no` and `-`
    parts: list[str]  # names from `cells a / b`
    part_kinds: list[Kind]  # one for each part; or, with named columns, one for each column
    row_kind: Kind
    column_kind: Kind
    beyond: tuple[Number, Number, Number] | None = None  # from, column added, step
    span: Span | None = None
    cites: Cites = ()
    row_spans: list[Span] = field(default_factory=list)


@dataclass(slots=True)
class Edge:
    """The side between two spaces, or a link; crossing 2*i goes a to b, 2*i+1 goes b to a."""

    a: int
    b: int
    link: bool = False


@dataclass(slots=True)
class Grid:
    """How hexes lie and are numbered: enough to draw the map and to find `distance` and directions."""

    flat: bool
    low: str  # "odd" or "even": the columns (rows when pointy) pushed down (right)
    columns: int
    rows: int
    first_column: int = 1
    first_row: int = 1
    numbering: str = "column, row"
    width: int = 2  # digits of each half of a hex number
    basis: str = ""


@dataclass(slots=True)
class Paragraph:
    """One paragraph of the rulebook: our heading, whether it can be executed, whether silence encodes it."""

    id: str
    heading: str
    category: str = ""
    executable: bool = True
    by_silence: bool = False
    span: Span | None = None


@dataclass(slots=True)
class Placement:
    """A counter that a scenario puts on the map."""

    unit: int
    space: int
    span: Span
    cites: Cites = ()
    face: int = 0


@dataclass(slots=True)
class Data:
    """Everything the data blocks of one title (with its overlays applied) say."""

    name: str = ""
    properties: dict[str, list[str]] = field(default_factory=dict)
    sides: Roster = field(default_factory=lambda: Roster("side"))
    nations: Roster = field(default_factory=lambda: Roster("nation"))
    types: Roster = field(default_factory=lambda: Roster("type"))
    units: Roster = field(default_factory=lambda: Roster("unit"))
    terrain: Roster = field(default_factory=lambda: Roster("terrain"))
    spaces: Roster = field(default_factory=lambda: Roster("space"))
    turns: Roster = field(default_factory=lambda: Roster("turn"))
    calendar: str = ""  # the name of the calendar, another word for the current turn
    opponents: list[int] = field(default_factory=list)  # of each side
    nation_side: list[int] = field(default_factory=list)  # of each nation: the side it starts on, -1 neutral
    adjectives: dict[str, tuple[str, int]] = field(default_factory=dict)  # "alban": ("nation", 3)
    type_parents: list[int] = field(default_factory=list)  # of each type: the type named under `noun`, or -1
    type_carries: list[int] = field(default_factory=list)  # of each type: mask of the types it carries
    type_holds: list[Number | None] = field(default_factory=list)  # of each type: how much it carries, None no limit
    type_counted: list[str] = field(default_factory=list)  # of each type: what `holds` counts, "units" or a column
    plurals: dict[str, str] = field(default_factory=dict)  # "armies": "army", lower case
    unit_nation: list[int] = field(default_factory=list)
    unit_type: list[int] = field(default_factory=list)
    unit_faces: list[int] = field(default_factory=list)  # 1 or 2
    face_names: list[tuple[str, ...]] = field(default_factory=list)  # of each unit: names of its faces
    map_name: str = ""
    grid: Grid | None = None
    hexes: int = 0  # mask of the hexes in play; boxes, turns and carriers are spaces too, but no hexes
    hex_count: int = 0  # spaces 0..hex_count-1 are hexes
    coordinates: list[tuple[int, int]] = field(default_factory=list)  # (column, row) of each hex
    space_terrain: list[int] = field(default_factory=list)  # -1 for boxes
    space_nation: list[int] = field(default_factory=list)  # -1 for none
    turn_space: list[int] = field(default_factory=list)  # of each turn: the space where units wait for it
    carrier_space: list[int] = field(default_factory=list)  # of each unit: its inside, or -1
    regions: dict[str, int] = field(default_factory=dict)  # lower-case name to mask of spaces; nations included
    features: dict[str, int] = field(default_factory=dict)  # features of places to mask of spaces (singular, lower)
    place_names: dict[int, str] = field(default_factory=dict)  # names of hexes that have one, as written
    shown: dict[int, str] = field(default_factory=dict)  # how a box or place is called on the printed map
    spelling: dict[str, str] = field(default_factory=dict)  # regions and features by lower-case name, as written
    boxes: dict[str, int] = field(default_factory=dict)  # lower-case name to space
    box_begins: dict[int, str] = field(default_factory=dict)  # "unplaced counters"
    box_units: dict[int, int] = field(default_factory=dict)  # of these boxes: mask of counters there unless placed
    edges: list[Edge] = field(default_factory=list)
    neighbours: list[list[tuple[int, int, int]]] = field(default_factory=list)  # per space: (space, edge, crossing)
    neighbour_mask: list[int] = field(default_factory=list)
    edge_features: dict[str, int] = field(default_factory=dict)  # lower-case name to mask of edges
    edge_columns: dict[str, Column] = field(default_factory=dict)  # effects from the `hexsides` legend, of each edge
    legend: Roster = field(default_factory=lambda: Roster("hexside-feature"))  # rows of the `hexsides` legend
    edge_of: dict[tuple[int, int], int] = field(default_factory=dict)  # both orders
    basis: dict[str, str] = field(default_factory=dict)  # "region alba": "reconstructed"
    fields: list[Field] = field(default_factory=list)
    tables: dict[str, Table] = field(default_factory=dict)
    rooms: dict[str, list[dict[str, str]]] = field(default_factory=dict)
    look: list[dict[str, str]] = field(default_factory=list)
    doctrine: list[dict[str, Any]] = field(default_factory=list)
    rulebook: dict[str, Paragraph] = field(default_factory=dict)
    placements: list[Placement] = field(default_factory=list)
    names: dict[str, list[tuple[str, int | str, Span | None]]] = field(default_factory=dict)
    # ^ every global data name in lower case, with what it is: ("nation", 3, span), ("region", "alba", span), …

    def units_of_type(self, number: int) -> int:
        """The units of a type, its sub-types included, as a set."""
        wanted = {number}
        for _ in self.types.names:
            wanted |= {t for t, parent in enumerate(self.type_parents) if parent in wanted}
        return sum(1 << unit for unit, made in enumerate(self.unit_type) if made in wanted)
