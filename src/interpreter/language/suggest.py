"""Did you mean …?  The nearest of the words that would have been right."""

from __future__ import annotations

from collections.abc import Iterable


def distance(one: str, other: str, most: int) -> int:
    """How many slips of the typist lie between two words: a letter left out, added, changed, or two swapped.

    Counting stops beyond `most`, so that comparing with a thousand names stays cheap; the answer is then `most` + 1.
    """
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        before, above, row = row, before, [i]
        for j, wanted in enumerate(other, 1):
            slips = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                slips = min(slips, above[j - 2] + 1)
            row.append(slips)
        if min(row) > most:
            return most + 1
    return min(row[-1], most + 1)


def ranked(word: str, candidates: Iterable[str], number: int = 3) -> list[str]:
    """The nearest candidates, best first; upper and lower case do not count, nor does the order they came in."""
    typed = word.lower()
    most = 0 if len(typed) < 2 else 1 if len(typed) < 5 else 2 if len(typed) < 9 else 3
    found: list[tuple[int, bool, int, str]] = []
    for candidate in sorted(set(candidates)):
        name = candidate.lower()
        slips = distance(typed, name, most)
        if slips > most and len(typed) > 3 and (name.startswith(typed + "-") or name.endswith("-" + typed)):
            slips = most  # one part of a hyphenated name was written alone
        if slips <= most:
            found.append((slips, name[:1] != typed[:1], abs(len(name) - len(typed)), candidate))
    return [candidate for *_, candidate in sorted(found)[:number]]


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """The one candidate a person most likely meant, as it is written there; None when nothing is near."""
    best = ranked(word, candidates, 1)
    return best[0] if best else None


def did_you_mean(word: str, candidates: Iterable[str]) -> str:
    """The remedy as a sentence, `did you mean …?`, or empty when nothing is near."""
    best = nearest(word, candidates)
    return f"did you mean `{best}`?" if best else ""
