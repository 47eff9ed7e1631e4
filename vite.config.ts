import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * Packages bundled into the server although Node could load them: reading their hundreds of small
 * files one by one would be most of the time a start takes.
 */
const bundled = ["drizzle-orm", "zod", "hono", "@hono/node-server", "jose", "libphonenumber-js"];

/**
 * React and its router in one file, the small things of nearly every page in another: on a slow
 * network a request costs more than the bytes of a button.
 */
const chunks = {
  groups: [
    {
      name: "react",
      test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
      tags: ["$initial" as const],
    },
    {
      name: "shop",
      test: /[\\/]src[\\/](ui[\\/](button|cx|spinner|toast|toaster|visually-hidden|price|stars)|lib[\\/](money|time|seo)|features[\\/]images[\\/]sources)\.tsx?$|node_modules[\\/]lucide-react[\\/]/,
      minShareCount: 12,
      tags: ["$initial" as const],
    },
  ],
};

/** One build for pages and server: the server bundle's entry is our own composition root. */
export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { alias: { "~": fileURLToPath(new URL("./src", import.meta.url)) } },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: chunks } } } },
    ssr: {
      resolve: { noExternal: bundled },
      build: { rollupOptions: { input: "./src/server/main.ts" } },
    },
  },
});
