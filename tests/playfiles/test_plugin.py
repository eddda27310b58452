"""The pytest plugin: every play file is a test, failures read like assertions, other projects are left alone."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from border_game import TITLES

# loaded here so that the runs inside these tests, which forget what they load, need not load it again and again
import interpreter.play.playfile_snapshot
import interpreter.play.plugin  # noqa: F401

pytest_plugins = ["pytester"]
SRC = Path(__file__).resolve().parents[2] / "src"
CACHE = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")  # pytester has a home of its own


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A folder with nothing in it but what the test writes; the title is found through GROGNARD_PATH."""
    monkeypatch.setenv("GROGNARD_PATH", str(TITLES))
    monkeypatch.setenv("PYTHONPATH", str(SRC))
    monkeypatch.setenv("XDG_CACHE_HOME", CACHE)
    return pytester


# the plugin may also be installed in this environment; registered twice it would be refused
PLUGIN = ("-p", "no:grognard", "-p", "interpreter.play.plugin", "-p", "no:cacheprovider")


def run(project: pytest.Pytester, *words: str) -> pytest.RunResult:
    return project.runpytest_inprocess(*PLUGIN, *words)


def play(project: pytest.Pytester, name: str, *lines: str, heading: str = 'play "A test"\ntitle border\n') -> Path:
    path = project.path / f"{name}.play"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(heading + "\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_one_test_for_each_file_anywhere(project: pytest.Pytester) -> None:
    play(project, "north", "expect decision of North")
    play(project, "deep/down/south", "expect decision of South")
    result = run(project, "-v")
    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines(["*south.play::south PASSED*", "north.play::north PASSED*"])


def test_a_failure_shows_the_line_and_both_values_and_no_traceback(project: pytest.Pytester) -> None:
    play(
        project, "wrong", "dice 1", "expect vp of North is 3   [4.2]", "expect phase combat", "> march Blue 1st to 0102"
    )
    result = run(project)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "*wrong.play:4: this is not so",
            "*4 | expect vp of North is 3   [[]4.2[]]",
            "*expected: vp of North is 3",
            "*found: *vp of North is 0",
            "*wrong.play:5: another phase is under way",
            "*wrong.play:6: this choice is not allowed",
            "*because: *march is not allowed now in phase plans*",
            "FAILED wrong.play::wrong - wrong.play:4: this is not so",
        ]
    )
    result.stdout.no_fnmatch_line("*Traceback*")
    result.stdout.no_fnmatch_line("*playfile_runner.py*")


def test_a_mistake_in_the_file_is_a_failure_of_its_test(project: pytest.Pytester) -> None:
    play(project, "mistake", "plce Blue 1st at 0101")
    result = run(project)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["*mistake.play:3:1: error: no line of a play file begins with*", "*help: did you mean `place`?"]
    )


def test_choosing_tests_by_name(project: pytest.Pytester) -> None:
    play(project, "north", "expect decision of North")
    play(project, "south", "expect decision of South")
    run(project, "-k", "south").assert_outcomes(passed=1, deselected=1)
    run(project, "north.play").assert_outcomes(passed=1)
    run(project, "north.play::north").assert_outcomes(passed=1)


def test_files_of_other_programs_are_left_alone(project: pytest.Pytester) -> None:
    play(project, "audio", "volume 11", heading="#!/usr/bin/play\nplaylist of a friend\n")
    play(project, "empty", heading="")
    (project.path / "binary.play").write_bytes(b"\xff\xfe\x00play")
    (project.path / "folder.play").mkdir()
    project.makepyfile(test_python="def test_mine(): pass")
    run(project).assert_outcomes(passed=1)


def test_the_plugin_loads_nothing_until_it_finds_a_play_file(project: pytest.Pytester) -> None:
    project.makepyfile(
        test_python="""
        import sys
        def test_mine():
            ours = [name for name in sys.modules if name.startswith("interpreter.")]
            assert ours == ["interpreter.play", "interpreter.play.plugin"]
            assert "lark" not in sys.modules
        """
    )
    project.runpytest_subprocess(*PLUGIN).assert_outcomes(passed=1)


def test_snapshots_of_log_choices_values_and_tables(project: pytest.Pytester) -> None:
    play(
        project,
        "fight",
        "go to combat of North turn 2",
        "place Blue 1st at 0401",
        "dice 6",
        "> attack 0501 with Blue 1st",
    )
    project.makepyfile(
        test_fight="""
        def test_fight(play_snapshot):
            play_snapshot("fight.play", "log", "choices", "units", explain=["power(Bluish units, hex 0202)"])
        """
    )
    run(project, "-k", "test_fight", "--snapshot-update").assert_outcomes(passed=1)
    kept = (project.path / "__snapshots__" / "test_fight.ambr").read_text(encoding="utf-8")
    for line in (
        "== log",
        "Red 1st removed to lost",
        "== choices",
        "pass",
        "== units",
        "== explain power(Bluish units",
    ):
        assert line in kept
    run(project, "-k", "test_fight").assert_outcomes(passed=1)
    play(
        project,
        "fight",
        "go to combat of North turn 2",
        "place Blue 1st at 0401",
        "dice 2",
        "> attack 0501 with Blue 1st",
    )
    result = run(project, "-k", "test_fight")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*The attack fails.*"])


def test_a_snapshot_of_a_play_file_that_fails(project: pytest.Pytester) -> None:
    play(project, "bad", "expect phase combat")
    project.makepyfile(test_bad="def test_bad(play_snapshot): play_snapshot('bad.play')")
    result = run(project, "-k", "test_bad")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*bad.play:3: another phase is under way"])


def test_a_snapshot_without_syrupy_says_what_is_missing(project: pytest.Pytester) -> None:
    play(project, "fine", "expect phase plans")
    project.makepyfile(test_fine="def test_fine(play_snapshot): play_snapshot('fine.play')")
    result = run(project, "-k", "test_fine", "-p", "no:syrupy")
    assert result.ret != 0
    result.stdout.fnmatch_lines(["*play_snapshot needs syrupy: pip install syrupy*"])
