"""Sums with colours written as `#rrggbb`."""

from __future__ import annotations

from functools import lru_cache

Rgb = tuple[int, int, int]
STEPS = (0, 95, 135, 175, 215, 255)  # of the colour cube that terminals with 256 colours share


def rgb(colour: str) -> Rgb:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def written(parts: Rgb) -> str:
    return f"#{parts[0]:02x}{parts[1]:02x}{parts[2]:02x}"


def cube(number: int) -> str:
    """The colour of a number from 16 to 255; the lower sixteen are whatever the player's terminal has made of them."""
    if number >= 232:
        grey = 8 + (number - 232) * 10
        return written((grey, grey, grey))
    number -= 16
    return written((STEPS[number // 36], STEPS[number // 6 % 6], STEPS[number % 6]))


CUBE = tuple(cube(number) for number in range(16, 256))


def mixed(colour: str | None, other: str | None, share: float) -> str | None:
    """So much of the other colour in the first; the terminal's own colours cannot be mixed and stay as they are."""
    if colour is None or other is None or colour[0] != "#" or other[0] != "#":
        return colour
    a, b = rgb(colour), rgb(other)
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return written((red, green, blue))


@lru_cache(maxsize=4096)
def on_cube(colour: str) -> str:
    """The nearest of the 240 colours, so that a terminal with 256 shows what was meant."""
    wanted = rgb(colour)
    return min(CUBE, key=lambda one: _apart(rgb(one), wanted))


def _apart(a: Rgb, b: Rgb) -> int:
    """A cheap distance that weighs the parts about as the eye does."""
    mean = (a[0] + b[0]) // 2
    red, green, blue = a[0] - b[0], a[1] - b[1], a[2] - b[2]
    return ((512 + mean) * red * red >> 8) + 4 * green * green + ((767 - mean) * blue * blue >> 8)


def luminance(colour: str) -> float:
    red, green, blue = (part / 255 for part in rgb(colour))
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in (red, green, blue)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    """From 1 (the same) to 21 (black on white)."""
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def readable_on(ground: str, *, dark: str = "#000000", light: str = "#ffffff") -> str:
    """Black or white, whichever stands out more."""
    return dark if contrast(dark, ground) >= contrast(light, ground) else light
