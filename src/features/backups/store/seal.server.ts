import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scryptSync } from "node:crypto";

/**
 * A sealed object: this line, a salt for the passphrase, a salt of its own, then frames of AES-256-GCM,
 * each with its number and whether it is the last, so that none can be cut off, moved or exchanged. An
 * object cannot stand in for another either: its name goes into its key.
 */
const MAGIC = Buffer.from("oriki-backup-1\n");
const SALT_BYTES = 16;
const FRAME_BYTES = 256 * 1024;
const TAG_BYTES = 16;
/** 64 MB and some tenths of a second for each guess. */
const SCRYPT = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

/** Whoever holds a sealed object needs the passphrase it was sealed with. */
export class WrongPassphrase extends Error {
  override name = "WrongPassphrase";
}

export interface Sealer {
  seal(name: string, plain: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
  /** @throws WrongPassphrase, or Error when the bytes are not those that were sealed under this name */
  open(name: string, sealed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
}

export function createSealer(passphrase: string): Sealer {
  const masters = new Map<string, Buffer>();
  function masterOf(salt: Buffer): Buffer {
    const name = salt.toString("hex");
    const master = masters.get(name) ?? scryptSync(passphrase, salt, 32, SCRYPT);
    masters.set(name, master);
    return master;
  }
  /** One for all that this process seals: a stranger's guess costs as much, and we derive it once. */
  const ownSalt = randomBytes(SALT_BYTES);
  const keyOf = (master: Buffer, salt: Buffer, name: string) =>
    Buffer.from(hkdfSync("sha256", master, salt, name, 32));

  return {
    async *seal(name, plain) {
      const salt = randomBytes(SALT_BYTES);
      const key = keyOf(masterOf(ownSalt), salt, name);
      yield Buffer.concat([MAGIC, ownSalt, salt]);
      let number = 0;
      for await (const { bytes, isLast } of frames(plain, FRAME_BYTES)) {
        const cipher = createCipheriv("aes-256-gcm", key, nonce(number++, isLast));
        yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
      }
    },
    async *open(name, sealed) {
      const reader = new Reader(sealed);
      const head = await reader.take(MAGIC.length + 2 * SALT_BYTES);
      if (!head.subarray(0, MAGIC.length).equals(MAGIC))
        throw new Error(`${name} is no sealed backup`);
      const salts = head.subarray(MAGIC.length);
      const master = masterOf(salts.subarray(0, SALT_BYTES));
      const key = keyOf(master, salts.subarray(SALT_BYTES), name);
      let number = 0;
      for await (const { bytes, isLast } of frames(reader.rest(), FRAME_BYTES + TAG_BYTES)) {
        const first = number === 0;
        const decipher = createDecipheriv("aes-256-gcm", key, nonce(number++, isLast));
        decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
        const plain = decipher.update(bytes.subarray(0, bytes.length - TAG_BYTES));
        try {
          decipher.final();
        } catch {
          if (first) throw new WrongPassphrase(`BACKUP_PASSPHRASE does not open ${name}`);
          throw new Error(`${name} is damaged`);
        }
        yield plain;
      }
    },
  };
}

function nonce(number: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(number, 7);
  bytes[11] = isLast ? 1 : 0;
  return bytes;
}

/** Pieces of one size; the last, which may be smaller and is always there, says that it is. */
async function* frames(content: AsyncIterable<Uint8Array>, size: number) {
  let held = Buffer.alloc(0);
  for await (const bytes of content) {
    held = Buffer.concat([held, bytes]);
    for (; held.length > size; held = held.subarray(size))
      yield { bytes: held.subarray(0, size), isLast: false };
  }
  yield { bytes: held, isLast: true };
}

/** Takes a few bytes off the front of a stream. */
class Reader {
  readonly #iterator: AsyncIterator<Uint8Array>;
  #held = Buffer.alloc(0);

  constructor(content: AsyncIterable<Uint8Array>) {
    this.#iterator = content[Symbol.asyncIterator]();
  }

  async take(count: number): Promise<Buffer> {
    while (this.#held.length < count) {
      const { done, value } = await this.#iterator.next();
      if (done) break;
      this.#held = Buffer.concat([this.#held, value]);
    }
    const taken = this.#held.subarray(0, count);
    this.#held = this.#held.subarray(count);
    return taken;
  }

  async *rest(): AsyncGenerator<Uint8Array> {
    yield this.#held;
    for (;;) {
      const { done, value } = await this.#iterator.next();
      if (done) return;
      yield value;
    }
  }
}
