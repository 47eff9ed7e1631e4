import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { importJWK, jwtVerify } from "jose";
import type { DeviceInput } from "~/lib/push-device.ts";
import type { PostAnswer, PostedMessage, PublicWeb } from "~/platform/services/public-web.ts";

/** The largest body that every push service takes (RFC 8030, section 7.2). */
const MOST_BYTES = 4096;

/**
 * A push service with its browsers: refuses what RFC 8030, 8188, 8291 and 8292 do not allow, and
 * decrypts the rest as a browser does.
 */
export class PushDouble implements PublicWeb {
  /** What comes of the next messages, instead of success. */
  readonly answers: (PostAnswer | Error)[] = [];
  /** Messages asked for, however they were answered. */
  tries = 0;
  private readonly browsers = new Map<string, Browser>();
  private readonly now: () => Date;

  constructor(now: () => Date) {
    this.now = now;
  }

  /** A browser that allowed messages. */
  subscribe(host = "push.example"): Browser {
    const browser = new Browser(`https://${host}/send/${randomBytes(16).toString("base64url")}`);
    this.browsers.set(browser.device.endpoint, browser);
    return browser;
  }

  /** Its person takes the permission back: the service knows it no more. */
  unsubscribe(browser: Browser): void {
    this.browsers.delete(browser.device.endpoint);
  }

  fetchFile(): Promise<Buffer> {
    return Promise.reject(new Error("Nothing is fetched here"));
  }

  async post(address: string, message: PostedMessage): Promise<PostAnswer> {
    this.tries += 1;
    const told = this.answers.shift();
    if (told instanceof Error) throw told;
    if (told) return told;
    const browser = this.browsers.get(address);
    if (!browser) return { status: 410, retryAfter: undefined };
    const status = await this.judge(address, message);
    if (status === 201) browser.receive(message);
    return { status, retryAfter: undefined };
  }

  private async judge(address: string, { headers, body }: PostedMessage): Promise<number> {
    if (body.length > MOST_BYTES) return 413;
    if (!/^\d+$/.test(headers.ttl ?? "") || headers["content-encoding"] !== "aes128gcm") return 400;
    if (!/^[\w-]{1,32}$/.test(headers.topic ?? "")) return 400;
    const [, token, key] =
      /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? "") ?? [];
    if (!token || !key) return 401;
    const point = Buffer.from(key, "base64url");
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((n) => n.toString("base64url"));
    const publicKey = await importJWK({ kty: "EC", crv: "P-256", x: x!, y: y! }, "ES256");
    try {
      const { payload } = await jwtVerify(token, publicKey, {
        audience: new URL(address).origin,
        currentDate: this.now(),
        requiredClaims: ["exp", "sub"],
      });
      const isShort = payload.exp! - this.now().getTime() / 1000 <= 24 * 3600;
      return isShort && /^(mailto:|https:)/.test(payload.sub!) ? 201 : 403;
    } catch {
      return 403;
    }
  }
}

class Browser {
  /** What it was told, as JSON. */
  readonly messages: unknown[] = [];
  readonly headers: Record<string, string>[] = [];
  readonly device: DeviceInput;
  private readonly pair = createECDH("prime256v1");
  private readonly auth = randomBytes(16);

  constructor(endpoint: string) {
    this.pair.generateKeys();
    const keys = {
      p256dh: this.pair.getPublicKey("base64url"),
      auth: this.auth.toString("base64url"),
    };
    this.device = { endpoint, keys };
  }

  receive({ headers, body }: PostedMessage): void {
    this.headers.push(headers);
    this.messages.push(JSON.parse(this.decrypt(body)));
  }

  /** Written from the RFCs, not from the shop's own code. */
  private decrypt(body: Buffer): string {
    const [salt, length] = [body.subarray(0, 16), body[20]!];
    const shop = body.subarray(21, 21 + length);
    const sealed = body.subarray(21 + length);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.pair.getPublicKey(), shop]);
    const derive = (key: Buffer, from: Buffer, what: Buffer, bytes: number) =>
      Buffer.from(hkdfSync("sha256", key, from, what, bytes));
    const material = derive(this.pair.computeSecret(shop), this.auth, info, 32);
    const key = derive(material, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = derive(material, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
    const decipher = createDecipheriv("aes-128-gcm", key, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    const end = padded.lastIndexOf(2);
    return padded.subarray(0, end).toString();
  }
}

export type { Browser };
