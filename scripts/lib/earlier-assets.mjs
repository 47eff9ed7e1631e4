// @ts-check
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

/** For so many builds back, a page that stands open still finds the scripts it was made with. */
const EARLIER_BUILDS = 3;

/**
 * Puts the scripts of earlier builds aside while a new one is made, and back beside its own when that
 * is done: each is named after its content, so none is in the way of another.
 *
 * @param {string} build the folder that is built into
 */
export function setAside(build) {
  const assets = join(build, "client/assets");
  const aside = join(build, "earlier-assets");
  const listFile = join(build, ".earlier-assets.json");
  const earlier = readLists(listFile) ?? [existsSync(assets) ? readdirSync(assets) : []];
  // A build that was cut short has left them there.
  if (existsSync(assets)) {
    mkdirSync(aside, { recursive: true });
    for (const name of readdirSync(assets)) renameSync(join(assets, name), join(aside, name));
  }
  return {
    putBack() {
      const own = new Set(readdirSync(assets));
      const builds = [[...own], ...earlier].slice(0, EARLIER_BUILDS + 1);
      const wanted = new Set(builds.flat());
      for (const name of existsSync(aside) ? readdirSync(aside) : [])
        if (wanted.has(name) && !own.has(name)) renameSync(join(aside, name), join(assets, name));
      rmSync(aside, { recursive: true, force: true });
      writeFileSync(listFile, JSON.stringify(builds));
    },
  };
}

/**
 * The files of each earlier build, the newest first; undefined where nobody has noted them.
 *
 * @param {string} file
 * @returns {string[][] | undefined}
 */
function readLists(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
