import { expect, test } from "vitest";
import { parseConfig } from "./config.ts";

const pooler = "postgres://oriki:secret@10.0.0.20:6432/oriki";
const past = "postgres://oriki:secret@10.0.0.20:5432/oriki";

test("the way past a pooler is that of DATABASE_URL unless another is set, and none without it", () => {
  expect(parseConfig({ DATABASE_URL: past })).toMatchObject({ databaseDirectUrl: past });
  expect(parseConfig({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: past })).toMatchObject({
    databaseUrl: pooler,
    databaseDirectUrl: past,
  });
  expect(() => parseConfig({ DATABASE_DIRECT_URL: past })).toThrow(/DATABASE_URL, which is not/);
});
