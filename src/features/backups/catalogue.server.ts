import { Readable } from "node:stream";
import { z } from "zod";
import { baseKey, dumpKey, momentOf, readPieceKey } from "./names.server.ts";
import type { BaseCopy, LogPiece } from "./rules.ts";
import type { Vault } from "./store/vault.server.ts";

const position = z.string().regex(/^\d+$/).transform(BigInt);

/** What is written beside a base copy. */
const about = z.object({
  line: z.string(),
  timeline: z.string(),
  from: position,
  to: position,
  startedAt: z.coerce.date(),
  finishedAt: z.coerce.date(),
  /** Uploaded files that the shop knew then, as they are named in the store. */
  files: z.array(z.string()),
});

export type KeptBase = BaseCopy & z.output<typeof about> & { bytes: number };

/** Everything that a store has of a shop. */
export interface Catalogue {
  bases: KeptBase[];
  pieces: LogPiece[];
  logBytes: number;
}

export async function writeAbout(
  vault: Vault,
  name: string,
  base: z.output<typeof about>,
): Promise<void> {
  const text = JSON.stringify({ ...base, from: String(base.from), to: String(base.to) });
  await vault.put(baseKey(name).about, Readable.from([Buffer.from(text)]));
}

/** Reads what there is; the newest copy first. */
export async function readCatalogue(vault: Vault): Promise<Catalogue> {
  const [copies, log] = [await vault.list("base/"), await vault.list("log/")];
  const bases: KeptBase[] = [];
  for (const { key } of copies) {
    const [, name] = /^base\/(.+)\.json$/.exec(key) ?? [];
    const copy = copies.find((one) => one.key === baseKey(name ?? "").copy);
    if (!name || !copy) continue;
    const known = about.parse(JSON.parse((await vault.read(key)).toString()));
    bases.push({ ...known, name, bytes: copy.bytes });
  }
  bases.sort((a, b) => b.finishedAt.getTime() - a.finishedAt.getTime());
  const pieces = log.map(({ key }) => readPieceKey(key)).filter((piece) => piece !== undefined);
  return { bases, pieces, logBytes: log.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Dumps of another server's database, the newest first. */
export async function listDumps(vault: Vault): Promise<(BaseCopy & { bytes: number })[]> {
  const found = (await vault.list("dumps/")).flatMap(({ key, bytes }) => {
    const name = key.split("/")[1] ?? "";
    const finishedAt = momentOf(name);
    return finishedAt && key === dumpKey(name).database
      ? [{ name, line: name, from: 0n, to: 0n, finishedAt, bytes }]
      : [];
  });
  return found.sort((a, b) => b.finishedAt.getTime() - a.finishedAt.getTime());
}
