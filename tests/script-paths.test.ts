import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";

/** What makes "~/" the folder of the sources where Node runs TypeScript by itself. */
const PATHS = "--import ./scripts/lib/source-paths.ts";

/** Whether a file, or one that it brings along when it starts, names others by "~/". */
function namesByRoot(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  const text = readFileSync(file, "utf8");
  const named = [...text.matchAll(/^(?:import|export)\s(?!type\b)[^;]*?from\s+"([^"]+)"/gm)];
  return named.some(([, to = ""]) => {
    if (to.startsWith("~/")) return true;
    return /^\.{1,2}\/.*\.(?:ts|mjs)$/.test(to) && namesByRoot(resolve(dirname(file), to), seen);
  });
}

test("every command that runs sources by Node alone finds those that are named by their folder", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
    scripts: Record<string, string>;
  };
  const commands = Object.entries(scripts).flatMap(([name, command]) => {
    const file = /\bnode (?:[^ ]+ )*(scripts\/\S+\.ts)/.exec(command)?.[1];
    return file ? [{ name, file: join(process.cwd(), file), command }] : [];
  });
  expect(commands.length).toBeGreaterThan(5);
  const lost = commands.filter(
    ({ file, command }) => !command.includes(PATHS) && namesByRoot(file),
  );
  expect(lost.map(({ name }) => name)).toEqual([]);
});
