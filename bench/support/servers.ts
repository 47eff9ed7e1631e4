// The shop and the yardstick as processes of their own: the load does not run on their event loops.
import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { fetchAnswer } from "./fetch-answer.ts";
import type { Asked } from "./shop-server.ts";

/** The next message of a server. @throws Error when it ends instead */
function nextMessage<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(new Error("A benchmark server ended"));
    child.once("exit", end);
    child.once("message", (message) => {
      child.off("exit", end);
      resolve(message as T);
    });
  });
}

function ask<T>(child: ChildProcess, question: object): Promise<T> {
  const answer = nextMessage<T>(child);
  child.send(question);
  return answer;
}

const script = (name: string) => new URL(`./${name}`, import.meta.url);

interface ShopOptions {
  env?: NodeJS.ProcessEnv;
  /** Node's options; its own usual ones otherwise. */
  execArgv?: string[];
}

/** The built shop, in a folder of its own, with limits off. */
export async function startServer(port: number, { env, execArgv }: ShopOptions = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "oriki-bench-"));
  const shop = fork(script("shop-server.ts"), {
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: "silent",
      RATE_LIMITS: "off",
      ...env,
    },
    ...(execArgv ? { execArgv } : {}),
  });
  const clear = () => rmSync(dataDir, { recursive: true, force: true });
  await nextMessage(shop).catch((error) => {
    clear();
    throw error;
  });
  return {
    dataDir,
    ask: <T>(question: Asked): Promise<T> => ask<T>(shop, question),
    async remove(): Promise<void> {
      if (shop.connected) {
        const ended = new Promise((resolve) => shop.once("exit", resolve));
        shop.send({ stop: true });
        await ended;
      }
      clear();
    },
  };
}

/** The bare server, which sends what it was given last. */
export async function startYardstick() {
  const bare = fork(script("bare-server.ts"));
  const { port } = await nextMessage<{ port: number }>(bare);
  return {
    port,
    async give({ headers, body }: Awaited<ReturnType<typeof fetchAnswer>>): Promise<void> {
      await ask(bare, { headers, body: body.toString("base64") });
    },
    stop: () => bare.kill(),
  };
}
