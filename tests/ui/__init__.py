"""The application, driven by keys."""
