"""Photographs rooms and puts their pictures into the album as room-<room>-<crop>.avif. Outside Blender.

What Blender wrote stays in work/rooms/<room>-<crop>/ until the room, a surface or a product in it changes.
"""
from __future__ import annotations

import fcntl
import hashlib
import os
import subprocess
import time

import cv2

from . import develop, store
from .album import Album, digest
from .room import NAMES, find_room

PREVIEW = ("30", "6")       # percent, samples
PRINTS = tuple(os.path.relpath(file, store.ROOT) for file in store.files_of("studio/prints"))
LIGHT = ("studio/room.py", "studio/shoot.py", "studio/surfaces.py", "studio/textures.py", *PRINTS, "studio/looks.py")


def source_hash(room) -> str:
    """Changes when anything that Blender sees of a room changes."""
    found = hashlib.sha256()
    for name in (f"rooms/{room.key.replace('-', '_')}.py", *LIGHT, *room.sources):
        with open(os.path.join(store.ROOT, name), "rb") as file:
            found.update(file.read())
    for piece in room.pieces:
        found.update(store.source_hash(store.find_silhouette(piece.silhouette)).encode())
    return found.hexdigest()[:16]


def photograph(room, crop, folder, preview) -> bool:
    """Has Blender write the layers of one crop into folder, one render at a time on the machine."""
    os.makedirs(folder, exist_ok=True)
    percent, samples = PREVIEW if preview else ("100", str(room.samples))
    command = ["nice", "-n", "19", "blender", "-b", "--factory-startup", "-P", os.path.join(store.ROOT, "studio", "shoot.py"), "--",
               "--room", room.key, "--crop", crop, "--out", folder, "--percent", percent, "--samples", samples]
    with open(store.LOCK, "a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        log = subprocess.run(command, capture_output=True, text=True)
    if "SHOT" in log.stdout:
        return True
    print(log.stdout[-3000:], log.stderr[-1000:])
    return False


def run(args):
    album = Album()
    for key in NAMES:
        room = find_room(key)
        for crop in room.crops:
            name = f"room-{key}-{crop}"
            if args.only and name not in args.only and f"room-{key}" not in args.only:
                continue
            began = time.time()
            folder = os.path.join(store.WORK, "preview" if args.preview else "rooms", f"{key}-{crop}")
            source = source_hash(room)
            wanted = digest(develop.VERSION, crop, source)
            if not args.preview and album.has(f"{name}.avif", wanted) and not args.force:
                continue
            if args.force or store.read_state(folder).get("source") != source or args.preview:
                if not photograph(room, crop, folder, args.preview):
                    continue
                store.write_state(folder, {"source": source})
            image = develop.picture(folder, room.exposure)
            if args.preview:
                cv2.imwrite(folder + ".png", image[..., ::-1])
            else:
                album.put(f"{name}.avif", image, wanted, room.crops[crop].limit)
            print(f"{name}: {time.time() - began:.0f} s", flush=True)
    album.close()
