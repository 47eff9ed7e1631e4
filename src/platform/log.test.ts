import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testContext } from "~tests/support/context.ts";
import { createLog } from "./log.ts";

const shop = testContext();

function written(error: unknown): string {
  const lines: string[] = [];
  createLog("error", { write: (line) => void lines.push(line) }).error({ error }, "it failed");
  return lines.join("");
}

test("an error is written with its message, its stack and what caused it", () => {
  const error = new Error("no answer", { cause: new Error("connection refused") });
  expect(JSON.parse(written(error))).toMatchObject({
    msg: "it failed",
    error: {
      message: "no answer",
      stack: expect.stringContaining("log.test.ts"),
      cause: { message: "connection refused" },
    },
  });
  expect(JSON.parse(written("a text"))).toMatchObject({ error: "a text" });
});

test("a failed query is written without its values", async () => {
  const query = sql`select 1 from nowhere where email = ${"ada@example.com"}`;
  const text = written(await shop.ctx.db.execute(query).catch((error: unknown) => error));
  expect(JSON.parse(text).error).toMatchObject({
    message: "Failed query: select 1 from nowhere where email = $1",
    stack: expect.stringContaining("log.test.ts"),
    cause: { message: 'relation "nowhere" does not exist', code: "42P01" },
  });
  expect(text).not.toContain("ada@example.com");
});
