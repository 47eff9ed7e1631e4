import { mkdtemp, readdir, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "~/platform/context.ts";
import { readCatalogue } from "./catalogue.server.ts";
import { reportGood, reportProblem } from "./report.server.ts";
import { filesElsewhere, lookForFiles } from "./restore-files.server.ts";
import { restoreShop } from "./restore-shop.server.ts";
import { isEmbedded } from "./source.server.ts";
import type { Vault } from "./store/vault.server.ts";

const MB = 1024 * 1024;
const SCRATCH = "rehearsal-";
/** Compressed copies grow to a multiple, and the log is laid out in whole files. */
const ROOM_FACTOR = 8;
/** The shop goes on beside it. */
const MODEST = { shared_buffers: "16MB", maintenance_work_mem: "16MB" };

/**
 * Restores the last backup into a folder beside the shop's, on a database server of its own, proves
 * that it is whole, and removes it. What came of it is written down.
 */
export async function rehearse(
  ctx: Pick<Context, "config" | "db" | "clock" | "log">,
  vault: Vault,
): Promise<void> {
  const { config, db, clock } = ctx;
  // What is another server's cannot be restored beside it without its owner.
  if (!isEmbedded(config)) return;
  const began = clock.now();
  let scratch: string | undefined;
  try {
    await removeScratch(config.dataDir);
    await requireRoom(config, vault);
    scratch = await mkdtemp(join(config.dataDir, SCRATCH));
    const report = await restoreShop(vault, {
      dataDir: join(scratch, "data"),
      files: config.s3 ? filesElsewhere : lookForFiles,
      paystack: null,
      settings: MODEST,
    });
    const problems = [
      ...(report.differences.length > 0
        ? [`${report.differences.length} differences in stock, orders or money`]
        : []),
      ...(report.missingFiles.length > 0
        ? [`${report.missingFiles.length} of ${report.files} uploaded files are missing`]
        : []),
    ];
    if (problems.length > 0)
      throw new Error(`What was restored is not whole: ${problems.join(", ")}`);
    const seconds = Math.round((clock.now().getTime() - began.getTime()) / 1000);
    const files = report.files === undefined ? "" : ` and ${report.files} files`;
    const details = `${report.orders} orders${files} in ${seconds} s`;
    await reportGood(db, "rehearsal", clock.now(), details);
  } catch (error) {
    ctx.log.error({ error }, "the rehearsal of a restore failed");
    await reportProblem(db, "rehearsal", clock.now(), error);
  } finally {
    if (scratch) await removeScratch(config.dataDir);
  }
}

/** Also what one left behind that was killed. */
async function removeScratch(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(SCRATCH)) continue;
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @throws Error when the disk has no room for a second database and its reserve */
async function requireRoom({ dataDir, uploads }: Context["config"], vault: Vault): Promise<void> {
  const { bases, logBytes } = await readCatalogue(vault);
  const needed = ((bases[0]?.bytes ?? 0) + logBytes) * ROOM_FACTOR + uploads.diskReserveMb * MB;
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize >= needed) return;
  const [wanted, free] = [needed, bavail * bsize].map((bytes) => Math.ceil(bytes / MB));
  throw new Error(`To restore beside the shop takes ${wanted} MB, and ${free} MB are free`);
}
