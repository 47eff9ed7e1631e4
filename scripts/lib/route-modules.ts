import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const OURS = fileURLToPath(new URL("../../src/app/load-route-module.ts", import.meta.url));
const ROUTER = /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]/;

/** Has React Router load the scripts of pages by our function; the build fails where it cannot. */
export function routeModules(): Plugin {
  let isUsed = false;
  return {
    name: "route-modules",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId(source, importer) {
      if (source !== "./routeModules.js" || !importer || !ROUTER.test(importer)) return undefined;
      isUsed = true;
      return OURS;
    },
    generateBundle() {
      if (!isUsed)
        this.error("React Router loads pages in another way: see scripts/lib/route-modules.ts");
    },
  };
}
