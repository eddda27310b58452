"""Full screens, one file each."""
