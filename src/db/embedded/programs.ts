import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { EmbeddedPostgresError } from "./error.ts";

/** A cluster directory and what it takes to run PostgreSQL's programs on it. */
export interface Cluster {
  dir: string;
  binaries: Binaries;
  account: Account | undefined;
}

/**
 * How PostgreSQL's programs are told where the cluster is. An account without access to the
 * directories above it (they are private to root) still reaches it as its own working directory,
 * which is entered before root's rights are given up.
 */
export function clusterPath({ dir, account }: Cluster): string {
  return account && process.platform === "linux" ? "/proc/self/cwd" : dir;
}

/** Options for child_process that run a program of PostgreSQL in the cluster's directory. */
export function programOptions({ dir, account }: Cluster) {
  return { cwd: dir, env: { LC_ALL: "C", TZ: "UTC", PATH: process.env.PATH }, ...account };
}

/**
 * Runs one of PostgreSQL's programs to its end, `input` on its standard input.
 *
 * @throws EmbeddedPostgresError with the program's own last words when it fails.
 */
export function runProgram(
  cluster: Cluster,
  program: "initdb" | "postgres",
  args: string[],
  input = "",
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const child = spawn(join(cluster.binaries.dir, "bin", program), args, {
    ...programOptions(cluster),
    stdio: ["pipe", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  // A program that has died already cannot be written to; its exit status tells the story.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  child.on("error", (error) => reject(failure(program, error.message)));
  child.on("close", (code, signal) => {
    if (code === 0) resolve();
    else reject(failure(program, output.trim() || `exit ${code ?? signal}`));
  });
  return promise;
}

function failure(program: string, reason: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(`PostgreSQL's ${program} failed: ${reason}`);
}
