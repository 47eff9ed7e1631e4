import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { shopManifest } from "../../src/app/shop-manifest.ts";

const PREFIX = "window.__reactRouterManifest=";

/**
 * Writes a second list of pages beside React Router's own, without those of staff, and tells the server
 * its address (`shopUrl`). The build fails where it cannot.
 */
export function shopManifestFile(): Plugin {
  let isWritten = false;
  return {
    name: "shop-manifest",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    transform(code, id) {
      if (!id.endsWith("virtual:react-router/server-manifest")) return undefined;
      const url = /'url':'(\/[\w./-]+\.js)'/.exec(code)?.[1];
      if (!url) return undefined;
      const client = join(this.environment.config.build.outDir, "../client");
      const written = readFileSync(join(client, url), "utf8");
      const all = JSON.parse(written.slice(PREFIX.length, written.lastIndexOf("}") + 1));
      const list = shopManifest(all);
      const hash = createHash("sha256").update(JSON.stringify(list)).digest("hex").slice(0, 8);
      const shopUrl = `/assets/shop-manifest-${hash}.js`;
      // Waking up, the router preloads the list by the address that the list itself names.
      const own = JSON.stringify({ ...list, url: shopUrl });
      writeFileSync(join(client, shopUrl), `${PREFIX}${own};`);
      isWritten = true;
      const changed = code.replace(/^export default /, "const manifest = ");
      return `${changed}\nmanifest.shopUrl = ${JSON.stringify(shopUrl)};\nexport default manifest;`;
    },
    generateBundle() {
      if (!isWritten)
        this.error("React Router lists pages in another way: see scripts/lib/shop-manifest.ts");
    },
  };
}
