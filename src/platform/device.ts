import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "./context.ts";
import { randomToken } from "./crypto.ts";

const COOKIE = "device";
const THIRTY_DAYS = 2_592_000;

const seal = (ctx: Context, id: string): string =>
  createHmac("sha256", ctx.secrets.encryptionKey).update(`device:${id}`).digest("base64url");

/**
 * The device that a browser was given, so that limits need not count it with everybody else behind
 * its carrier's address. It opens nothing; one that we have not sealed is none.
 */
export function deviceOf(ctx: Context, headers: Headers): string | undefined {
  const [, id, sealed] =
    /(?:^|;\s*)device=([\w-]{22})\.([\w-]{43})(?:;|$)/.exec(headers.get("cookie") ?? "") ?? [];
  if (!id || !sealed) return undefined;
  return timingSafeEqual(Buffer.from(sealed), Buffer.from(seal(ctx, id))) ? id : undefined;
}

/** A cookie that makes a browser a device from its next request on. */
export function newDeviceCookie(ctx: Context): string {
  const id = randomToken(16);
  const secure = ctx.config.publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${COOKIE}=${id}.${seal(ctx, id)}; Path=/; Max-Age=${THIRTY_DAYS}; HttpOnly; SameSite=Lax${secure}`;
}
