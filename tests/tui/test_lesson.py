"""The first lesson: the pupil makes its choices, the other side's are made for him, anything else is turned down."""

from __future__ import annotations

import pytest

from tui.lesson import Lesson, NotInThisLesson, find_lesson


def test_the_lesson_is_played_through() -> None:
    path = find_lesson()
    assert path is not None
    lesson = Lesson(path)
    assert "Tab" in lesson.words and "cursor" in lesson.words
    first = lesson.words
    with pytest.raises(NotInThisLesson, match="march Westria 2nd to 0604"):
        lesson.choose("march Westria Guard to 0605")
    assert lesson.words == first
    lesson.choose(lesson.steps[0].played.text)
    assert lesson.words != first
    lesson.undo()
    assert lesson.words == first
    while lesson.at < len(lesson.steps):
        if lesson.machine_asked:
            lesson.machine_choose()
        else:
            lesson.choose(lesson.steps[lesson.at].played.text)
    assert lesson.words.startswith("That was the lesson")
    assert all(step.words for step in lesson.steps)
