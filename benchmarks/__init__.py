"""Benchmarks: `make bench` prints every figure with what it must be and the ratio to a fixed calibration loop."""
