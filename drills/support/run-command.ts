import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { root } from "../../scripts/lib/run.mjs";

/** Runs one of the shop's commands as npm does, while this process goes on. */
export async function runShopCommand(
  script: "backup" | "backups" | "restore",
  env: Record<string, string>,
): Promise<{ code: number | null; stdout: string; stderr: string; seconds: number }> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, ...own } = process.env;
  const began = performance.now();
  const child = spawn(
    process.execPath,
    ["--import", join(root, "scripts/lib/source-paths.ts"), join(root, `scripts/${script}.ts`)],
    { env: { ...own, ...env }, stdio: ["ignore", "pipe", "pipe"] },
  );
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { code, stdout, stderr, seconds: (performance.now() - began) / 1000 };
}
