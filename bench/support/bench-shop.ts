import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadBuiltShop } from "../../scripts/lib/built-shop.ts";

/** The built shop in this process, in a folder of its own, with limits off. */
export async function startBenchShop(port: number, env: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "oriki-bench-"));
  const { startShop } = await loadBuiltShop();
  const start = () =>
    startShop({
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: "silent",
      RATE_LIMITS: "off",
      ...env,
    });
  let shop = await start();
  return {
    get pool() {
      return shop.ctx.pool;
    },
    /** What was written then lies at rest, as in a real store. */
    async restart(): Promise<void> {
      await shop.stop();
      shop = await start();
    },
    async remove(): Promise<void> {
      await shop.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
