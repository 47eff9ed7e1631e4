import { readFileSync } from "node:fs";
import { join } from "node:path";

/** How to reach the server that runs on a data directory. */
export interface FoundServer {
  /** As the owner of the shop's database. */
  url: string;
  /** As superuser. */
  adminUrl: string;
  clusterDir: string;
}

/** The embedded server at work in `dataDir`, whichever process started it; undefined when none does. */
export function findServer(dataDir: string): FoundServer | undefined {
  const clusterDir = join(dataDir, "postgres");
  try {
    const port = readFileSync(join(clusterDir, "postmaster.pid"), "utf8").split("\n")[3]?.trim();
    const kept = JSON.parse(readFileSync(join(dataDir, "postgres.json"), "utf8"));
    const urlOf = (user: string, password: string, database: string) =>
      `postgresql://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
    return {
      url: urlOf("oriki", kept.password, "oriki"),
      adminUrl: urlOf("postgres", kept.superuserPassword, "oriki"),
      clusterDir,
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
