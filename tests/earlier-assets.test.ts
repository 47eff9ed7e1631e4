import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { setAside } from "../scripts/lib/earlier-assets.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "oriki-assets-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const assets = () => join(folder, "client/assets");
const there = () => readdirSync(assets()).sort();

/** As Vite does, which empties its folder first. */
function write(names: readonly string[]): void {
  rmSync(join(folder, "client"), { recursive: true, force: true });
  mkdirSync(assets(), { recursive: true });
  for (const name of names) writeFileSync(join(assets(), name), name);
}

function build(...names: string[]): void {
  const earlier = setAside(folder);
  write(names);
  earlier.putBack();
}

test("a page that is open finds its scripts after the next builds, not for ever", () => {
  build("shared.js", "a1.js");
  build("shared.js", "a2.js");
  expect(there()).toEqual(["a1.js", "a2.js", "shared.js"]);
  build("shared.js", "a3.js");
  build("shared.js", "a4.js");
  expect(there()).toEqual(["a1.js", "a2.js", "a3.js", "a4.js", "shared.js"]);
  build("shared.js", "a5.js");
  expect(there()).toEqual(["a2.js", "a3.js", "a4.js", "a5.js", "shared.js"]);
});

test("a build that is cut short loses no scripts of the one before", () => {
  build("a1.js");
  setAside(folder);
  write([]);
  build("a2.js");
  expect(there()).toEqual(["a1.js", "a2.js"]);
});

test("scripts of a version that noted nothing of them stay, too", () => {
  write(["a1.js"]);
  build("a2.js");
  expect(there()).toEqual(["a1.js", "a2.js"]);
});
