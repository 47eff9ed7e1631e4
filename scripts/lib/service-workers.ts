import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A worker's address lasts, whatever it is made of: browsers look there for a newer one. */
const workers = {
  "shop-worker.js": "src/app/offline/worker/shop-worker.ts",
  "rider-worker.js": "src/features/riders/phone/rider-worker.ts",
};

/** Builds the service workers beside the pages, each into one script of its own. */
export function serviceWorkers(): Plugin {
  return {
    name: "service-workers",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async generateBundle() {
      for (const [fileName, path] of Object.entries(workers))
        this.emitFile({ type: "asset", fileName, source: await bundle(path) });
    },
  };
}

async function bundle(path: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    resolve: { alias: { "~": `${root}src` } },
    build: {
      write: false,
      rollupOptions: { input: `${root}${path}`, output: { format: "iife" } },
    },
  });
  const outputs = Array.isArray(built) ? built : [built];
  const [chunk, ...others] = outputs.flatMap((one) => ("output" in one ? one.output : []));
  if (chunk?.type !== "chunk" || others.length > 0) throw new Error(`${path} is not one script`);
  return chunk.code;
}
