"""The log in words.  Entries are kept as tuples and become text only when somebody reads them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from interpreter.compile import instructions as i
from interpreter.compile.title import Title
from interpreter.model.data import Cites, Field
from interpreter.play.names import face_name, name_of, names_of, say, steps_of
from interpreter.play.text import SECRET, form_text

Raw = tuple[Any, ...]
WRITES = ("set", "mark", "unmark", "gain", "lose")


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: what kind of thing happened, in words, by which paragraphs; the faces of a roll; who did it.

    `told` is no for a change of a field that the title keeps out of the log.
    """

    kind: str
    text: str
    cites: Cites = ()
    roll: tuple[int, ...] = ()
    side: int = -1
    told: bool = True

    def __str__(self) -> str:
        return f"{self.text} [{', '.join(self.cites)}]" if self.cites else self.text


class Teller:
    """Turns raw entries of one title into words."""

    def __init__(self, title: Title) -> None:
        self.title = title
        self.data = title.data

    def entry(self, raw: Raw) -> Entry:
        """The entry in words."""
        told: Entry = getattr(self, "tell_" + raw[0].replace(" ", "_"))(raw)
        return told if self.tells(raw) else replace(told, told=False)

    def tells(self, raw: Raw) -> bool:
        """Whether a reader of the log is told: not of changes of fields declared `told no`."""
        field = self.field(raw)
        return field is None or field.told

    def field(self, raw: Raw) -> Field | None:
        """The field whose change the entry is about."""
        kind = raw[0]
        if kind in WRITES:
            return self.site(raw[1]).field  # type: ignore[no-any-return]
        if kind == "pay":
            return self.title.forms[raw[1]].costs[raw[2]].field
        if kind in ("drawn", "round"):
            return self.title.columns[raw[2]]
        return None

    def lines(self, raws: list[Raw]) -> list[str]:
        """The entries a reader is told of, as lines."""
        return [str(self.entry(raw)) for raw in raws if self.tells(raw)]

    # ---- helpers -------------------------------------------------------------------------------------------------

    def site(self, number: int) -> Any:
        return self.title.sites[number]

    def side(self, side: int) -> str:
        return name_of(self.data, "side", side) if side >= 0 else "Nobody"

    def units(self, mask: int) -> str:
        return names_of(self.data, "unit", mask)

    def whose(self, field: Field, things: int) -> str:
        if field.owner == "game":
            return field.name
        return f"{field.name} of {names_of(self.data, field.owner, things)}"

    def at(self, raw: Raw, text: str, **more: Any) -> Entry:
        return Entry(raw[0], text, tuple(self.site(raw[1]).cites), **more)

    # ---- turns and phases ----------------------------------------------------------------------------------------

    def tell_turn(self, raw: Raw) -> Entry:
        turns = self.data.turns
        name = turns.names[raw[2]] if raw[2] < len(turns.names) else str(raw[2] + 1)
        short = turns.shorts[raw[2]] if raw[2] < len(turns.shorts) else ""
        return Entry("turn", f"Turn {name}" + (f": {short}" if short and short != name else ""))

    def tell_phase(self, raw: Raw) -> Entry:
        name = self.title.rules.phases[raw[2]]
        by = f" ({self.side(raw[3])})" if raw[3] >= 0 else ""
        return self.at(raw, f"Phase {name}{by}", side=raw[3])

    def tell_round(self, raw: Raw) -> Entry:
        return self.at(raw, f"{self.title.columns[raw[2]].name} {raw[3]}")

    def tell_nobody(self, raw: Raw) -> Entry:
        return Entry("nobody", "The game ends: no victor declared")

    # ---- players -------------------------------------------------------------------------------------------------

    def tell_choice(self, raw: Raw) -> Entry:
        """What was chosen secretly is kept back, unless `raw[4]` says that the player himself reads it."""
        form, values, own = self.title.forms[raw[2]], raw[3], len(raw) > 4 and raw[4]
        if not own and any(field.source.secretly for field in form.fields):
            values = tuple(SECRET if f.source.secretly else v for f, v in zip(form.fields, values, strict=True))
        text = form_text(self.title, form, values) + (" (secretly)" if own and raw[5] else "")
        return Entry("choice", f"{self.side(raw[1])}: {text}", form.cites, side=raw[1])

    def tell_pass(self, raw: Raw) -> Entry:
        return Entry("pass", f"{self.side(raw[1])}: pass", side=raw[1])

    def tell_secret(self, raw: Raw) -> Entry:
        cites = tuple(self.site(raw[2]).cites)
        return Entry("secret", f"{self.side(raw[1])} has chosen secretly", cites, side=raw[1])

    def tell_declare(self, raw: Raw) -> Entry:
        one = self.site(raw[2])
        word = "" if raw[3] else "no "
        return Entry("declare", f"{self.side(raw[1])}: {word}{one.name}", tuple(one.cites), side=raw[1])

    def tell_deploy(self, raw: Raw) -> Entry:
        text = f"{self.side(raw[2])}: {name_of(self.data, 'unit', raw[3])} at {name_of(self.data, 'space', raw[4])}"
        return self.at(raw, text, side=raw[2])

    def tell_deployed(self, raw: Raw) -> Entry:
        return self.at(raw, f"{self.side(raw[2])} has deployed", side=raw[2])

    def tell_pay(self, raw: Raw) -> Entry:
        cost = self.title.forms[raw[1]].costs[raw[2]]
        return Entry("pay", f"{self.whose(cost.field, raw[3])}: -{raw[4]}", tuple(cost.source.cites))

    def tell_undo(self, raw: Raw) -> Entry:
        return Entry("undo", f"Taken back: {raw[2]}", side=raw[1])

    def tell_edit(self, raw: Raw) -> Entry:
        return Entry("edit", raw[1])

    # ---- rules ---------------------------------------------------------------------------------------------------

    def tell_roll(self, raw: Raw) -> Entry:
        _, _, name, faces, total, side = raw
        dice = "+".join(map(str, faces)) if faces else str(total)
        whole = f" = {total}" if len(faces) > 1 else ""
        by = f" ({self.side(side)})" if side >= 0 else ""
        return self.at(raw, f"{name}{by}: rolled {dice}{whole}", roll=tuple(faces), side=side)

    def tell_result(self, raw: Raw) -> Entry:
        one = self.site(raw[1])
        return self.at(raw, f"{raw[2]}: {say(self.title, raw[3], one.kind)}")

    def tell_apply(self, raw: Raw) -> Entry:
        return self.at(raw, f"result: {raw[2]}")

    def tell_move(self, raw: Raw) -> Entry:
        _, _, units, spaces, by = raw
        if spaces[0] < 0:
            way = f"to {name_of(self.data, 'space', spaces[-1])}"
        elif len(spaces) == 1:
            way = f"stays in {name_of(self.data, 'space', spaces[0])}"
        else:
            way = steps_of(self.data, spaces)
        return self.at(
            raw,
            f"{self.units(units)} {'moves' if len(spaces) > 1 else ''} {way}".replace("  ", " ")
            + (f" by {by}" if by else ""),
        )

    def tell_halt(self, raw: Raw) -> Entry:
        _, _, units, space, text, cites = raw
        where = f" in {name_of(self.data, 'space', space)}" if space >= 0 else ""
        who = f"{self.units(units)} stops" if units else "The move ends"
        return Entry("halt", f"{who}{where}: {text}" if text else f"{who}{where}", tuple(cites))

    def tell_drawn(self, raw: Raw) -> Entry:
        _, _, column, thing, amount = raw
        return self.at(raw, f"{self.whose(self.title.columns[column], 1 << thing)}: -{amount}")

    def tell_place(self, raw: Raw) -> Entry:
        return self.at(raw, f"{self.units(raw[2])} placed at {name_of(self.data, 'space', raw[3])}")

    def tell_remove(self, raw: Raw) -> Entry:
        return self.at(raw, f"{self.units(raw[2])} removed to {name_of(self.data, 'space', raw[3])}")

    def tell_set(self, raw: Raw) -> Entry:
        one = self.site(raw[1])
        if one.field.kind.name == "face":
            return self.at(raw, f"{self.units(raw[2])} is now {face_name(self.data, raw[2], raw[3])}")
        return self.at(raw, f"{self.whose(one.field, raw[2])} is now {say(self.title, raw[3], one.field.kind)}")

    def tell_mark(self, raw: Raw) -> Entry:
        field = self.site(raw[1]).field
        return self.at(
            raw, f"{names_of(self.data, field.owner, raw[2]) if field.owner != 'game' else 'game'} marked {field.name}"
        )

    def tell_unmark(self, raw: Raw) -> Entry:
        field = self.site(raw[1]).field
        return self.at(
            raw,
            f"{names_of(self.data, field.owner, raw[2]) if field.owner != 'game' else 'game'} no longer {field.name}",
        )

    def tell_gain(self, raw: Raw) -> Entry:
        return self.at(raw, f"{self.whose(self.site(raw[1]).field, raw[2])}: +{raw[3]}")

    def tell_lose(self, raw: Raw) -> Entry:
        return self.at(raw, f"{self.whose(self.site(raw[1]).field, raw[2])}: -{raw[3]}")

    def tell_reveal(self, raw: Raw) -> Entry:
        """Answers are told with it, to those who may know them: to all readers only when all may."""
        what = f"{raw[4]}" if raw[4] else self.units(raw[2])
        told, kind = "", self.site(raw[1]).kind
        if raw[3] == (1 << len(self.data.sides)) - 1 or (len(raw) > 6 and raw[6]):
            parts = [(f"{self.side(of)} " if of >= 0 else "") + say(self.title, value, kind) for of, value in raw[5]]
            told = ": " + ", ".join(parts) if parts else ""
        return self.at(raw, f"{what} shown to {names_of(self.data, 'side', raw[3])}{told}")

    def tell_hide(self, raw: Raw) -> Entry:
        what = f"{raw[4]}" if raw[4] else self.units(raw[2])
        return self.at(raw, f"{what} hidden from {names_of(self.data, 'side', raw[3])}")

    def tell_announce(self, raw: Raw) -> Entry:
        one = self.site(raw[1])
        assert isinstance(one, i.Announce)
        return self.at(raw, one.text)

    def tell_win(self, raw: Raw) -> Entry:
        text = f"Victory for {names_of(self.data, 'side', raw[2])}" if raw[2] else "A draw"
        return self.at(raw, text)

    def tell_unmet(self, raw: Raw) -> Entry:
        return Entry("unmet", f"Not fulfilled: {raw[1]}" if raw[1] else "Not fulfilled", tuple(raw[2]))

    def tell_no_answer(self, raw: Raw) -> Entry:
        one = self.site(raw[1])
        what = f" {one.name}" if getattr(one, "name", "") else ""
        return self.at(raw, f"{self.side(raw[2])} has nothing to choose{what}: the rules ask for what cannot be")
