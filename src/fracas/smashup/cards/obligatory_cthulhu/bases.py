"""The bases of The Obligatory Cthulhu Set."""
