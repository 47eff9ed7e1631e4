import { existsSync } from "node:fs";

/** Runs what a command does, and prints what it says, or the one line of what is wrong. */
export function runCommand(work: () => Promise<readonly string[]>): void {
  if (existsSync(".env")) process.loadEnvFile(".env");
  work().then(
    (lines) => console.log(lines.join("\n")),
    (error: Error) => {
      console.error(process.env.LOG_LEVEL === "debug" ? error : error.message);
      process.exitCode = 1;
    },
  );
}
