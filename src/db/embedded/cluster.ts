import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { EmbeddedPostgresError } from "./error.ts";
import { type Cluster, clusterPath, runProgram } from "./programs.ts";

/** Suffix of a cluster directory in the making, followed by random characters. */
const unfinished = ".new-";

/** What it takes to connect; kept in a file of mode 0600 beside the cluster. */
export interface Credentials {
  /** Of the superuser `postgres`. */
  superuserPassword: string;
  /** Of `oriki`, the ordinary role that owns the shop's database of the same name. */
  password: string;
}

/**
 * Creates the cluster when there is none, and returns the passwords. A creation that was cut short
 * leaves nothing that would be taken for a cluster.
 *
 * @throws EmbeddedPostgresError when the cluster was made by another major version.
 */
export async function prepareCluster(
  cluster: Cluster,
  credentialsFile: string,
): Promise<Credentials> {
  if (!existsSync(join(cluster.dir, "PG_VERSION"))) {
    return createCluster(cluster, credentialsFile);
  }
  const version = readFileSync(join(cluster.dir, "PG_VERSION"), "utf8").trim();
  if (version !== cluster.binaries.major) {
    throw new EmbeddedPostgresError(
      `The database in ${cluster.dir} was made by PostgreSQL ${version}, and this is PostgreSQL ` +
        `${cluster.binaries.major}. Dump it with the old version and restore it into a new DATA_DIR.`,
    );
  }
  return readCredentials(credentialsFile) ?? replaceCredentials(cluster, credentialsFile);
}

async function createCluster(cluster: Cluster, credentialsFile: string): Promise<Credentials> {
  const { dir, account } = cluster;
  removeUnfinished(dir);
  const fresh: Cluster = { ...cluster, dir: mkdtempSync(`${dir}${unfinished}`) };
  if (account) chownSync(fresh.dir, account.uid, account.gid);
  await runProgram(fresh, "initdb", [
    ...["--pgdata", clusterPath(fresh), "--username=postgres", "--auth=reject"],
    // Collation and case rules compiled into PostgreSQL: the same on every machine.
    ...["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
  ]);
  const credentials = makeCredentials();
  await runSql(fresh, [
    `ALTER ROLE postgres PASSWORD '${credentials.superuserPassword}'`,
    `CREATE ROLE oriki LOGIN PASSWORD '${credentials.password}'`,
    "CREATE DATABASE oriki OWNER oriki",
    "REVOKE CONNECT, TEMPORARY ON DATABASE oriki FROM PUBLIC",
  ]);
  writeFileSync(join(fresh.dir, "pg_hba.conf"), "host all all 127.0.0.1/32 scram-sha-256\n");
  writeCredentials(credentialsFile, credentials);
  // An empty directory left by hand may be in the way; one with contents stops the rename.
  renameSync(fresh.dir, dir);
  return credentials;
}

/** What creations cut short left behind; a stray initdb may still be at work in one. */
function removeUnfinished(dir: string): void {
  const prefix = `${basename(dir)}${unfinished}`;
  for (const name of readdirSync(dirname(dir)).filter((entry) => entry.startsWith(prefix))) {
    rmSync(join(dirname(dir), name), { recursive: true, force: true, maxRetries: 5 });
  }
}

async function replaceCredentials(cluster: Cluster, file: string): Promise<Credentials> {
  const credentials = makeCredentials();
  await runSql(cluster, [
    `ALTER ROLE postgres PASSWORD '${credentials.superuserPassword}'`,
    `ALTER ROLE oriki PASSWORD '${credentials.password}'`,
  ]);
  writeCredentials(file, credentials);
  return credentials;
}

/** Runs statements in PostgreSQL's single-user mode, which needs no password. */
function runSql(cluster: Cluster, statements: string[]): Promise<void> {
  const args = ["--single", "-D", clusterPath(cluster), "-c", "exit_on_error=on"];
  const input = statements.map((statement) => `${statement}\n`).join("");
  return runProgram(cluster, "postgres", [...args, "postgres"], input);
}

function makeCredentials(): Credentials {
  const makePassword = () => randomBytes(24).toString("base64url");
  return { superuserPassword: makePassword(), password: makePassword() };
}

function readCredentials(file: string): Credentials | undefined {
  try {
    const { superuserPassword, password } = JSON.parse(readFileSync(file, "utf8"));
    if (typeof superuserPassword === "string" && typeof password === "string") {
      return { superuserPassword, password };
    }
  } catch {
    // Lost or damaged: the caller makes new ones.
  }
  return undefined;
}

function writeCredentials(file: string, credentials: Credentials): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(credentials)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
