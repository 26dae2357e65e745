"""Reports as pages: PDF, print, preview."""
