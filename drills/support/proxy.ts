import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream";
import { freePort } from "../../scripts/lib/shop-process.ts";

/** Stands before several copies, and sends work to those that say that they are ready. */
export interface Balancer {
  port: number;
  stop(): Promise<void>;
}

/** HAProxy from the system's packages, as it is commonly set up. @throws where it is not installed */
export async function startHaproxy(backends: readonly number[]): Promise<Balancer> {
  try {
    execFileSync("haproxy", ["-v"], { stdio: "ignore" });
  } catch {
    throw new Error("HAProxy is not installed: apt-get install haproxy");
  }
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "oriki-haproxy-"));
  const file = join(folder, "haproxy.cfg");
  writeFileSync(
    file,
    `defaults
  mode http
  timeout connect 2s
  timeout client 75s
  timeout server 60s
  timeout http-keep-alive 60s
  retries 3
  option redispatch
frontend shop
  bind 127.0.0.1:${port}
  default_backend copies
backend copies
  balance roundrobin
  option httpchk GET /readyz
  timeout check 2s
  default-server check inter 1s fall 3 rise 1
${backends.map((backend) => `  server copy${backend} 127.0.0.1:${backend}`).join("\n")}
`,
  );
  const child: ChildProcess = spawn("haproxy", ["-db", "-f", file], { stdio: "ignore" });
  return {
    port,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const LOOK_MS = 100;
/** So many looks in a row must fail: one may just have come late. */
const FALL = 3;

/**
 * The same in few lines, for machines without: copies are looked at, connections to them are kept, one
 * that cannot be reached is tried elsewhere, and nothing is ever sent twice.
 */
export async function startProxy(backends: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const failures = new Map(backends.map((port) => [port, 0]));
  const look = setInterval(() => {
    for (const port of backends) {
      fetch(`http://127.0.0.1:${port}/readyz`)
        .then((answer) => answer.ok)
        .catch(() => false)
        .then((isUp) => failures.set(port, isUp ? 0 : (failures.get(port) ?? 0) + 1));
    }
  }, LOOK_MS);
  const isUp = (port: number) => (failures.get(port) ?? 0) < FALL;
  let turn = 0;

  function forward(from: IncomingMessage, to: ServerResponse, tried: readonly number[] = []): void {
    const open = backends.filter((port) => isUp(port) && !tried.includes(port));
    const port = open[turn++ % open.length];
    if (port === undefined) return void to.writeHead(502).end();
    const { method, url, headers } = from;
    const sent = request({ agent, host: "127.0.0.1", port, method, path: url, headers });
    sent.on("response", (answer) => {
      const { connection, "keep-alive": _kept, ...passed } = answer.headers;
      to.writeHead(answer.statusCode ?? 502, passed);
      // What is cut off here is cut off there, too: nobody waits for the rest.
      pipeline(answer, to, () => {});
    });
    sent.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") forward(from, to, [...tried, port]);
      else if (to.headersSent) to.destroy();
      else to.writeHead(502).end(error.code);
    });
    from.pipe(sent);
  }

  const server = createServer((from, to) => forward(from, to)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    async stop() {
      clearInterval(look);
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
