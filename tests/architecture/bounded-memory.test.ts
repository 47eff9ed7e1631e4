import { expect, test } from "vitest";
import { readSources } from "./source.ts";

/** What strangers choose, addresses above all, must not decide how much a process remembers. */
const sources = readSources().filter(({ path }) => !path.includes(".test."));

test("everything that is kept by what strangers send has a bound", () => {
  const caches = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/new LRUCache\b[\s\S]{0,80}?\(\{([\s\S]{0,80})/g)].map((found) => ({
      path,
      options: found[1] ?? "",
    })),
  );
  expect(caches.length).toBeGreaterThan(3);
  expect(caches.filter(({ options }) => !/\bmax(Size)?:/.test(options))).toEqual([]);
});

test("what is remembered until something changes has a name that nobody sends", () => {
  const calls = sources
    .filter(({ path }) => path !== "src/platform/context.ts")
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bremember\(([^)]{0,80})/g)].map((found) => ({
        path,
        call: found[1] ?? "",
      })),
    );
  expect(calls.length).toBeGreaterThan(3);
  expect(calls.filter(({ call }) => !/^ctx, tags\.\w+, "[\w-]+",/.test(call))).toEqual([]);
});

test("a limit on how long something takes is taken back when it is done", () => {
  // An armed timer holds what it would end: every rendered page, for ten seconds, was hundreds of megabytes.
  const armed = sources.filter(({ text }) =>
    /\bsetTimeout\((?:\(\) =>)?[\s{]*[\w.]*(?:abort|reject|destroy)\b/.test(text),
  );
  expect(armed.map(({ path }) => path)).toContain("src/entry.server.tsx");
  expect(
    armed.filter(({ text }) => !text.includes("clearTimeout(")).map(({ path }) => path),
  ).toEqual([]);
});
