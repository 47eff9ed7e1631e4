import { randomBytes } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { z } from "zod";
import { type Config, ConfigError } from "./config.ts";
import { writeDurably } from "./write-durably.ts";

const stored = z.object({ jwtSecret: z.string().min(32), encryptionKey: z.string().min(32) });
export type Secrets = z.infer<typeof stored>;

/**
 * The signing secret and the at-rest encryption key: from the settings, else made once and kept in
 * DATA_DIR (mode 0600), with a copy beside them, since what they encrypt is lost without them.
 *
 * @throws ConfigError when both are damaged
 */
export async function loadSecrets(config: Config, log: Pick<Logger, "warn">): Promise<Secrets> {
  const kept = await readKept(config.dataDir, log);
  if (!config.jwtSecret) return kept;
  // Copies that share a JWT_SECRET must be able to read each other's encrypted columns too.
  return { jwtSecret: config.jwtSecret, encryptionKey: config.jwtSecret };
}

/**
 * Whether what is kept in DATA_DIR can be used, without making anything.
 *
 * @throws ConfigError when both are damaged
 */
export async function checkSecrets({ dataDir }: Config): Promise<void> {
  await readBoth(dataDir);
}

async function readBoth(dataDir: string) {
  const path = join(dataDir, "secrets.json");
  const copyPath = `${path}.bak`;
  const [kept, copy] = await Promise.all([read(path), read(copyPath)]);
  const isDamaged = kept === "damaged" || (kept === "missing" && copy === "damaged");
  if (isDamaged && typeof copy !== "object") {
    throw new ConfigError(
      `${path} and its copy secrets.json.bak cannot be read: restore one of them from a backup. ` +
        "Without it nobody stays signed in and what is encrypted in the database is lost; only where that does not matter, remove both.",
    );
  }
  return { path, copyPath, kept, copy };
}

async function readKept(dataDir: string, log: Pick<Logger, "warn">): Promise<Secrets> {
  const { path, copyPath, kept, copy } = await readBoth(dataDir);
  if (typeof kept !== "object") {
    if (typeof copy !== "object") return make(dataDir, path, log);
    log.warn(`${path} is ${kept}: the secrets are those of its copy, ${copyPath}`);
    await write(path, copy, false);
    return copy;
  }
  if (typeof copy !== "object" || !isSame(copy, kept)) await write(copyPath, kept, false);
  return kept;
}

/** Of copies that make them at once in one folder, all have the first one's. */
async function make(dataDir: string, path: string, log: Pick<Logger, "warn">): Promise<Secrets> {
  const made = {
    jwtSecret: randomBytes(48).toString("base64url"),
    encryptionKey: randomBytes(32).toString("base64url"),
  };
  await mkdir(dataDir, { recursive: true });
  try {
    await write(path, made, true);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readKept(dataDir, log);
}

async function read(path: string): Promise<Secrets | "missing" | "damaged"> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return "missing";
    throw new ConfigError(`${path} cannot be read (${code}): let this user read it.`);
  }
  try {
    return stored.parse(JSON.parse(text));
  } catch {
    return "damaged";
  }
}

const write = (path: string, secrets: Secrets, isNew: boolean) =>
  writeDurably(path, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, isNew });

const isSame = (a: Secrets, b: Secrets) =>
  a.jwtSecret === b.jwtSecret && a.encryptionKey === b.encryptionKey;
