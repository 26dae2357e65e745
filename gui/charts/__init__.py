"""Live charts: the only package that imports pyqtgraph."""
