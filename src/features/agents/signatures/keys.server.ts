import { createECDH, createPrivateKey, hkdfSync, type KeyObject } from "node:crypto";
import { getSettings } from "~/features/settings/service.server.ts";
import type { Context } from "~/platform/context.ts";
import { hashToken } from "~/platform/crypto.ts";

/** Numbers below this are private keys of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** A public key as profiles publish it (RFC 7517). */
export interface PublicKey {
  kid: string;
  kty: "EC";
  crv: "P-256";
  x: string;
  y: string;
  use: "sig";
  alg: "ES256";
}

interface SigningKey {
  published: PublicKey;
  privateKey: KeyObject;
}

/**
 * The shop's key of a number, made of its own secret: every copy has the same one, and it lies nowhere
 * but with that secret.
 */
function keyOf({ secrets }: Pick<Context, "secrets">, number: number): SigningKey {
  const made = hkdfSync("sha256", secrets.encryptionKey, "", `agents: signing key ${number}`, 48);
  const scalar = (BigInt(`0x${Buffer.from(made).toString("hex")}`) % (ORDER - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(64, "0"), "hex");
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(d);
  const point = curve.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString("base64url"),
  ) as [string, string];
  const jwk = { kty: "EC", crv: "P-256", x, y } as const;
  return {
    published: { kid: hashToken(`${x}.${y}`).slice(0, 16), ...jwk, use: "sig", alg: "ES256" },
    privateKey: createPrivateKey({ key: { ...jwk, d: d.toString("base64url") }, format: "jwk" }),
  };
}

/** What the shop signs with now. */
export async function signingKey(ctx: Context): Promise<SigningKey> {
  const { agents } = await getSettings(ctx);
  return keyOf(ctx, agents.signing_key);
}

/** The key that signs now, and the one before it: what is on its way with that can still be checked. */
export async function publishedKeys(ctx: Context): Promise<PublicKey[]> {
  const { agents } = await getSettings(ctx);
  const before = agents.signing_key - 1;
  return [agents.signing_key, ...(before > 0 ? [before] : [])].map(
    (number) => keyOf(ctx, number).published,
  );
}
