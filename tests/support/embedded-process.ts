// A program: starts the embedded PostgreSQL from the sources in `modules` on `dataDir` and stops
// it at SIGTERM. Speaks JSON lines. With `user`, gives up root's rights before anything else.
import { pathToFileURL } from "node:url";

export interface EmbeddedProcessInput {
  modules: string;
  dataDir: string;
  user?: { uid: number; gid: number } | undefined;
}

export type EmbeddedProcessMessage =
  | { type: "ready"; url: string; adminUrl: string; clusterDir: string; pid: number }
  | { type: "log" | "refused"; text: string };

const input: EmbeddedProcessInput = JSON.parse(process.argv[2] ?? "");
if (input.user) {
  process.setgroups?.([]);
  process.setgid?.(input.user.gid);
  process.setuid?.(input.user.uid);
}

const say = (message: EmbeddedProcessMessage) =>
  process.stdout.write(`${JSON.stringify(message)}\n`);
const log = (text: string) => say({ type: "log", text });

const { startEmbeddedPostgres, EmbeddedPostgresError }: typeof import("~/db/embedded/postgres.ts") =
  await import(pathToFileURL(`${input.modules}/postgres.ts`).href);
try {
  const server = await startEmbeddedPostgres({
    dataDir: input.dataDir,
    logger: { info: log, warn: log, error: log },
  });
  // The shop's server has a port open; this keeps the process alive while PostgreSQL is away.
  const alive = setInterval(() => {}, 60_000);
  process.on("SIGTERM", () => server.stop().finally(() => clearInterval(alive)));
  const { url, adminUrl, clusterDir, pid } = server;
  say({ type: "ready", url, adminUrl, clusterDir, pid });
} catch (error) {
  if (!(error instanceof EmbeddedPostgresError)) throw error;
  say({ type: "refused", text: error.message });
  process.exitCode = 1;
}
