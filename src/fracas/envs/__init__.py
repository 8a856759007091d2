"""The environments for researchers under the names people know; they live in `fracas.smashup.envs`."""
