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

from studio import manifest, passes, store, takes  # noqa: E402

PREVIEW = dict(percent=17, samples=8)
FULL = dict(percent=100, samples=24)


def chosen(only):
    keys = sorted(store.all_silhouettes())
    return [k for k in keys if not only or any(k == o or k.startswith(o.rstrip("*")) for o in only)]


def shots(only, view=None):
    """(key, view, take) of everything that is photographed: first pictures first."""
    silhouettes, several = store.all_silhouettes(), manifest.takes_of()
    for number in [view] if view else store.VIEWS:
        for key in (k for k in chosen(only) if number <= len(silhouettes[k].views)):
            for take in range(several.get(key, 1) if number == 1 else 1):
                yield key, number, take


def needs(silhouette, view, take, preview, force):
    """Is a render due? Returns (due, remembered state)."""
    target = store.pass_path(silhouette.key, view, preview, take)
    state = store.read_state(target) if os.path.exists(target) else {}
    return force or state.get("source") != store.source_hash(silhouette), state


def run_blender(silhouette, view, take, folder, quality, have) -> str:
    """Renders raw layers into folder. The caller holds the lock. Returns Blender's log."""
    command = ["nice", "-n", "19", "blender", "-b", "--factory-startup", "-P", os.path.join(store.ROOT, "studio", "render.py"), "--",
               "--key", silhouette.key, "--view", str(view), "--take", str(take), "--out", folder, "--percent", str(quality["percent"]), "--samples", str(quality["samples"])]
    if have:
        command += ["--have", have]
    log = subprocess.run(command, capture_output=True, text=True)
    return log.stdout + log.stderr


def keep(silhouette, view, take, folder, log, preview, state) -> str:
    """Packs what Blender left in folder. Returns 'unchanged', 'rendered' or 'failed'."""
    target = store.pass_path(silhouette.key, view, preview, take)
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
    for key, view, take in shots(args.only, args.view):
        if args.take is not None and take != args.take or args.preview and args.take is None and take:
            continue
        wanted, state = needs(silhouettes[key], view, take, args.preview, args.force)
        if wanted:
            due.append((key, view, take, state))
    print(len(due), "views to render", flush=True)
    turn = 1 if args.preview else args.hold
    for start in range(0, len(due), turn):
        finished = []
        with open(store.LOCK, "a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            for key, view, take, state in due[start:start + turn]:
                folder = tempfile.mkdtemp(prefix="oriki-render-")
                began = time.time()
                have = "" if args.force or args.preview else state.get("shape", "")
                finished.append((key, view, take, state, folder, run_blender(silhouettes[key], view, take, folder, quality, have), time.time() - began))
        for key, view, take, state, folder, log, seconds in finished:
            outcome = keep(silhouettes[key], view, take, folder, log, args.preview, state)
            shutil.rmtree(folder, ignore_errors=True)
            print(f"{key} {view}{takes.mark(take)}: {outcome} {seconds:.0f} s", flush=True)
    if args.preview:
        from studio import compose
        for key, view, take, _ in due:
            compose.preview(key, view, args.recipe, take)


def status(args):
    silhouettes = store.all_silhouettes()
    done = 0
    marks = {}
    for key, view, take in shots(args.only):
        state = store.read_state(store.pass_path(key, view, take=take))
        fresh = state.get("source") == store.source_hash(silhouettes[key])
        marks.setdefault(key, []).append(f"{view}{takes.mark(take)} " + ("fresh" if fresh else "old" if state else "-"))
        done += bool(state)
    for key, states in sorted(marks.items()):
        print(f"{key:28} " + " ".join(f"{state:8}" for state in states))
    print(done, "views rendered")


def main():
    parser = argparse.ArgumentParser(prog="imagery")
    parser.add_argument("command", nargs="?", default="make", choices=["make", "render", "compose", "sheet", "status", "art", "check"])
    parser.add_argument("--only", action="append", default=[], help="silhouette key or its beginning; may be repeated")
    parser.add_argument("--view", type=int, choices=store.VIEWS)
    parser.add_argument("--take", type=int, help="only this take, counted from 0")
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
        sys.exit(subprocess.run([sys.executable, "-m", "unittest", "discover", "-s", os.path.join(store.ROOT, "studio"), "-t", store.ROOT]).returncode)


if __name__ == "__main__":
    main()
