import { expect, test } from "vitest";
import { readSources } from "./source.ts";

/** Where an answer, or what a refusal says, gets its type: from what the server declares. */
const TYPED_HERE = ["src/client/answer-of.ts", "src/lib/answer-format.ts", "src/lib/refusals.ts"];
/** Its own notes to itself, which no server answers. */
const OWN_NOTES = ["src/app/offline/worker/send-outbox.ts"];

const ASSERTED =
  /\(await (?:readJson|\w+\.json)\(.*\) as |\b(?:details|event|body|answer) as [A-Z{(]/;

test("no code of the browser says by itself what the shop has answered", () => {
  const sources = readSources().filter(
    ({ path }) =>
      !/\.server\.tsx?$|^src\/(?:platform|rest|db|demo)\//.test(path) && !OWN_NOTES.includes(path),
  );
  const asserted = sources
    .filter(({ text }) =>
      text.split("\n").some((line) => !/^\s*(?:\/\*\*|\*|\/\/)/.test(line) && ASSERTED.test(line)),
    )
    .map(({ path }) => path);
  expect(sources.length).toBeGreaterThan(500);
  expect(asserted.filter((path) => !TYPED_HERE.includes(path))).toEqual([]);
});
