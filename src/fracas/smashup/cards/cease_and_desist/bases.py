"""The bases of Cease and Desist."""
