"""The map as cells of text: what to show (scene), where (geometry), how (painter).  Nothing here imports Textual."""
