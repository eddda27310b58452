"""The full screen: everything that imports Textual stands here and nowhere else."""
