// Variants of pictures: made for the first time, and kept ones against a static file of the shop.
import { readdirSync } from "node:fs";
import { get } from "node:http";
import { createClient, quantile } from "./support/http-load.ts";
import { startServer } from "./support/servers.ts";

const PORT = 3965;
const CONNECTIONS = 16;
const SECONDS = 6;
const PICTURES = 20;
const FORMATS = ["avif", "webp"];

const assets = new URL("../build/client/assets/", import.meta.url);

function fetchBytes(path: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get({ port: PORT, host: "127.0.0.1", path }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve(Buffer.concat(chunks)));
    }).on("error", reject);
  });
}

/** Addresses of variants as the list of products names them, one set of widths per picture. */
async function findVariants(): Promise<{ picture: string; widths: number[] }[]> {
  const html = (await fetchBytes("/products")).toString();
  const widthsOf = new Map<string, Set<number>>();
  for (const [, width, picture] of html.matchAll(/\/img\/(\d+)\/([^"?]+\?v=\w+)/g)) {
    const widths = widthsOf.get(picture!) ?? new Set();
    widthsOf.set(picture!, widths.add(Number(width)));
  }
  return [...widthsOf]
    .slice(0, PICTURES)
    .map(([picture, widths]) => ({ picture, widths: [...widths].sort((a, b) => a - b) }));
}

export default async function measurePictures() {
  const shop = await startServer(PORT);
  const rows: { name: string; value: number; unit: string; aim?: number; limit?: number }[] = [];
  const round = (value: number) => Math.round(value * 100) / 100;
  try {
    const variants = await findVariants();
    if (variants.length < PICTURES) throw new Error("The list of products shows too few pictures");
    const one = createClient(PORT, 1);
    for (const format of FORMATS) {
      const paths = variants.flatMap(({ picture, widths }) =>
        widths.map((width) => `/img/${width}/${picture}`),
      );
      const headers = { accept: `image/${format}` };
      const made = await one.times((n) => ({ path: paths[n]!, headers }), paths.length);
      const [middle, slow] = [quantile(made, 0.5), quantile(made, 0.95)];
      rows.push(
        { name: `${format} made, median`, value: round(middle), unit: "ms", limit: 150 },
        { name: `${format} made, 95th percentile`, value: round(slow), unit: "ms", limit: 150 },
      );
    }
    one.close();

    const face = readdirSync(assets).find((file) => file.startsWith("noto-serif-display"))!;
    const still = `/assets/${face}`;
    const size = (await fetchBytes(still)).length;
    // The variant whose bytes come nearest to those of the static file.
    const candidates = await Promise.all(
      variants.map(async ({ picture, widths }) => {
        const path = `/img/${widths.at(-1)}/${picture}`;
        return { path, size: (await fetchBytes(path)).length };
      }),
    );
    const [kept] = candidates.sort((a, b) => Math.abs(a.size - size) - Math.abs(b.size - size));
    const client = createClient(PORT, CONNECTIONS);
    const rates = { kept: 0, still: 0 };
    // Turn and turn about, so that a slow moment of the machine falls on both.
    for (let turn = 0; turn < 4; turn++) {
      rates.kept += (await client.rate(() => ({ path: kept!.path }), SECONDS / 4)) / 4;
      rates.still += (await client.rate(() => ({ path: still }), SECONDS / 4)) / 4;
    }
    client.close();
    rows.push(
      { name: `kept variant of ${kept!.size} bytes`, value: Math.round(rates.kept), unit: "/s" },
      {
        name: `ratio to a static file of ${size} bytes`,
        value: round(rates.kept / rates.still),
        unit: "×",
        aim: 0.9,
      },
    );
  } finally {
    await shop.remove();
  }
  return rows;
}
