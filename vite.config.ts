import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { routeModules } from "./scripts/lib/route-modules.ts";
import { serviceWorkers } from "./scripts/lib/service-workers.ts";

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

/** Modules of the shop, by what their paths begin with. */
const modules = (...paths: string[]) =>
  new RegExp(`[\\\\/]src[\\\\/](${paths.join("|").replaceAll("/", "[\\\\/]")})\\.tsx?$`);

/**
 * React and its router in one file, what every page of the shop uses in another, what pages of
 * products use in a third: on a slow network thirty requests cost more than the bytes of a button.
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
      test: modules(
        "ui/(button|cx|spinner|toast|toaster|price|stars|field|fields|checkbox|empty-state)",
        "ui/page-message",
        "lib/(money|time|seo|links|sizes)",
        "app/load-route-module",
        "client/offline/(caches|forget|network|thrift)",
        "client/(store|signed-in-mark|auth-provider|session|visit|unfinished)",
        "features/cart/(cart-provider|rules)",
        "features/wishlist/wishlist",
        "features/images/sources",
      ),
      tags: ["$initial" as const],
    },
    {
      name: "products",
      test: modules(
        "features/catalogue/(list-address|rules|recently-viewed|wire-card)",
        "features/catalogue/components/(product-card|product-image|catalogue-price|recently-viewed)",
        "features/storefront/components/card-parts",
        "features/cart/(quick-add|components/quick-add)",
        "features/wishlist/components/heart",
      ),
      minShareCount: 4,
      tags: ["$initial" as const],
    },
  ],
};

/** One build for pages and server: the server bundle's entry is our own composition root. */
export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), routeModules(), reactRouter(), serviceWorkers()],
  resolve: { alias: { "~": fileURLToPath(new URL("./src", import.meta.url)) } },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: chunks } } } },
    ssr: {
      resolve: { noExternal: command === "build" ? bundled : [] },
      build: { rollupOptions: { input: "./src/app/main.ts" } },
    },
  },
}));
