"""The environments for researchers under the names people know; they live in `fracas.smashup.envs`.

`smashup_v0` and `layout` need the extra `envs`, `openspiel` the extra of that name.
"""

__all__ = ["layout", "openspiel", "smashup_v0"]
