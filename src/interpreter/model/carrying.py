"""Units inside units: what a carrier takes, and how much of it."""

from __future__ import annotations

from interpreter.model.data import Cites, Data, Number


def size_of(data: Data, unit: int, counted: str, back: bool) -> Number:
    """How much room a unit takes: one, or what stands on its face."""
    column = data.units.columns.get(counted)
    if column is None:
        return 1
    values = column.back if column.back is not None and back else column.values
    size: Number = values[unit] or 0
    return size


def misfit(data: Data, carrier: int, units: int, backs: int = 0) -> str:
    """Why a carrier cannot hold these units together; empty when it can.  `backs` are those that show their back."""
    kind = data.unit_type[carrier] if carrier >= 0 else -1
    carries = data.type_carries[kind]
    if not units:
        return ""
    if not carries:
        return "it carries nothing"
    name, counted, rest = data.types.names[kind], data.type_counted[kind], units
    total: Number = 0
    while rest:
        unit = (rest & -rest).bit_length() - 1
        rest &= rest - 1
        if not carries >> data.unit_type[unit] & 1:
            return f"a {name} carries {carried_by(data, kind)}, but {data.units.names[unit]} is none of these"
        total += size_of(data, unit, counted, bool(backs >> unit & 1))
    most = data.type_holds[kind]
    if most is None or total <= most:
        return ""
    return f"a {name} holds {most}{'' if counted == 'units' else ' ' + counted}, and this would make {total}"


def carried_by(data: Data, kind: int) -> str:
    """The types it carries, those left out whose wider type is named already."""
    mask = data.type_carries[kind]
    named = [t for t in range(len(data.types)) if mask >> t & 1 and not _wider(data, mask, t)]
    return ", ".join(data.types.names[t] for t in named)


def _wider(data: Data, mask: int, kind: int) -> bool:
    above = data.type_parents[kind]
    return above >= 0 and bool(mask >> above & 1)


def cites_of_type(data: Data, carrier: int) -> Cites:
    """The paragraphs of the row that says what this carrier carries."""
    return data.types.cites[data.unit_type[carrier]] if carrier >= 0 else ()
