import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { watchServer } from "./serving.ts";

/** A server whose answers wait until they are let go, and one kept connection to it. */
async function open() {
  const held: (() => void)[] = [];
  const server = createServer((request, response) => {
    const answer = () => response.end("done");
    if (request.url === "/slow") held.push(answer);
    else answer();
  });
  const sockets = new WebSocketServer({ server });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const serving = watchServer(server, sockets);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => {
    agent.destroy();
    serving.cut();
    server.close();
  });
  async function ask(path: string, through: Agent | false = agent) {
    const sent = request({ port, host: "127.0.0.1", path, agent: through }).end();
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    answer.resume();
    await once(answer, "end");
    return { status: answer.statusCode, connection: answer.headers.connection };
  }
  return { server, serving, held, ask, port };
}

test("a connection outlives the minute for which proxies keep it", async () => {
  const { server, ask } = await open();
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
  expect(server.headersTimeout).toBeGreaterThan(server.keepAliveTimeout);
  expect(await ask("/")).toEqual({ status: 200, connection: "keep-alive" });
});

test("a server that stops answers what comes and ends each connection with its answer", async () => {
  const { serving, held, ask } = await open();
  await ask("/");
  const early = ask("/slow", new Agent({ keepAlive: true }));
  await expect.poll(() => held.length).toBe(1);
  serving.endConnections();
  // On the connection that is open, on a new one, and what was asked before.
  expect(await ask("/")).toEqual({ status: 200, connection: "close" });
  expect(await ask("/", false)).toEqual({ status: 200, connection: "close" });
  held[0]!();
  expect(await early).toEqual({ status: 200, connection: "close" });
});

test("what is in flight gets its answer, and nobody else is taken", async () => {
  const { serving, held, ask, port } = await open();
  const slow = ask("/slow");
  await expect.poll(() => held.length).toBe(1);
  let isFinished = false;
  const finished = serving.finish().then(() => {
    isFinished = true;
  });
  await expect(ask("/", false)).rejects.toThrow("ECONNREFUSED");
  expect(isFinished).toBe(false);
  held[0]!();
  expect((await slow).status).toBe(200);
  await finished;
  expect(port).toBeGreaterThan(0);
});

test("a connection that never asked for anything holds up nothing, and is ended", async () => {
  const { serving, port } = await open();
  const silent = connect(port, "127.0.0.1");
  await once(silent, "connect");
  await expect.poll(() => serving.isUsed()).toBe(true);
  await serving.finish();
  serving.cut();
  silent.resume();
  await once(silent, "close");
  expect(serving.isUsed()).toBe(false);
});

test("live clients are told to come back, and one that does not answer holds up nothing", async () => {
  const { serving, port } = await open();
  const live = new WebSocket(`ws://127.0.0.1:${port}/`);
  const frozen = new WebSocket(`ws://127.0.0.1:${port}/`);
  await Promise.all([once(live, "open"), once(frozen, "open")]);
  frozen.pause();
  const told = once(live, "close");
  await serving.finish();
  expect((await told)[0]).toBe(1012);
  serving.cut();
  frozen.resume();
  await once(frozen, "close");
});
