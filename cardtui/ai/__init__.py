"""Players made of code: they import the engine and nothing else of the project."""
