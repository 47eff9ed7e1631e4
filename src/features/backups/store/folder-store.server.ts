import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { BackupStore, StoredBackup } from "./backup-store.server.ts";

/** People's data: nobody else on the machine reads it. */
const OURS = { file: 0o600, folder: 0o700 };
const DRAFT = ".unfinished";

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Backups in a folder, better on another disk or machine. */
export function openFolder(root: string): BackupStore {
  async function* walk(folder: string): AsyncGenerator<StoredBackup> {
    const entries = await readdir(folder, { withFileTypes: true }).catch((error) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) yield* walk(path);
      else if (!entry.name.endsWith(DRAFT)) {
        const found = await stat(path).catch(() => undefined);
        if (found) yield { key: relative(root, path), bytes: found.size };
      }
    }
  }

  return {
    place: root,
    async list(prefix) {
      const found: StoredBackup[] = [];
      for await (const object of walk(join(root, prefix))) found.push(object);
      return found;
    },
    async put(key, content) {
      const path = join(root, key);
      const draft = `${path}.${process.pid}${DRAFT}`;
      await mkdir(dirname(path), { recursive: true, mode: OURS.folder });
      const file = await open(draft, "w", OURS.file);
      try {
        for await (const bytes of content) await writeAll(file, bytes);
        await file.sync();
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      } finally {
        await file.close();
      }
      await syncFolder(dirname(path));
    },
    async get(key) {
      const path = join(root, key);
      try {
        if ((await stat(path)).isFile()) return createReadStream(path, { highWaterMark: 1 << 20 });
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
      return undefined;
    },
    delete: (key) => rm(join(root, key), { force: true }),
  };
}

async function writeAll(file: Awaited<ReturnType<typeof open>>, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
}

/** A renamed file survives a power cut once its folder is on the disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  await folder.sync().finally(() => folder.close());
}
