import { accessSync, constants, mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { type Config, ConfigError } from "./config.ts";
import { checkSecrets } from "./secrets.ts";

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error);

/**
 * What a start stands on, tried before anything is made: a start that ends here leaves nothing behind.
 *
 * @throws ConfigError with what to do
 */
export async function checkGround(config: Config): Promise<void> {
  await requireFreePort(config);
  requireDataDir(config);
  await checkSecrets(config);
}

/**
 * Makes DATA_DIR when it is missing.
 *
 * @throws ConfigError when nothing can be written there
 */
function requireDataDir({ dataDir }: Config): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR ${dataDir} cannot be written (${codeOf(error)}): give this user the right to, or set DATA_DIR to another folder.`,
    );
  }
}

/** @throws ConfigError when the port cannot be listened on */
async function requireFreePort({ port, host }: Config): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const probe = createServer();
  probe.once("error", (error) => reject(portError({ port, host }, error)));
  probe.listen({ port, host }, () => probe.close(() => resolve()));
  await promise;
}

/** Why the server cannot listen, in one line. */
export function portError({ port, host }: Pick<Config, "port" | "host">, error: unknown): Error {
  const code = codeOf(error);
  if (code === "EADDRINUSE")
    return new ConfigError(
      `Port ${port} of ${host} is taken by another program: stop that one, or set PORT to another.`,
    );
  if (code === "EACCES")
    return new ConfigError(`This user may not listen on port ${port}: set PORT to 1024 or higher.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return new ConfigError(
      `HOST ${host} is no address of this machine: set it to 127.0.0.1, or 0.0.0.0 for all.`,
    );
  return new ConfigError(`Cannot listen on port ${port} of ${host} (${code}).`);
}
