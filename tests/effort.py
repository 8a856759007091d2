"""How much work was done, which is the same on a busy machine; how long it took is not."""

import os
from pathlib import Path


def cpu_seconds(process: int) -> float:
    """Of a process and its children until now; 0 where the system does not tell (it has no /proc)."""
    folder = Path(f"/proc/{process}")
    try:
        stat = (folder / "stat").read_text().rpartition(")")[2].split()
        children = (folder / "task" / str(process) / "children").read_text().split()
    except OSError:  # it has gone, or there is no such thing
        return 0.0
    own = (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")
    return own + sum(cpu_seconds(int(child)) for child in children)
