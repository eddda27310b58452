"""Play files in `bad/`, `wrong/` and `failing/` go wrong on purpose: tests read them, the plugin must not play them."""

collect_ignore_glob = ["bad/*.play", "wrong/*.play", "failing/*.play"]
