import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../../scripts/lib/run.mjs";

/**
 * Writes a file of deploy/ with other addresses and passwords in place of its own, so that the drill
 * runs what an operator is given.
 *
 * @throws Error for words that the file no longer has
 */
export function adaptFile(
  file: string,
  to: string,
  replacements: readonly (readonly [string, string])[],
  mode = 0o644,
): string {
  let text = readFileSync(join(root, "deploy", file), "utf8");
  for (const [from, instead] of replacements) {
    if (!text.includes(from)) throw new Error(`deploy/${file} has no "${from}"`);
    text = text.replaceAll(from, instead);
  }
  writeFileSync(to, text, { mode });
  return to;
}
