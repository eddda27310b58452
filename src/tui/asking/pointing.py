"""Pointing at the map: what a hex under the cursor can mean at the moment."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.play.choice import Choice
from interpreter.play.sets import set_of
from tui.asking.builder import Builder, Option

MANY = "many"  # the kind of an option that ticks several things at once


@dataclass(frozen=True, slots=True)
class Meaning:
    """One thing that acting on a hex may mean: an action begun there (`form`), or the next piece of one."""

    text: str
    option: Option
    form: str = ""


class Pointer:
    """Answers for one builder; what each action can begin with is looked up once."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self._begins: dict[str, list[Option]] = {}

    def begins(self, form: str) -> list[Option]:
        """What an action that is not taken up yet can begin with."""
        if form not in self._begins:
            trial = Builder(self.builder.game, self.builder.decision)
            trial.start(form)
            found = trial.options() if trial.field is not None else []
            self._begins[form] = [option for option in found if option.enabled and option.spaces]
        return self._begins[form]

    def meanings(self, space: int) -> list[Meaning]:
        """Everything that acting on this space may mean now."""
        builder, bit = self.builder, 1 << space
        if builder.form is not None or builder.decision.kind in ("declare", "deploy"):
            here = [option for option in builder.options() if option.spaces & bit and option.enabled]
            if len(here) > 1 and builder.field is not None and builder.field.how == "some":
                return self.of_stack(here)
            return [Meaning(option.text, option) for option in here]
        found = []
        for form in builder.forms:
            if builder.possible(form):
                for option in self.begins(form.name):
                    if option.spaces & bit:
                        found.append(Meaning(f"{form.name} {option.text}", option, form.name))
        return found

    def of_stack(self, here: list[Option]) -> list[Meaning]:
        """A stack where several may be ticked: all of them first, then one by one."""
        whole = set_of([option.value for option in here])
        left = whole & ~self.builder.marked
        words = f"all {len(here)} here" if left else f"none of the {len(here)} here"
        ticks = ["[x]" if self.builder.marked >> option.value & 1 else "[ ]" for option in here]
        single = [Meaning(f"{tick} {option.text}", option) for tick, option in zip(ticks, here, strict=True)]
        return [Meaning(words, Option(words, left or whole, MANY, here[0].spaces)), *single]

    def spaces(self) -> int:
        """All spaces that mean something now."""
        builder = self.builder
        if builder.form is not None or builder.decision.kind in ("declare", "deploy"):
            return builder.spaces()
        found = 0
        for form in builder.forms:
            if builder.possible(form):
                for option in self.begins(form.name):
                    found |= option.spaces
        return found

    def on_map(self) -> bool:
        """Whether the next piece can be pointed at; what actions not taken up begin with is not listed for that."""
        builder = self.builder
        if builder.form is not None or builder.decision.kind in ("declare", "deploy"):
            return bool(builder.spaces())
        begun = [form.fields[0].kind.name for form in builder.forms if form.fields and builder.possible(form)]
        return any(kind in ("unit", "space", "hexside", "path") for kind in begun)

    def units(self) -> list[int]:
        """The units that can begin something, for going from one to the next."""
        builder = self.builder
        found: dict[int, None] = {}
        if builder.form is not None or builder.decision.kind in ("declare", "deploy"):
            options = builder.options()
        else:
            options = [one for form in builder.forms if builder.possible(form) for one in self.begins(form.name)]
        for option in options:
            if option.enabled and option.kind == "unit" and option.spaces:
                found[option.value] = None
        return list(found)

    def take(self, meaning: Meaning) -> Choice | None:
        """Does it; returns the answer when that was the last piece."""
        if meaning.form:
            self.builder.start(meaning.form)
        if meaning.option.kind == MANY:
            self.builder.marked ^= meaning.option.value
            return None
        return self.builder.take(meaning.option)
