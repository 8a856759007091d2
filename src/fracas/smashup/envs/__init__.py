"""Fracas for researchers: a PettingZoo environment (`smashup_v0`) and an OpenSpiel game (`openspiel`).

Both play a `Match` and show it by `encode`. They need the extras `envs` and `openspiel`.
"""
