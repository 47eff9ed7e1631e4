"""The picture studio's command line (outside Blender): render, compose, sheet, status. See imagery/README.md."""
from __future__ import annotations

import argparse
import fcntl
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from studio import passes, store  # noqa: E402

PREVIEW = dict(percent=17, samples=8)
FULL = dict(percent=100, samples=8)


def chosen(only):
    keys = sorted(store.all_silhouettes())
    return [k for k in keys if not only or any(k == o or k.startswith(o.rstrip("*")) for o in only)]


def needs(silhouette, view, preview, force):
    """Is a render due? Returns (due, remembered state)."""
    target = store.pass_path(silhouette.key, view, preview)
    state = store.read_state(target) if os.path.exists(target) else {}
    return force or state.get("source") != store.source_hash(silhouette), state


def run_blender(silhouette, view, folder, quality, have) -> str:
    """Renders raw layers into folder. The caller holds the lock. Returns Blender's log."""
    command = ["nice", "-n", "19", "blender", "-b", "--factory-startup", "-P", os.path.join(store.ROOT, "studio", "render.py"), "--",
               "--key", silhouette.key, "--view", str(view), "--out", folder, "--percent", str(quality["percent"]), "--samples", str(quality["samples"])]
    if have:
        command += ["--have", have]
    log = subprocess.run(command, capture_output=True, text=True)
    return log.stdout + log.stderr


def keep(silhouette, view, folder, log, preview, state) -> str:
    """Packs what Blender left in folder. Returns 'unchanged', 'rendered' or 'failed'."""
    target = store.pass_path(silhouette.key, view, preview)
    os.makedirs(os.path.dirname(target), exist_ok=True)
    source = store.source_hash(silhouette)
    if "UNCHANGED" in log:
        store.write_state(target, {**state, "source": source})
        return "unchanged"
    if not os.path.exists(os.path.join(folder, "meta.json")):
        print(log[-3000:])
        return "failed"
    with open(os.path.join(folder, "meta.json")) as file:
        meta = json.load(file)
    passes.pack(folder, target, meta)
    store.write_state(target, {"source": source, "shape": meta["shape"], "seconds": meta["seconds"]})
    return "rendered"


def render(args):
    """Renders what is due, a few views per turn at the lock; packing happens outside it."""
    silhouettes = store.all_silhouettes()
    quality = dict(PREVIEW if args.preview else FULL)
    quality.update({k: v for k, v in (("percent", args.percent), ("samples", args.samples)) if v})
    due = []
    for view in ([args.view] if args.view else store.VIEWS):       # first pictures first
        for key in (k for k in chosen(args.only) if view <= len(silhouettes[k].views)):
            wanted, state = needs(silhouettes[key], view, args.preview, args.force)
            if wanted:
                due.append((key, view, state))
    print(len(due), "views to render", flush=True)
    turn = 1 if args.preview else args.hold
    for start in range(0, len(due), turn):
        finished = []
        with open(store.LOCK, "a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            for key, view, state in due[start:start + turn]:
                folder = tempfile.mkdtemp(prefix="oriki-render-")
                began = time.time()
                have = "" if args.force or args.preview else state.get("shape", "")
                finished.append((key, view, state, folder, run_blender(silhouettes[key], view, folder, quality, have), time.time() - began))
        for key, view, state, folder, log, seconds in finished:
            outcome = keep(silhouettes[key], view, folder, log, args.preview, state)
            shutil.rmtree(folder, ignore_errors=True)
            print(f"{key} {view}: {outcome} {seconds:.0f} s", flush=True)
    if args.preview:
        from studio import compose
        for key, view, _ in due:
            compose.preview(key, view, args.recipe)


def status(args):
    silhouettes = store.all_silhouettes()
    done = 0
    for key in chosen(args.only):
        marks = []
        for view, _ in enumerate(silhouettes[key].views, 1):
            state = store.read_state(store.pass_path(key, view))
            fresh = state.get("source") == store.source_hash(silhouettes[key])
            marks.append("fresh" if fresh else "old" if state else "-")
            done += bool(state)
        print(f"{key:28} " + " ".join(f"{mark:6}" for mark in marks))
    print(done, "views rendered")


def main():
    parser = argparse.ArgumentParser(prog="imagery")
    parser.add_argument("command", nargs="?", default="make", choices=["make", "render", "compose", "sheet", "status", "art", "check"])
    parser.add_argument("--only", action="append", default=[], help="silhouette key or its beginning; may be repeated")
    parser.add_argument("--view", type=int, choices=store.VIEWS)
    parser.add_argument("--preview", action="store_true", help="small and fast, to imagery/work/preview")
    parser.add_argument("--force", action="store_true")
    parser.add_argument("--percent", type=int)
    parser.add_argument("--samples", type=int)
    parser.add_argument("--hold", type=int, default=3, help="views rendered per turn at the lock")
    parser.add_argument("--recipe", default=None, help="for previews: material,shade[,print[,second]]")
    parser.add_argument("--out")
    args = parser.parse_args()
    if args.command in ("make", "render"):
        render(args)
    if args.command in ("make", "compose") and not args.preview:
        from studio import compose
        compose.run(args)
    if args.command == "sheet" or args.command == "make" and not args.preview:
        from studio import sheet
        sheet.run(args)
    if args.command == "art":
        from studio import rooms
        rooms.run(args)
    if args.command == "status":
        status(args)
    if args.command == "check":
        sys.exit(subprocess.run([sys.executable, os.path.join(store.ROOT, "studio", "test_cloth.py")]).returncode)


if __name__ == "__main__":
    main()
