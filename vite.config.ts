import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { chunks } from "./scripts/lib/chunks.ts";
import { routeModules } from "./scripts/lib/route-modules.ts";
import { serviceWorkers } from "./scripts/lib/service-workers.ts";
import { shopManifestFile } from "./scripts/lib/shop-manifest.ts";

/**
 * Packages bundled into the server although Node could load them: reading their hundreds of small
 * files one by one would be most of the time a start takes. Only in the build: the development server
 * cannot bundle CommonJS.
 */
const bundled = [
  "drizzle-orm",
  "zod",
  "hono",
  "@hono/node-server",
  "jose",
  "libphonenumber-js",
  "prom-client",
  "@opentelemetry/api",
];

/** One build for pages and server: the server bundle's entry is our own composition root. */
export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), routeModules(), reactRouter(), serviceWorkers(), shopManifestFile()],
  resolve: { alias: { "~": fileURLToPath(new URL("./src", import.meta.url)) } },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: chunks } } } },
    ssr: {
      resolve: { noExternal: command === "build" ? bundled : [] },
      build: { rollupOptions: { input: "./src/app/main.ts" } },
    },
  },
}));
