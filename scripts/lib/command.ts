import { existsSync } from "node:fs";
import { type ParseArgsConfig, parseArgs } from "node:util";
import type { Config } from "~/platform/config.ts";
import { waitForDatabase } from "~/platform/wait-for-database.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;
type Values<T extends Options> = ReturnType<typeof parseArgs<{ options: T }>>["values"];

/**
 * Runs what a command does with the options that it knows, and prints what it says, or the one line of
 * what is wrong.
 */
export function runCommand<T extends Options>(
  options: T,
  work: (values: Values<T>) => Promise<readonly string[]>,
): void {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const run = async () => work(parseArgs({ options }).values);
  run().then(
    (lines) => console.log(lines.join("\n")),
    (error: Error) => {
      console.error(process.env.LOG_LEVEL === "debug" ? error : error.message);
      process.exitCode = 1;
    },
  );
}

/** Another server's database is there and lets us in, or a line says why not. @throws ConfigError */
export async function requireDatabase({ databaseDirectUrl }: Config): Promise<void> {
  if (databaseDirectUrl)
    await waitForDatabase(databaseDirectUrl, console.log, { patienceMs: 5000 });
}
