"""Whether whatever a module of the studio takes from another one is there: what only one silhouette uses would be missed when that is rendered, hours later."""
from __future__ import annotations

import ast
import importlib
import os
import sys
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, ROOT)
OURS = ("builders", "silhouettes", "studio")


def modules():
    """(package, path) of every module."""
    for top in OURS:
        for folder, _, files in os.walk(os.path.join(ROOT, top)):
            package = os.path.relpath(folder, ROOT).split(os.sep)
            yield from ((package, os.path.join(folder, name)) for name in files if name.endswith(".py"))


def imported(package, tree):
    """name in a module -> what it stands for, of all that is taken from modules of ours; and what is not there to be taken."""
    names, missing = {}, []
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom):
            continue
        home = package[:len(package) - node.level + 1] if node.level else []
        source = ".".join([*home, *([node.module] if node.module else [])])
        if source.split(".")[0] not in OURS:
            continue
        for alias in node.names:
            try:
                names[alias.asname or alias.name] = _taken(source, alias.name)
            except AttributeError:
                missing.append(f"{node.lineno}: {source}.{alias.name}")
            except ImportError as error:
                if error.name != "bpy":          # only Blender has it
                    raise
    return names, missing


def _taken(source, name):
    try:
        return importlib.import_module(f"{source}.{name}")
    except ModuleNotFoundError as error:
        if error.name not in (f"{source}.{name}", source):
            raise
        return getattr(importlib.import_module(source), name)


class Modules(unittest.TestCase):
    def test_what_a_module_takes_from_another_is_there(self):
        missing = []
        for package, path in modules():
            with open(path) as file:
                tree = ast.parse(file.read())
            names, lost = imported(package, tree)
            lost += [f"{node.lineno}: {node.value.id}.{node.attr}" for node in ast.walk(tree)
                     if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
                     and type(names.get(node.value.id)) is type(ast) and not hasattr(names[node.value.id], node.attr)]
            missing += [f"{os.path.relpath(path, ROOT)}:{place}" for place in lost]
        self.assertEqual(missing, [])


if __name__ == "__main__":
    unittest.main()
