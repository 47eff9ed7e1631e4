import { afterAll, expect, onTestFinished, test } from "vitest";
import { administer, withTestDatabase } from "~tests/support/database.ts";
import { closeLines, openLine } from "~tests/support/database-line.ts";
import { keepConnection } from "./kept-connection.ts";

const t = withTestDatabase();
afterAll(closeLines);

async function keep(silenceMs: number, lead = openLine) {
  const line = await lead(t.url);
  const told: string[] = [];
  const received: string[] = [];
  const kept = await keepConnection({
    url: line.url,
    name: "kept",
    beatMs: 20,
    silenceMs,
    // On a busy machine even the first one takes longer than these silences.
    openMs: 30_000,
    prepare(client) {
      client.on("notification", ({ payload = "" }) => received.push(payload));
      return client.query("listen kept");
    },
    onLost: () => told.push("lost"),
    onSilent: () => told.push("silent"),
    onBack: () => told.push("back"),
  });
  onTestFinished(async () => {
    line.thaw();
    await kept.close();
  });
  return { line, told, received, kept };
}

test("a network that is lost without a word is noticed, and the connection made anew listens as before", async () => {
  const { line, told, received } = await keep(200);
  line.freeze();
  await expect.poll(() => told).toEqual(["lost", "silent"]);
  line.thaw();
  await expect.poll(() => told).toEqual(["lost", "silent", "back"]);
  await t.pool.query("notify kept, 'news'");
  await expect.poll(() => received).toEqual(["news"]);
});

test("a connection that the server ends is made anew, and that is no silence", async () => {
  const { told } = await keep(5000);
  await administer(
    t.url,
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kept' and datname = current_database()",
  );
  await expect.poll(() => told).toEqual(["lost", "back"]);
});

test("a server that refuses every connection for long is silent too", async () => {
  const { line, told } = await keep(300);
  await line.cut();
  await expect.poll(() => told).toEqual(["lost", "silent"]);
  await line.mend();
  await expect.poll(() => told).toEqual(["lost", "silent", "back"]);
});

test("a process that looks late receives what has come in meanwhile", async () => {
  // Not over a line that this process would have to carry meanwhile.
  const { told } = await keep(100, async (url) => ({ ...(await openLine(url)), url }));
  for (let n = 0; n < 3; n++) {
    const until = performance.now() + 500;
    while (performance.now() < until);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(told).toEqual([]);
});
