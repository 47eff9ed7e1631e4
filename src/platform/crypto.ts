import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import type { Secrets } from "./secrets.ts";

const keyOf = (secrets: Secrets) =>
  createHash("sha256").update(`at-rest:${secrets.encryptionKey}`).digest();

/** AES-256-GCM, for columns that must be read back but not from a stolen backup. */
export function encrypt(secrets: Secrets, plain: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secrets), iv);
  const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** The text was changed, or the shop had another secret when it was encrypted. */
export class Unreadable extends Error {
  override name = "Unreadable";
}

/** @throws Unreadable */
export function decrypt(secrets: Secrets, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", keyOf(secrets), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  const plain = decipher.update(bytes.subarray(28));
  try {
    return Buffer.concat([plain, decipher.final()]).toString("utf8");
  } catch {
    throw new Unreadable("A text cannot be decrypted with the secret that the shop has now");
  }
}

/** For tokens with at least 128 random bits, which need no slow hash. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");

export const randomToken = (bytes = 32) => randomBytes(bytes).toString("base64url");

/** What only this shop can say of a text. @param purpose so that it is worth nothing elsewhere */
export const sealText = (secrets: Secrets, purpose: string, text: string): string =>
  createHmac("sha256", keyOf(secrets)).update(`${purpose}:${text}`).digest("base64url");

export function isSealed(secrets: Secrets, purpose: string, text: string, seal: string): boolean {
  const [right, given] = [sealText(secrets, purpose, text), seal].map((part) => Buffer.from(part));
  return right!.length === given!.length && timingSafeEqual(right!, given!);
}
