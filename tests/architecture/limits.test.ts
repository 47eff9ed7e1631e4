import { expect, test } from "vitest";
import { readSources } from "./source.ts";

/** Functions, tables and APIs need a limit by their types; pages have theirs by how they are written. */
const sources = readSources();

test("every page that takes posts says with limitedAction how many", () => {
  const actions = sources.filter(({ text }) => /export [\w ]*\baction\b/.test(text));
  expect(actions.length).toBeGreaterThan(2);
  const unlimited = actions.filter(
    // What is nowhere is 404 for posts, too.
    ({ text }) => !/export const action = (limitedAction\(|loader;)/.test(text),
  );
  expect(unlimited.map(({ path }) => path)).toEqual([]);
});

test("no API takes requests past its limits", () => {
  const bare = sources.filter(
    ({ path, text }) =>
      path !== "src/platform/routes.ts" &&
      !path.endsWith(".test.ts") &&
      (/new Hono\b/.test(text) || /\bapp\.(get|post|put|patch|delete)\(/.test(text)),
  );
  expect(bare.map(({ path }) => path)).toEqual([]);
});
