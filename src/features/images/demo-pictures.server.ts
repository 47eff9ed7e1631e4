import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { noSuchKey } from "./storage-error.ts";
import { A_DAY, FOREVER, type StoredFile } from "./stored-file.ts";
import { STUDIO_FOLDER, type StudioPicture, studioPictures } from "./studio-pictures.server.ts";

/** Names under this prefix are the demo catalogue's own pictures, part of the shop's files and read only. */
export const DEMO_PREFIX = "demo/";

/** @throws StorageError NoSuchKey; what is not in the index is not there, whatever the name says */
export async function findStudioPicture(name: string): Promise<StudioPicture> {
  const picture = (await studioPictures()).get(name.slice(DEMO_PREFIX.length));
  if (!picture) throw noSuchKey();
  return picture;
}

/** @throws StorageError NoSuchKey */
export async function readDemoPicture(name: string, version?: string): Promise<StoredFile> {
  const picture = await findStudioPicture(name);
  try {
    const path = join(process.cwd(), STUDIO_FOLDER, name.slice(DEMO_PREFIX.length));
    const bytes = await readFile(path);
    return {
      bytes,
      mimeType: "image/avif",
      etag: createHash("sha256").update(bytes).digest("hex").slice(0, 32),
      cacheControl: picture.version === version ? FOREVER : A_DAY,
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw noSuchKey();
    throw error;
  }
}
