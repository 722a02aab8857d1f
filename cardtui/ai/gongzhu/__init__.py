"""Players of Gong Zhu."""
