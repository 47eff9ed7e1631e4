import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Config } from "./config.ts";

const stored = z.object({ jwtSecret: z.string().min(32), encryptionKey: z.string().min(32) });
export type Secrets = z.infer<typeof stored>;

/** The signing secret and the at-rest encryption key: from the settings, else made once and kept in DATA_DIR (mode 0600). */
export async function loadSecrets(config: Config): Promise<Secrets> {
  const path = join(config.dataDir, "secrets.json");
  let kept: Secrets;
  if (existsSync(path)) {
    kept = stored.parse(JSON.parse(await readFile(path, "utf8")));
  } else {
    kept = {
      jwtSecret: randomBytes(48).toString("base64url"),
      encryptionKey: randomBytes(32).toString("base64url"),
    };
    await mkdir(config.dataDir, { recursive: true });
    await writeFile(path, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  }
  if (!config.jwtSecret) return kept;
  // Copies that share a JWT_SECRET must be able to read each other's encrypted columns too.
  return { jwtSecret: config.jwtSecret, encryptionKey: config.jwtSecret };
}
