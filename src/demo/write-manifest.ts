import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { buildManifest, formatManifest } from "./catalogue/manifest.ts";

export const MANIFEST_PATH = fileURLToPath(new URL("../../imagery/manifest.json", import.meta.url));

if (import.meta.main) {
  const manifest = buildManifest();
  await writeFile(MANIFEST_PATH, formatManifest(manifest));
  process.stdout.write(`${manifest.products.length} products in ${MANIFEST_PATH}\n`);
}
