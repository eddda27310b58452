"""Acting blocks to codes: the assembly of procedures, sequences, actions, triggers, duties and set-up of a title."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.compile import statements
from interpreter.compile.form_codes import DutyCode, FormCode
from interpreter.compile.forms import write_form
from interpreter.compile.instructions import (
    HEAD,
    BeginAt,
    Call,
    Code,
    FireNext,
    Flush,
    GameEnd,
    Instruction,
    Jump,
    Label,
    ScopeEnd,
    TurnBegin,
    Walk,
)
from interpreter.compile.scopes import scope_names
from interpreter.compile.secrets import Secrets, key
from interpreter.compile.writer import Looks, Writer
from interpreter.language.diagnostic import Span
from interpreter.model.blocks import Duty, Form, Procedure, Rules, Trigger
from interpreter.model.data import Cites

ROOT, FIRE, WALK, FLUSH = 0, 1, 2, 3  # codes of the engine itself


class Assembly:
    """All acting blocks of a title as codes, with forms, triggers by event, duties."""

    def __init__(self, rules: Rules, pure: Looks) -> None:
        self.rules = rules
        self.pure = pure
        self.codes: list[Code] = []
        self.sites: list[Instruction] = []
        self.forms: list[FormCode] = []
        self.limit_count = 0
        self.secrets = Secrets(rules)
        self.scopes = scope_names(rules)
        self.procedures: dict[str, int] = {}
        self.actions: dict[str, int] = {}  # to place in `forms`
        self.duties: list[DutyCode] = []
        self.events: dict[tuple[str, str], list[int]] = {}  # (event, of) to codes, in file order
        self.trigger_turn: dict[int, int] = {}
        self.setup = -1
        self._assemble()

    def _new(self, name: str, kind: str, span: Span, cites: Cites = (), params: Iterable[str] = ()) -> Code:
        code = Code(len(self.codes), name, kind, span, cites, [p.lower() for p in params])
        self.codes.append(code)
        return code

    def _assemble(self) -> None:
        rules = self.rules
        nowhere = Span("", 0)
        root = self._new("the game", "root", nowhere)
        for name, instruction in (("triggers", FireNext), ("a move", Walk), ("at once", Flush)):
            engine = self._new(name, "engine", nowhere)
            engine.size = HEAD + 8
            Writer(self, engine).emit(instruction(span=nowhere))
        blocks: list[tuple[Code, Procedure | Form | Trigger | Duty]] = []
        for procedure in rules.procedures.values():
            kind = "sequence" if procedure.sequence else "procedure"
            code = self._new(procedure.name, kind, procedure.span, procedure.cites, [n for n, _ in procedure.params])
            self.procedures[procedure.name.lower()] = code.number
            blocks.append((code, procedure))
        for action in rules.actions.values():
            blocks.append((self._new(action.name, "action", action.span, action.cites), action))
        for trigger in rules.triggers:
            code = self._new(trigger.name, "trigger", trigger.span, trigger.cites, [n for n, _ in trigger.params])
            self._listen(trigger, code)
            blocks.append((code, trigger))
        for duty in rules.duties:
            if duty.otherwise is not None or duty.event != "end":
                code = self._new(duty.name, "duty", duty.span, duty.cites, [n for n, _ in duty.params])
                self._listen(duty, code)
                blocks.append((code, duty))
        for code, block in blocks:
            code.block = key(block)
        for code, block in blocks:  # forms first: `allow` names them by number
            if isinstance(block, Form):
                writer = Writer(self, code)
                form = write_form(self, writer, block, action=True)
                form.code = code.number
                self.actions[block.name.lower()] = form.number
        for code, block in blocks:
            self._write(code, block)
        if rules.scenario is not None and rules.scenario.setup:
            setup = self._new("set-up", "setup", rules.scenario.span, rules.scenario.cites)
            setup.block = "set-up"
            Writer(self, setup).block(rules.scenario.setup)
            self.setup = setup.number
        self._write_root(root)
        self.duties = [self._watch(duty) for duty in rules.duties if duty.otherwise is None and duty.event == "end"]
        for form in self.forms:
            if form.action:
                form.size = self.codes[form.code].size

    def _listen(self, block: Trigger | Duty, code: Code) -> None:
        self.events.setdefault((block.event, block.of.lower()), []).append(code.number)
        if block.turn:
            self.trigger_turn[code.number] = block.turn

    def _write(self, code: Code, block: Procedure | Form | Trigger | Duty) -> None:
        writer = Writer(self, code)
        if isinstance(block, Duty):
            code.when = writer.maybe(block.when)
            code.when_expr = block.when
            statements.write_duty(writer, block)
            return
        if isinstance(block, Trigger):
            code.when = writer.maybe(block.when)
            code.when_expr = block.when
            writer.block(block.body)
            return
        name = block.name.lower()
        writer.block(block.body, before=self._around("before", name), after=self._around("after", name))

    def _around(self, event: str, name: str) -> list[tuple[int, list[str]]]:
        return [(number, self.codes[number].params) for number in self.events.get((event, name), ())]

    def _write_root(self, root: Code) -> None:
        """The set-up, then the turn sequence once for each turn, then the end."""
        nowhere = root.span
        root.size = HEAD + 1  # the next turn
        writer = Writer(self, root)
        if self.setup >= 0:
            writer.emit(Call(self.setup, [], span=nowhere))
        scenario = self.rules.scenario
        if scenario is not None and (scenario.begin_phase or scenario.begin_turn > scenario.first_turn):
            writer.emit(
                BeginAt(scenario.begin_phase, scenario.begin_turn - 1, span=scenario.span, cites=scenario.cites)
            )
        begin = TurnBegin(-1, span=nowhere)
        at = writer.emit(begin)
        sequence = self.procedures.get(self.rules.turn_sequence.lower(), -1)
        if sequence >= 0:
            root.calls.append(Label(self.rules.turn_sequence.lower(), writer.here, [at]))
            writer.emit(Call(sequence, [], span=nowhere))
        begin.scope_end = writer.emit(ScopeEnd(span=nowhere))
        writer.emit(Jump(at, span=nowhere))
        begin.end = writer.emit(GameEnd(span=nowhere))

    def _watch(self, duty: Duty) -> DutyCode:
        """A duty that forbids ending its scope, as functions of the state and a small frame."""
        code = Code(-1, duty.name, "duty", duty.span, duty.cites, [n.lower() for n, _ in duty.params])
        writer = Writer(self, code)
        when, each = writer.maybe(duty.when), None
        slot = -1
        if duty.each is not None:
            each = writer.mask(statements.failing(duty) or duty.each)
            slot = writer.slot(duty.each_name)
        must = writer.look(duty.must) if duty.must is not None else (lambda state, frame: True)
        kind = duty.each.kind.name if duty.each is not None else ""
        return DutyCode(duty, duty.of.lower(), duty.turn, code.size, when, each, slot, kind, must, dict(code.slots))
