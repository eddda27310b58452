"""Play files, all that others need: read, run, test, save, replay, keep.  `docs/play-files.md` defines the format."""

from __future__ import annotations

from interpreter.play.playfile_lines import Play
from interpreter.play.playfile_reader import read_play, read_play_file
from interpreter.play.playfile_replay import Replay, replay
from interpreter.play.playfile_result import Failure, PlayResult, Tested
from interpreter.play.playfile_runner import run_play
from interpreter.play.playfile_save import save
from interpreter.play.playfile_storage import SaveProblem, write_save
from interpreter.play.playfile_testing import test, test_paths
from interpreter.play.playfile_titles import Shelf

__all__ = [
    "Failure",
    "Play",
    "PlayResult",
    "Replay",
    "SaveProblem",
    "Shelf",
    "Tested",
    "read_play",
    "read_play_file",
    "replay",
    "run_play",
    "save",
    "test",
    "test_paths",
    "write_save",
]
