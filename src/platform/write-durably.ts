import { randomBytes } from "node:crypto";
import { link, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Writes a whole file so that it is on the disk, under its name, when this returns: a power cut
 * before leaves what was there, one after leaves the new. Nobody reads half of it.
 *
 * @param isNew refuse to replace a file. @throws EEXIST then
 */
export async function writeDurably(
  path: string,
  bytes: string | Uint8Array,
  { mode, isNew = false }: { mode: number; isNew?: boolean },
): Promise<void> {
  const draft = `${path}.${process.pid}.${randomBytes(6).toString("hex")}`;
  try {
    const file = await open(draft, "wx", mode);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    if (isNew) await link(draft, path);
    else await rename(draft, path);
  } finally {
    // Nothing is left of it after the rename.
    await rm(draft, { force: true });
  }
  await syncFolder(dirname(path));
}

/** The name of a file is on the disk only when its folder is. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
