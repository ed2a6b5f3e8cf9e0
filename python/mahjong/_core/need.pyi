"""Nothing for Python: the other modules of the core ask here."""
