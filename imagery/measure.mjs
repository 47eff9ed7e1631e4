// @ts-check
// Measures the ground of every picture that changed since it was measured last, into pictures/ground.json:
// file name -> [first characters of the file's SHA-256, cells at fault]. Decoding all of them takes minutes; the tests
// compare the hashes and decode samples.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { faultyCells } from "./ground.mjs";

const AT_ONCE = 4;
const folder = fileURLToPath(new URL("pictures/", import.meta.url));
const target = `${folder}ground.json`;
/** @type {Record<string, [hash: string, faults: number]>} */
const known = existsSync(target) ? JSON.parse(readFileSync(target, "utf8")) : {};
/** @type {typeof known} */
const measured = {};
const names = readdirSync(folder)
  .filter((name) => /-[1-4]\.avif$/.test(name))
  .sort();
const waiting = names.values();

async function measureSome() {
  for (const name of waiting) {
    const file = readFileSync(folder + name);
    const hash = createHash("sha256").update(file).digest("hex").slice(0, 16);
    const before = known[name];
    measured[name] = before?.[0] === hash ? before : [hash, await faultyCells(file)];
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, measureSome));
const lines = names.map((name) => `${JSON.stringify(name)}: ${JSON.stringify(measured[name])}`);
writeFileSync(target, `{\n${lines.join(",\n")}\n}\n`);
