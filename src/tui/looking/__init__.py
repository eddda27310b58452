"""What panels say about the game: plain lines, made from the public interface of the interpreter."""
