import { spawn, spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";

/** A program is missing or refused; the message says what to do. */
export class DumpError extends Error {
  override name = "DumpError";
}

/** Where Debian puts them, also when they are not on the path. */
const DEBIAN = "/usr/lib/postgresql/*/bin";

function findProgram(name: "pg_dump" | "pg_restore"): string {
  const installed = [name, ...globSync(`${DEBIAN}/${name}`).sort().reverse()];
  const found = installed.find((path) => spawnSync(path, ["--version"]).status === 0);
  if (found) return found;
  throw new DumpError(
    `${name} is not installed: apt install postgresql-client (Debian, Ubuntu), brew install libpq (macOS). ` +
      "It must be at least as new as the server.",
  );
}

/** The password goes by the environment: a command line can be read by everybody on the machine. */
function start(name: "pg_dump" | "pg_restore", url: string, args: string[]) {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = "";
  return spawn(findProgram(name), [...args, `--dbname=${address.href}`], {
    env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) },
    stdio: ["pipe", "pipe", "pipe"],
  });
}

const PLAIN = ["--no-owner", "--no-privileges"];

/** A database that is another server's, in PostgreSQL's own form for `pg_restore`. @throws DumpError */
export async function* dumpDatabase(url: string): AsyncGenerator<Uint8Array> {
  const child = start("pg_dump", url, ["--format=custom", "--compress=0", ...PLAIN]);
  child.stdin.end();
  const errors = text(child.stderr);
  const ended = endOf(child);
  for await (const bytes of child.stdout) yield bytes;
  if ((await ended) !== 0) throw new DumpError(`pg_dump failed: ${(await errors).trim()}`);
}

/** Fills an empty database with a dump. @throws DumpError */
export async function restoreDump(url: string, dump: AsyncIterable<Uint8Array>): Promise<void> {
  const child = start("pg_restore", url, ["--exit-on-error", ...PLAIN]);
  const errors = text(child.stderr);
  const ended = endOf(child);
  child.stdout.resume();
  const fed = pipeline(dump, child.stdin).catch((error: Error) => error);
  if ((await ended) !== 0) throw new DumpError(`pg_restore failed: ${(await errors).trim()}`);
  const broken = await fed;
  if (broken) throw broken;
}

const endOf = (child: ReturnType<typeof start>) =>
  new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
