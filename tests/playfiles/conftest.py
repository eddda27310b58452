"""The files in `bad/` are mistakes on purpose: `test_reader.py` reads them, the plugin must not play them."""

collect_ignore_glob = ["bad/*.play"]
