// @ts-check
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { extname, join, relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { setAside } from "./earlier-assets.mjs";
import { root, run } from "./run.mjs";

const stampFile = join(root, "build/.stamp");

/** What the build reads, apart from the installed packages, which package-lock.json stands for. */
const sources = [
  "src",
  "public",
  "vite.config.ts",
  "scripts/lib/route-modules.ts",
  "scripts/lib/service-workers.ts",
  "scripts/lib/chunks.ts",
  "scripts/lib/shop-manifest.ts",
  "react-router.config.ts",
  "tsconfig.json",
  "package-lock.json",
];

/** Builds when the sources are not those of the last build. Returns the build's exit status. */
export async function ensureBuilt() {
  if (readStamp() === hashSources()) return 0;
  console.log("Building …");
  return build();
}

/** Builds the pages and the server into build/. Returns the exit status. */
export async function build() {
  // Taken before, so that an edit made during the build counts as newer than it.
  const stamp = hashSources();
  // Without a stamp a build that is cut short is made again.
  rmSync(stampFile, { force: true });
  const earlier = setAside(join(root, "build"));
  const status = await run("react-router", ["build"], { env: { NODE_ENV: "production" } });
  if (status === 0) {
    compressAssets(join(root, "build/client/assets"));
    mkdirSync(join(root, "build/client/assets"), { recursive: true });
    earlier.putBack();
    writeFileSync(stampFile, stamp);
  }
  return status;
}

/**
 * Compressed once here, so that serving a script or a style costs only the copy.
 *
 * @param {string} folder
 */
function compressAssets(folder) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (![".js", ".css", ".svg"].includes(extname(name))) continue;
    const bytes = readFileSync(join(folder, name));
    if (bytes.length < 512) continue;
    const brotli = brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 10,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    });
    writeFileSync(join(folder, `${name}.br`), brotli);
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}

function readStamp() {
  try {
    return readFileSync(stampFile, "utf8");
  } catch {
    return undefined;
  }
}

/** By content, so that a fresh checkout of the same sources needs no build; pictures by size. */
function hashSources() {
  const hash = createHash("sha256");
  for (const source of sources) {
    for (const file of listFiles(join(root, source))) {
      hash.update(`${relative(root, file)}\0`);
      if (file.startsWith(join(root, "public"))) hash.update(`${statSync(file).size}\0`);
      else hash.update(readFileSync(file));
    }
  }
  return hash.digest("hex");
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [path];
  return readdirSync(path)
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}
