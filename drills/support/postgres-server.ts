import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { chooseAccount } from "~/db/embedded/account.ts";
import { freePort } from "../../scripts/lib/shop-process.ts";
import { startProgram } from "./cluster/processes.ts";
import { waitUntil } from "./cluster/wait.ts";

const PASSWORD = "never mind: it's 100 % local";

/** A PostgreSQL of the machine's own packages, as an owner has one beside the shop. */
export interface PostgresServer {
  /** A new, empty database that the shop's role owns. @returns its address */
  create(name: string): Promise<string>;
  /** It is lost with all that is in it. */
  drop(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** @param bin where initdb and postgres are. @param parent a folder that everybody may enter */
export async function startPostgres(bin: string, parent: string): Promise<PostgresServer> {
  const folder = join(parent, "postgres");
  const account = chooseAccount(folder);
  mkdirSync(folder, { mode: 0o700 });
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, PASSWORD);
  if (account) for (const path of [folder, passwordFile]) chownSync(path, account.uid, account.gid);
  const cluster = ["-D", "data", "-U", "postgres", "-E", "UTF8", "--locale=C", "--no-sync"];
  execFileSync(join(bin, "initdb"), [...cluster, "--auth=scram-sha-256", "--pwfile=password"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
    ...account,
  });
  const port = await freePort();
  const program = startProgram({
    name: "postgres",
    command: join(bin, "postgres"),
    args: ["-D", "data", "-p", String(port), "-h", "127.0.0.1", "-k", "", "-c", "fsync=off"],
    folder,
    log: join(parent, "postgres.log"),
    account,
  });
  const addressOf = (user: string, database: string) =>
    `postgresql://${user}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${database}`;
  async function asSuperuser(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: addressOf("postgres", "postgres") });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }
  await waitUntil("PostgreSQL", () => asSuperuser("select 1").then(() => true));
  await asSuperuser(`create role oriki login password ${pg.escapeLiteral(PASSWORD)}`);
  return {
    async create(name) {
      await asSuperuser(`create database ${pg.escapeIdentifier(name)} owner oriki`);
      return addressOf("oriki", name);
    },
    drop: (name) => asSuperuser(`drop database ${pg.escapeIdentifier(name)} with (force)`),
    stop: () => program.kill(),
  };
}
