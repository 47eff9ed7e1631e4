import { createHash } from "node:crypto";
import { errors, SignJWT } from "jose";
import type { Context } from "~/platform/context.ts";
import { verifyJwt } from "~/platform/tokens.ts";

/** A key of its own: a link's token must never pass for a session's. */
const keyOf = (ctx: Context) =>
  createHash("sha256").update(`storage:${ctx.secrets.encryptionKey}`).digest();

const pathOf = (bucket: string, name: string) => `${bucket}/${name}`;

/** A token that opens one file until a time, without an account. */
export const signObject = (
  ctx: Context,
  bucket: string,
  name: string,
  expiresAt: Date,
): Promise<string> =>
  new SignJWT({ url: pathOf(bucket, name) })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuedAt(ctx.clock.now())
    .setExpirationTime(expiresAt)
    .sign(keyOf(ctx));

/** Whether the token opens this file now. */
export async function isSigned(
  ctx: Context,
  bucket: string,
  name: string,
  token: string,
): Promise<boolean> {
  try {
    const { url } = await verifyJwt<{ url?: unknown }>(token, keyOf(ctx), {
      algorithms: ["HS256"],
      currentDate: ctx.clock.now(),
    });
    return url === pathOf(bucket, name);
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
}
