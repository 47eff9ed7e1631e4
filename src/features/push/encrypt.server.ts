import {
  createCipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
} from "node:crypto";

/** What a browser gave of its keys, in base64url. */
export interface BrowserKeys {
  p256dh: string;
  auth: string;
}

const RECORD_BYTES = 4096;
/** Head of 86 bytes, the mark of the last record, and the tag. */
export const MOST_BYTES = RECORD_BYTES - 86 - 1 - 16;

const hkdf = (salt: Buffer, key: Buffer, info: string | Buffer, bytes: number) =>
  Buffer.from(hkdfSync("sha256", key, salt, info, bytes));

function newPair(): ECDH {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return pair;
}

/** Whether these are keys that something can be encrypted for. */
export function areKeys({ p256dh, auth }: BrowserKeys): boolean {
  const point = Buffer.from(p256dh, "base64url");
  if (point.length !== 65 || point[0] !== 4) return false;
  if (Buffer.from(auth, "base64url").length !== 16) return false;
  try {
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((n) => n.toString("base64url"));
    createPublicKey({ key: { kty: "EC", crv: "P-256", x: x!, y: y! }, format: "jwk" });
    return true;
  } catch {
    // No point of the curve.
    return false;
  }
}

/** The key and the nonce of a message, by RFC 8291. */
function deriveKeys(
  secret: Buffer,
  { salt, auth, browser, shop }: Record<"salt" | "auth" | "browser" | "shop", Buffer>,
): { key: Buffer; nonce: Buffer } {
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), browser, shop]);
  const material = hkdf(auth, secret, info, 32);
  return {
    key: hkdf(salt, material, "Content-Encoding: aes128gcm\0", 16),
    nonce: hkdf(salt, material, "Content-Encoding: nonce\0", 12),
  };
}

/**
 * Encrypts a message that one browser can read (RFC 8291, in one record of RFC 8188).
 *
 * @param chosen instead of a fresh pair and salt: for the example of the RFC
 * @throws RangeError when it is longer than every push service has to take
 */
export function encryptFor(
  { p256dh, auth: authText }: BrowserKeys,
  text: string,
  chosen?: { pair: ECDH; salt: Buffer },
): Buffer {
  const { pair, salt } = chosen ?? { pair: newPair(), salt: randomBytes(16) };
  const [browser, auth] = [p256dh, authText].map((part) => Buffer.from(part, "base64url"));
  const plain = Buffer.from(text);
  if (plain.length > MOST_BYTES) throw new RangeError("The message is too long to push");
  const shop = pair.getPublicKey();
  const secret = pair.computeSecret(browser!);
  const { key, nonce } = deriveKeys(secret, { salt, auth: auth!, browser: browser!, shop });
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_BYTES);
  head[4] = shop.length;
  // 2 marks the last record.
  const sealed = [cipher.update(plain), cipher.update(Buffer.from([2])), cipher.final()];
  return Buffer.concat([salt, head, shop, ...sealed, cipher.getAuthTag()]);
}
