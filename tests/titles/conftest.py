"""The play files in `wrong` are wrong on purpose; `test_wrong_play_files` reads them."""

collect_ignore_glob = ["wrong/*.play"]
