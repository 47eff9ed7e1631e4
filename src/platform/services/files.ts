import { createHash } from "node:crypto";
import { mkdir, readFile, rm, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Queryable } from "~/db/client.ts";
import type { Config } from "../config.ts";
import { AppError } from "../errors.ts";
import { syncFolder, writeDurably } from "../write-durably.ts";
import { openS3 } from "./s3.ts";

/**
 * Where the bytes of stored files lie. Keys are made by us, never taken from a request as they are. Within a
 * transaction `on` is it: where files lie in the database they come and go with what it writes.
 */
export interface FileStore {
  /**
   * When this returns, and the transaction is over, the bytes outlive a power cut.
   *
   * @throws AppError no_space when the disk has no room but its reserve
   */
  put(key: string, bytes: Uint8Array, mimeType: string, on?: Queryable): Promise<void>;
  /** Undefined when there is no such file. */
  get(key: string): Promise<Buffer | undefined>;
  remove(key: string, on?: Queryable): Promise<void>;
  /** Where copies have folders of their own: gives the others those of these files that only this one has. */
  share?(keys: readonly string[]): Promise<void>;
}

/** Files in DATA_DIR, or in S3 when its settings are there. */
export function createFileStore(config: Config): FileStore {
  return config.s3
    ? s3Files(config.s3)
    : localFiles(join(config.dataDir, "storage"), config.uploads.diskReserveMb * MB);
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? "";
const isMissing = (error: unknown) => codeOf(error) === "ENOENT";
const noSpace = () =>
  new AppError("no_space", "The shop has no room for files now. Try again later.");

const MB = 1024 * 1024;
/** Receipts and photos are private: nobody else on the machine reads them. */
const OURS = { file: 0o600, folder: 0o700 };

/** Folders that were made are on the disk, from the lowest to the first, when those above them are. */
async function syncAbove(lowest: string, first: string): Promise<void> {
  for (let folder = lowest; folder.length >= first.length; folder = dirname(folder)) {
    await syncFolder(dirname(folder));
  }
}

/** Files are named by the hash of their key: no name can leave the folder or meet the system's limits. */
function localFiles(root: string, reserve: number): FileStore {
  const pathOf = (key: string) => {
    const name = createHash("sha256").update(key).digest("hex");
    return join(root, name.slice(0, 2), name);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const made = await mkdir(dirname(path), { recursive: true, mode: OURS.folder });
      const { bavail, bsize } = await statfs(root);
      if (bavail * bsize - bytes.length < reserve) {
        throw noSpace();
      }
      try {
        await writeDurably(path, bytes, { mode: OURS.file });
      } catch (error) {
        throw ["ENOSPC", "EDQUOT"].includes(codeOf(error)) ? noSpace() : error;
      }
      if (made) await syncAbove(dirname(path), made);
    },
    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

function s3Files(s3: NonNullable<Config["s3"]>): FileStore {
  const bucket = openS3(s3);
  async function call(method: string, key: string, init: RequestInit = {}): Promise<Response> {
    const response = await bucket.fetch(bucket.urlOf(key), {
      ...init,
      method,
      signal: AbortSignal.timeout(20_000),
    });
    if (!response.ok && response.status !== 404) {
      throw new Error(`The file store answered ${response.status} to ${method}`);
    }
    return response;
  }
  return {
    async put(key, bytes, mimeType) {
      const response = await call("PUT", key, {
        body: Buffer.from(bytes),
        headers: { "Content-Type": mimeType },
      });
      if (!response.ok) throw new Error(`The bucket ${s3.bucket} does not exist`);
    },
    async get(key) {
      const response = await call("GET", key);
      return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
    },
    async remove(key) {
      await call("DELETE", key);
    },
  };
}
