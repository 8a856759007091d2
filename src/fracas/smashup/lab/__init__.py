"""Many games at a time: soak tests, speed, what is covered by tests."""
