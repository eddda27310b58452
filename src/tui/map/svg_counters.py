"""Counters as drawings: a card with the symbol in its box, the name above, the factors below."""

from __future__ import annotations

from tui.map.scene import CounterArt
from tui.map.svg_signs import circle, line, number, polygon, rect, sign, words

BOXED = "╳╱●"  # symbols that belong into the box of a unit
SHOWN = 3  # cards of a stack that are seen


def stack(cards: tuple[CounterArt, ...], colours: list[tuple[str, str]], x: float, y: float, size: float) -> str:
    """The stack with its middle at that point; `colours` are text and ground of each card, `size` its width."""
    drawn = []
    shown = min(len(cards), SHOWN)
    step = size * 0.09
    left, top = x - size / 2 - step * (shown - 1) / 2, y - size / 2 - step * (shown - 1) / 2
    for depth in range(shown - 1, 0, -1):
        text, ground = colours[depth]
        drawn.append(card(left + step * depth, top + step * depth, size, text, ground))
    text, ground = colours[0]
    drawn.append(card(left, top, size, text, ground))
    drawn.append(face(cards[0], left, top, size, text))
    if len(cards) > SHOWN:
        drawn.append(circle(left + size, top + size * 0.04, size * 0.17, text, f' stroke="{ground}" stroke-width="1"'))
        drawn.append(words(left + size, top + size * 0.115, str(len(cards)), size * 0.22, ground, bold=True))
    return "".join(drawn)


def card(left: float, top: float, size: float, text: str, ground: str) -> str:
    shadow = rect(
        left + size * 0.04, top + size * 0.05, size, size, "#000000", f' rx="{number(size * 0.08)}" opacity="0.3"'
    )
    rim = f' rx="{number(size * 0.08)}" stroke="{text}" stroke-opacity="0.55" stroke-width="{number(size * 0.025)}"'
    return shadow + rect(left, top, size, size, ground, rim)


def face(art: CounterArt, left: float, top: float, size: float, colour: str) -> str:
    middle = left + size / 2
    name = f"{art.letter} {art.label}".strip() if art.letter else art.label
    drawn = [words(middle, top + size * 0.25, name, size * 0.22, colour)]
    drawn.append(symbol(art.symbol, middle, top + size * 0.46, size, colour))
    drawn.append(
        words(
            middle, top + size * 0.92, art.factors, size * (0.27 if len(art.factors) < 6 else 0.22), colour, bold=True
        )
    )
    drawn = [one for one in drawn if one]
    return f'<g opacity="0.6">{"".join(drawn)}</g>' if art.faded else "".join(drawn)


def symbol(mark: str, x: float, y: float, size: float, colour: str) -> str:
    """In the usual box where the mark is one of those that stand in it."""
    wide, high, width = size * 0.26, size * 0.155, size * 0.035
    box = rect(x - wide, y - high, 2 * wide, 2 * high, "none", f' stroke="{colour}" stroke-width="{number(width)}"')
    rising = line(x - wide, y + high, x + wide, y - high, colour, width)
    if mark == "╳":
        return box + rising + line(x - wide, y - high, x + wide, y + high, colour, width)
    if mark == "╱":
        return box + rising
    if mark == "●":
        return box + circle(x, y, size * 0.07, colour)
    if mark == "»":
        return "".join(_chevron(x + shift, y, size * 0.15, colour, width * 1.6) for shift in (-size * 0.1, size * 0.1))
    if mark == "◈":
        tops = [(x - wide, y + high), (x - wide, y - high * 0.5), (x - wide / 2, y - high * 1.1), (x, y - high * 0.5)]
        tops += [(x + wide / 2, y - high * 1.1), (x + wide, y - high * 0.5), (x + wide, y + high)]
        return polygon(tops, "none", f' stroke="{colour}" stroke-width="{number(width * 1.3)}" stroke-linejoin="round"')
    return sign(mark, x, y, size * 0.14, colour)


def _chevron(x: float, y: float, size: float, colour: str, width: float) -> str:
    return line(x - size / 2, y - size, x + size / 2, y, colour, width) + line(
        x - size / 2, y + size, x + size / 2, y, colour, width
    )
