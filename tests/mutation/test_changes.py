"""What becomes of a clause: every change of it, as text."""

from __future__ import annotations

from interpreter.language.parser import parse
from interpreter.mutation.breeding import bred, mutants

RULES = """\
value strength of hex:                                                    [1.1]
  is sum of attack of units in hex
  add 2 when hex is town and turn is at least 3                           [1.2]
  times 1/2 rounded up when not hex is fed                                [1.3]

trigger dusk at end of turn 4:                                            [2.1]
  draw

table losses by die:                                                      [3.1]
  | die | loss | lucky |
  | 1   |    2 | yes   |
  | 2   |  0/1 | no    |

regions land:
  | region | hexes            | basis                |
  | coast  | 0101..0103, 0201 | text                 |                     [4.1]
  | hills  | 0301             | reconstructed: maybe |                     [4.1]

route marching of unit:
  cost 1
"""

CHANGES = """\
3 value strength: `add 2 when hex is town and turn is at least 3`
    taken out
    with 3 for 2
    with 1 for 2
    without `hex is town`
    without `turn is at least 3`
    with `not` before `hex is town`
    with `most` for `least`
    with 4 for 3
    with 2 for 3
4 value strength: `times 1/2 rounded up when not hex is fed`
    taken out
    with 2/2 for 1/2
    with 0/2 for 1/2
    with 1/3 for 1/2
    with 1/1 for 1/2
    rounded down
    without `not` before `hex is fed`
    without `when not hex is fed`
6 trigger dusk: `trigger dusk at end of turn 4`
    taken out
    with 5 for 4
    with 3 for 4
7 trigger dusk: `draw`
    taken out
11 table losses: `| 1 | 2 | yes |`
    taken out
    with loss 3 for 2
    with lucky no for yes
12 table losses: `| 2 | 0/1 | no |`
    taken out
    with loss 1/1 for 0/1
    with loss 0/2 for 0/1
    with lucky yes for no
16 regions land: `| coast | 0101..0103, 0201 | text |`
    taken out
    with hexes without 0101..0103
    with hexes without 0201
"""


def test_every_change_of_every_cited_clause() -> None:
    """What is not cited, and what nobody printed, is left alone; every text made is still a rule."""
    blocks = parse(RULES, "rules").blocks
    lines: list[str] = []
    for mutant in mutants(blocks):
        head = f"{mutant.line} {mutant.block}: `{mutant.clause}`"
        if head not in lines:
            lines.append(head)
        lines.append(f"    {mutant.change}")
        assert bred(mutant, blocks[mutant.number]) is not None, mutant.text
    assert "\n".join(lines) + "\n" == CHANGES


def test_a_mutant_can_be_made_by_hand() -> None:
    blocks = parse(RULES, "rules").blocks
    texts = {f"{mutant.clause} {mutant.change}": mutant.text for mutant in mutants(blocks)}
    clause = "add 2 when hex is town and turn is at least 3"
    assert "  add 2 when turn is at least 3 " in texts[f"{clause} without `hex is town`"]
    assert texts["draw taken out"].endswith('  announce "-"')
    assert texts["trigger dusk at end of turn 4 taken out"].strip() == ""
    assert next(mutant.cites for mutant in mutants(blocks, "1.2")) == ("1.2",)
