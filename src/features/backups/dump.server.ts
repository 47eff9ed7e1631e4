import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { DumpError, explain, type FindProgram, findInstalled } from "./programs.server.ts";

/** The password goes by the environment: a command line can be read by everybody on the machine. */
function start(path: string, url: string, args: string[]) {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = "";
  return spawn(path, [...args, `--dbname=${address.href}`], {
    env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) },
    stdio: ["pipe", "pipe", "pipe"],
  });
}

/** What an owner of the database cannot set in another stays out. */
const PLAIN = ["--no-owner", "--no-privileges", "--no-comments"];

/** A database that is another server's, in PostgreSQL's own form for `pg_restore`. @throws DumpError */
export async function* dumpDatabase(
  url: string,
  find: FindProgram = findInstalled,
): AsyncGenerator<Uint8Array> {
  const child = start(find("pg_dump"), url, ["--format=custom", "--compress=0", ...PLAIN]);
  child.stdin.end();
  const errors = text(child.stderr);
  const ended = endOf(child);
  for await (const bytes of child.stdout) yield bytes;
  if ((await ended) !== 0) throw new DumpError(explain("pg_dump", await errors));
}

/** Fills an empty database with a dump, or leaves it empty. @throws DumpError */
export async function restoreDump(
  url: string,
  dump: AsyncIterable<Uint8Array>,
  find: FindProgram = findInstalled,
): Promise<void> {
  const child = start(find("pg_restore"), url, ["--single-transaction", ...PLAIN]);
  const errors = text(child.stderr);
  const ended = endOf(child);
  child.stdout.resume();
  const fed = pipeline(dump, child.stdin).catch((error: Error) => error);
  const code = await ended;
  const broken = await fed;
  // A dump that cannot be read on ends too early for the program, which knows only that.
  if (broken && (broken as NodeJS.ErrnoException).code !== "EPIPE") throw broken;
  if (code !== 0) throw new DumpError(explain("pg_restore", await errors));
}

const endOf = (child: ReturnType<typeof start>) =>
  new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
