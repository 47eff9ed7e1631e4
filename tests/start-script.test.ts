import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockDataDir } from "~/db/embedded/lock.ts";
import { allocator, nodeOptions } from "../scripts/lib/start-options.mjs";
import { ScriptProject } from "./support/script-project.ts";

let project: ScriptProject;
beforeEach(() => {
  project = new ScriptProject();
});
afterEach(() => project.remove());

test("npm and systemd start the shop with the memory that drills and tests are run with", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const settings = Object.entries(allocator).map((setting) => setting.join("="));
  const node = `node ${nodeOptions.join(" ")} scripts/start.mjs`;
  expect(scripts.start).toBe(`${settings.join(" ")} exec ${node}`);
  const unit = readFileSync("deploy/oriki.service", "utf8");
  expect(unit).toContain(`\nEnvironment=${settings.join(" ")}\n`);
  expect(unit).toContain(`/${node}\n`);
});

test("systemd lets the shop write to a folder for backups, which the settings and the handbook name", () => {
  const unit = readFileSync("deploy/oriki.service", "utf8");
  const [, folder] = /^ReadWritePaths=-(\/\S+)$/m.exec(unit) ?? [];
  expect(folder).toBeDefined();
  for (const file of [".env.example", "docs/operations.md"])
    expect(readFileSync(file, "utf8")).toContain(folder);
});

/** Makes a Node believe that it is an older one, but not the ones it starts. */
const olderNode = [
  "--import",
  `data:text/javascript,${encodeURIComponent(
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })",
  )}`,
];

const builds = () => project.calls().filter((call) => call === "react-router build").length;

test("builds when there is no build or the sources are not those of the last one", async () => {
  const env = { SHOP_EXIT: "0" };
  expect(await project.run("start.mjs", { env }).closed).toBe(0);
  expect(builds()).toBe(1);
  expect(await project.run("start.mjs", { env }).closed).toBe(0);
  expect(builds()).toBe(1);
  project.write("src/shop.test.ts", "// no part of the build");
  expect(await project.run("start.mjs", { env }).closed).toBe(0);
  expect(builds()).toBe(1);
  project.write("src/shop.ts", "export const changed = true;");
  expect(await project.run("start.mjs", { env }).closed).toBe(0);
  expect(builds()).toBe(2);
});

test("a build that failed is not served, and is tried again", async () => {
  const env = { SHOP_EXIT: "0" };
  project.write("src/shop.ts", "export const changed = true;");
  project.tool("react-router", "exit 3");
  const failed = project.run("start.mjs", { env });
  expect(await failed.closed).toBe(3);
  expect(failed.output).not.toContain("open");
  await project.run("start.mjs", { env }).closed;
  expect(builds()).toBe(2);
});

test("passes the server's exit status on, and makes no folder for its data", async () => {
  const dataDir = join(project.dir, "no-data-yet");
  const env = { SHOP_EXIT: "7", DATA_DIR: dataDir };
  expect(await project.run("start.mjs", { env }).closed).toBe(7);
  expect(existsSync(dataDir)).toBe(false);
  const { closed } = project.run("start.mjs", { env: { SHOP_EXIT: "7" }, nodeArgs: olderNode });
  expect(await closed).toBe(7);
});

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "%s closes the shop in order",
  async (signal) => {
    for (const nodeArgs of [[], olderNode]) {
      const run = project.run("start.mjs", { nodeArgs });
      await run.says(/open on Node/);
      run.child.kill(signal);
      expect(await run.closed).toBe(0);
      expect(run.output).toContain(`closed by ${signal}`);
    }
  },
);

test("hands over to the pinned Node, which closes the shop when the older one is killed", async () => {
  const run = project.run("start.mjs", { nodeArgs: olderNode });
  const [, version, pid] = await run.says(/open on Node (\S+), pid (\d+)/);
  expect(version).toBe(process.version);
  expect(Number(pid)).not.toBe(run.child.pid);
  run.child.kill("SIGKILL");
  await run.closed;
  expect(run.output).toContain("closed by SIGTERM");
});

test("runs in npm's own child process, and closes the shop when npm is killed", async () => {
  const start = join(project.dir, "scripts/start.mjs");
  const npm = project.spawn("/bin/sh", ["-c", `node "$1" & wait`, "npm", start], {
    npm_lifecycle_event: "start",
  });
  await npm.says(/open on Node/);
  npm.child.kill("SIGKILL");
  await npm.closed;
  expect(npm.output).toContain("closed by SIGTERM");
});

test("refuses a second server before it touches the build", async () => {
  await project.run("start.mjs", { env: { SHOP_EXIT: "0" } }).closed;
  project.write("src/shop.ts", "export const changed = true;");
  const dataDir = join(project.dir, "data");
  const unlock = lockDataDir(dataDir);
  try {
    const run = project.run("start.mjs");
    expect(await run.closed).toBe(1);
    expect(run.output.trim().split("\n")).toEqual([
      expect.stringMatching(new RegExp(`pid ${process.pid}.*${dataDir}`)),
    ]);
    expect(builds()).toBe(1);
  } finally {
    unlock();
  }
});

test("installs when the lock file asks for what is not there", async () => {
  project.write(
    "package-lock.json",
    '{ "packages": { "node_modules/thing": { "version": "2.0.0" } } }',
  );
  project.write(
    "node_modules/.package-lock.json",
    '{ "packages": { "node_modules/thing": { "version": "1.0.0" } } }',
  );
  project.tool("npm", "cp package-lock.json node_modules/.package-lock.json");
  const env = { SHOP_EXIT: "0", npm_execpath: "" };
  expect(await project.run("start.mjs", { env }).closed).toBe(0);
  expect(await project.run("start.mjs", { env }).closed).toBe(0);
  expect(project.calls().filter((call) => call.startsWith("npm "))).toEqual([
    expect.stringContaining("npm ci --include=dev"),
  ]);
});
