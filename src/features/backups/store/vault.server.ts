import { PassThrough, pipeline, Readable, type Transform } from "node:stream";
import { buffer } from "node:stream/consumers";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import type { Config } from "~/platform/config.ts";
import type { BackupStore, StoredBackup } from "./backup-store.server.ts";
import { openFolder } from "./folder-store.server.ts";
import { openBucket } from "./s3-store.server.ts";
import { createSealer, type Sealer, WrongPassphrase } from "./seal.server.ts";

const PLAIN = ".zst";
const SEALED = ".zst.sealed";
const ENDING = /\.zst(?:\.sealed)?$/;

/** A store whose content is compressed, and sealed where there is a passphrase. */
export interface Vault extends BackupStore {
  isSealed: boolean;
  /** All of an object. @throws Error when it is not there */
  read(key: string): Promise<Buffer>;
}

/** The vault of the settings; undefined where BACKUP_URL is not set. */
export function openVault({ backup }: Pick<Config, "backup">): Vault | undefined {
  if (!backup) return undefined;
  const store = backup.folder ? openFolder(backup.folder) : openBucket(backup.s3!);
  return makeVault(store, backup.passphrase);
}

/** @throws Error that says what to set */
export function requireVault(config: Pick<Config, "backup">): Vault {
  const vault = openVault(config);
  if (!vault) throw new Error("There is no place for backups: set BACKUP_URL.");
  return vault;
}

export function makeVault(store: BackupStore, passphrase?: string): Vault {
  const sealer = passphrase === undefined ? undefined : createSealer(passphrase);

  async function get(key: string): Promise<AsyncIterable<Uint8Array> | undefined> {
    const sealed = await store.get(key + SEALED);
    if (sealed) return unpack(requireSealer(sealer, key).open(key, sealed));
    const plain = await store.get(key + PLAIN);
    return plain && unpack(plain);
  }

  return {
    place: store.place,
    isSealed: sealer !== undefined,
    async list(prefix) {
      const found = (await store.list(prefix)).filter(({ key }) => ENDING.test(key));
      return found.map(({ key, bytes }): StoredBackup => ({ key: key.replace(ENDING, ""), bytes }));
    },
    put(key, content) {
      const packed = pack(content);
      return sealer
        ? store.put(key + SEALED, sealer.seal(key, packed))
        : store.put(key + PLAIN, packed);
    },
    get,
    async read(key) {
      const content = await get(key);
      if (!content) throw new Error(`There is no ${key} in ${store.place}`);
      return buffer(content);
    },
    async delete(key) {
      await store.delete(key + PLAIN);
      await store.delete(key + SEALED);
    },
  };
}

function requireSealer(sealer: Sealer | undefined, key: string): Sealer {
  if (sealer) return sealer;
  throw new WrongPassphrase(`${key} is sealed: set BACKUP_PASSPHRASE to what it was made with`);
}

const pack = (content: AsyncIterable<Uint8Array>) =>
  through(content, createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }));

const unpack = (content: AsyncIterable<Uint8Array>) => through(content, createZstdDecompress());

/** What fails before a step fails behind it, too. */
function through(content: AsyncIterable<Uint8Array>, step: Transform): AsyncIterable<Uint8Array> {
  const out = new PassThrough();
  pipeline(Readable.from(content, { objectMode: false }), step, out, () => {});
  return out;
}
