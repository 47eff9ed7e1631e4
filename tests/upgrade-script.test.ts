import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";

const script = resolve("deploy/upgrade.sh");
const lock = JSON.stringify({ name: "shop", lockfileVersion: 3, packages: { "": {} } });

let dir: string;
const at = (path: string) => join(dir, path);
const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: at("source"), encoding: "utf8" }).trim();

/** A version of a shop: what it builds, and whether it gets ready. @returns its commit */
function publish(says: string, build = "cp says built"): string {
  writeFileSync(at("source/says"), says);
  writeFileSync(at("source/package.json"), JSON.stringify({ name: "shop", scripts: { build } }));
  git("add", "--all");
  git("-c", "user.name=Shop", "-c", "user.email=shop@example.com", "commit", "-qm", says);
  return git("rev-parse", "HEAD");
}

/** Starts what the link leads to, as systemd does: it is ready unless it says that it is ill. */
const restart = () => {
  writeFileSync(
    at("restart"),
    `#!/bin/sh\ncat ${at("shop")}/built >> ${at("served")}; echo >> ${at("served")}
     grep -q stuck ${at("shop")}/built && rm -f ${at("ready")} && exit 1
     grep -q ill ${at("shop")}/built && rm -f ${at("ready")} || touch ${at("ready")}\n`,
    { mode: 0o755 },
  );
  return at("restart");
};

const upgrade = (...args: string[]) =>
  promisify(execFile)(script, args, {
    env: {
      PATH: process.env.PATH,
      HOME: dir,
      ORIKI: at("shop"),
      ORIKI_VERSIONS: at("versions"),
      ORIKI_RESTART: restart(),
      ORIKI_READY: `test -e ${at("ready")}`,
      ORIKI_PATIENCE: "1",
    },
  });
const served = () => readFileSync(at("served"), "utf8").trim().split("\n");
const kept = () => readdirSync(at("versions")).sort();

let first: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "oriki-upgrade-"));
  execFileSync("git", ["init", "-q", "-b", "main", at("source")]);
  writeFileSync(at("source/package-lock.json"), lock);
  first = publish("first");
  execFileSync("git", ["clone", "-q", at("source"), at("shop")]);
  writeFileSync(at("shop/built"), "first");
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test("a version is built beside the one that serves, and served when it is whole", async () => {
  const second = publish("second", `cat ${at("shop")}/says > serving; cp says built`);
  const { stdout } = await upgrade();
  expect(served()).toEqual(["second"]);
  expect(kept()).toEqual([first, second].sort());
  // What served was untouched while the other was made.
  expect(readFileSync(join(at("versions"), second, "serving"), "utf8")).toBe("first");
  expect(readFileSync(join(at("versions"), first, "built"), "utf8")).toBe("first");
  expect((await upgrade()).stdout).toContain("serves already");

  const back = /upgrade\.sh (\w+)/.exec(stdout)?.[1];
  expect(back).toBe(first);
  const third = publish("third");
  await upgrade();
  expect(kept()).toEqual([second, third].sort());
  await upgrade(second);
  expect(served()).toEqual(["second", "third", "second"]);
});

test("a version is built upon the scripts of the one that serves, which open pages ask for", async () => {
  mkdirSync(at("shop/build/client/assets"), { recursive: true });
  writeFileSync(at("shop/build/client/assets/page-1.js"), "first");
  const second = publish("second", "ls build/client/assets > built");
  await upgrade();
  expect(readFileSync(join(at("versions"), second, "built"), "utf8").trim()).toBe("page-1.js");
});

test("a version that cannot even be started gives way, too", async () => {
  const stuck = publish("stuck");
  await expect(upgrade()).rejects.toThrow(`${stuck} did not get ready`);
  expect(served()).toEqual(["stuck", "first"]);
});

test("a version that cannot be built is never served, and one that does not get ready gives way", async () => {
  publish("unbuildable", "exit 3");
  await expect(upgrade()).rejects.toThrow();
  expect(readFileSync(at("shop/built"), "utf8")).toBe("first");

  const ill = publish("ill");
  await expect(upgrade()).rejects.toThrow(`${ill} did not get ready`);
  expect(served()).toEqual(["ill", "first"]);
  const well = publish("well");
  await upgrade();
  expect(served()).toEqual(["ill", "first", "well"]);
  expect(kept().map((path) => basename(path))).toEqual([first, well].sort());
});
