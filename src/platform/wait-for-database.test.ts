import { once } from "node:events";
import { connect, createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { withTestDatabase } from "~tests/support/database.ts";
import { judge, waitForDatabase } from "./wait-for-database.ts";

const database = withTestDatabase();
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});

const said: string[] = [];
function wait(url: string, patienceMs = 100): Promise<void> {
  said.length = 0;
  return waitForDatabase(url, (line) => said.push(line), { patienceMs, pauseMs: 20 });
}

/** A server that lets nobody in, for the reason that the code stands for. */
async function refusing(code: string): Promise<string> {
  const fields = ["SFATAL", `C${code}`, "Mno", ""].map((field) => `${field}\0`).join("");
  const answer = Buffer.alloc(5 + fields.length);
  answer.write("E");
  answer.writeInt32BE(4 + fields.length, 1);
  answer.write(fields, 5);
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.end(answer));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  undo.push(() => server.close());
  const { port } = server.address() as { port: number };
  return `postgres://shop:hush@127.0.0.1:${port}/store`;
}

test.each([
  ["28P01", /^PostgreSQL at \S+ refuses the password of shop: correct DATABASE_URL\.$/],
  ["28000", /does not let shop in/],
  ["3D000", /has no database "store": create it \(createdb -O shop store\)/],
])("%s is said at once, with what to do", async (code, line) => {
  const url = await refusing(code);
  await expect(wait(url, 60_000)).rejects.toThrow(line);
  await expect(wait(url, 60_000)).rejects.not.toThrow(/hush|\n/);
  expect(said).toEqual([]);
});

test("a server that starts is waited for, then named; the operator is told once", async () => {
  await expect(wait(await refusing("57P03"))).rejects.toThrow(
    /^PostgreSQL at 127\.0\.0\.1:\d+ is not there after 0 s \(no\): start it, or correct DATABASE_URL\.$/,
  );
  expect(said).toEqual([
    expect.stringMatching(/^Waiting for PostgreSQL at 127\.0\.0\.1:\d+ \(no\)/),
  ]);
});

test("a shop that waited goes on when the database comes", async () => {
  const real = new URL(database.url);
  const proxy = createServer((socket) => {
    const onward = connect(Number(real.port || 5432), real.hostname);
    for (const end of [socket, onward]) end.on("error", () => {});
    socket.pipe(onward).pipe(socket);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const { port } = proxy.address() as { port: number };
  proxy.close();
  await once(proxy, "close");

  const url = new URL(real);
  url.host = `127.0.0.1:${port}`;
  const waited = wait(url.href, 30_000);
  await expect.poll(() => said).toHaveLength(1);
  proxy.listen(port, "127.0.0.1");
  undo.push(() => proxy.close());
  await waited;
});

test("a server that is too old, or another's, is told from one that is a standby", () => {
  const place = { host: "db:5432", user: "shop", name: "store" };
  const fine = { version: "180001", standby: false, mine: true };
  expect(judge(place, fine)).toBeUndefined();
  expect(judge(place, { ...fine, version: "150000" })).toBeUndefined();
  expect(judge(place, { ...fine, standby: true })).toContain("standby");
  expect(() => judge(place, { ...fine, version: "140012" })).toThrow(
    "PostgreSQL at db:5432 is version 14: the shop needs 15 or later",
  );
  expect(() => judge(place, { ...fine, mine: false })).toThrow(
    /alter database store owner to shop/,
  );
});
