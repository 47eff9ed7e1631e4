// A thousand pictures sent at once: how many find room in the line and are stored, while the others
// are turned away, and by how much the memory of the server rises meanwhile.
import { Agent, request } from "node:http";
import pg from "pg";
import sharp from "sharp";
import { allocator, nodeOptions } from "../scripts/lib/start-options.mjs";
import { openDatabase } from "../src/db/open-database.ts";
import { becomeAdmin } from "./support/become-admin.ts";
import { startServer } from "./support/servers.ts";

const PORT = 3967;
const FILES = 1000;
const MIB = 1024 * 1024;
const MOST_MIB = 300;

type Used = { rss: number; peak: number };

/** A photograph as phones send it: a few hundred kilobytes that do not compress further. */
const photograph = () =>
  sharp({
    create: {
      width: 600,
      height: 750,
      channels: 3,
      background: "#84202d",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 85 })
    .toBuffer();

export default async function measureUploads() {
  // As `npm start` does.
  const shop = await startServer(PORT, {
    env: { ...allocator, SEED: "none" },
    execArgv: nodeOptions,
  });
  const agent = new Agent({ keepAlive: false, maxSockets: FILES });
  const ask = () => shop.ask<Used>({ memory: true });
  try {
    const database = await openDatabase({ DATA_DIR: shop.dataDir });
    const sql = new pg.Client({ connectionString: database.url });
    await sql.connect();
    const token = await becomeAdmin(PORT, sql);
    await sql.end();
    const bytes = await photograph();
    const upload = (name: string) =>
      new Promise<number>((resolve) => {
        const sent = request(
          {
            agent,
            port: PORT,
            host: "127.0.0.1",
            method: "POST",
            path: `/storage/v1/object/product-image/${name}`,
            headers: {
              authorization: `Bearer ${token}`,
              "content-type": "image/jpeg",
              "content-length": bytes.length,
            },
          },
          (response) => {
            response.resume();
            response.on("end", () => resolve(response.statusCode ?? 0));
          },
        );
        // Turned away while it was still sending.
        sent.on("error", () => resolve(0));
        sent.end(bytes);
      });
    // The first pictures load the decoder; what it needs for good is not the load's doing.
    for (let n = 0; n < 5; n++) await upload(`warm/${n}.jpg`);
    const before = (await ask()).rss;
    const begun = performance.now();
    const answers = await Promise.all(
      Array.from({ length: FILES }, (_, n) => upload(`b/${n}.jpg`)),
    );
    const took = (performance.now() - begun) / 1000;
    const { peak } = await ask();
    return [
      {
        name: `${FILES} pictures of ${Math.round(bytes.length / 1024)} KiB at once`,
        value: Math.round(took),
        unit: "s",
      },
      {
        name: "stored",
        value: answers.filter((status) => status === 200).length,
        unit: "files",
      },
      {
        name: "memory rises by",
        value: Math.round((peak - before) / MIB),
        unit: "MiB",
        limit: MOST_MIB,
      },
    ];
  } finally {
    agent.destroy();
    await shop.remove();
  }
}
