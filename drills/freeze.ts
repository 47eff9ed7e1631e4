// The database stops answering for 32 seconds while people shop: how long each of them waits, what they
// are told, and how soon all is well again.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Row } from "../scripts/lib/measure.ts";
import { freePort, ShopProcess } from "../scripts/lib/shop-process.ts";
import { freezeDatabase } from "./support/freeze.ts";
import { countOutcomes, type Kind } from "./support/rush.ts";

const SECONDS = Number(process.env.SECONDS || 32);

export default async function measureFreeze(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "oriki-freeze-"));
  const shop = new ShopProcess({ dataDir, port: await freePort(), env: {} });
  try {
    shop.launch();
    await shop.ready();
    const frozen = await freezeDatabase(shop, SECONDS * 1000, 16);
    console.log(`  ${countOutcomes(frozen.during)}`);
    const slowest = (kind: Kind) =>
      Math.round(
        Math.max(...frozen.during.filter((one) => one.kind === kind).map(({ took }) => took)),
      );
    const other = frozen.exchanges.filter(({ outcome }) => outcome !== "200" && outcome !== "503");
    const row = (name: string, value: number, unit: string, limit?: number): Row => ({
      name,
      value: Math.round(value),
      unit,
      ...(limit === undefined ? {} : { limit }),
    });
    return [
      row("kept pages waited at most", slowest("kept page"), "ms", 1000),
      row("/readyz waited at most", slowest("readyz"), "ms", 1000),
      row("other pages waited at most", slowest("fresh page"), "ms", 8500),
      row("orders waited at most", slowest("order"), "ms", 8500),
      row("answers that are neither 200 nor 503", other.length, "", 0),
      row("orders are taken again after", frozen.ordersAfterMs, "ms", 5000),
      row("/readyz says so after", frozen.readyAfterMs, "ms", 5000),
      row("acknowledged orders", frozen.acknowledged, ""),
      row("acknowledged orders lost", frozen.lost, "", 0),
      row("orders sent again that are not one", frozen.doubled, "", 0),
      row("differences in the books", frozen.differences, "", 0),
    ];
  } finally {
    await shop.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
