"""Which clauses does no play file notice?  Each clause is taken out or altered in turn, and the play files are run."""
