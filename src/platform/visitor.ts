import type { Context as HonoContext } from "hono";
import { type Caller, clientAddress } from "./caller.ts";
import type { Context } from "./context.ts";
import { deviceOf, newDeviceCookie } from "./device.ts";
import { bearerToken } from "./tokens.ts";

/** Whom a use is counted to. */
export interface Visitor {
  address: string;
  /** An account or a device, by a key that staff can read. */
  self: string | undefined;
  /** Programs with a service key have no limits but those on what can be guessed. */
  isService: boolean;
}

/** Who asks, as limits count: what a token says counts before anybody has looked whether its session goes on. */
export async function visitorOf(ctx: Context, c: HonoContext): Promise<Visitor> {
  const token = bearerToken(c.req.raw.headers);
  const claims =
    token && token !== ctx.tokens.publicKey
      ? await ctx.tokens.verify(token, ctx.clock.now()).catch(() => undefined)
      : undefined;
  const mayBeService = token !== undefined && (!claims || claims.role === "service_role");
  return visitorFrom(ctx, c, {
    isService: mayBeService && (await ctx.isServiceKey(token)),
    account: claims?.role === "authenticated" ? claims.sub : undefined,
  });
}

/** The same where it is known who calls. */
export const visitorBy = (ctx: Context, c: HonoContext, caller: Caller): Visitor =>
  visitorFrom(ctx, c, {
    isService: caller.kind === "service",
    account: caller.kind === "user" ? caller.userId : undefined,
  });

function visitorFrom(
  ctx: Context,
  c: HonoContext,
  { isService, account }: { isService: boolean; account: string | undefined },
): Visitor {
  const device = account ? undefined : deviceOf(ctx, c.req.raw.headers);
  const self = account ? `account ${account}` : device && `device ${device}`;
  return { address: clientAddress(ctx, c), self, isService };
}

/**
 * Gives a browser that is nobody yet a device of its own, refused or not, with an answer that no
 * cache between keeps.
 */
export function giveDevice(ctx: Context, c: HonoContext, visitor: Visitor): void {
  if (!ctx.config.rateLimits || visitor.self || visitor.isService) return;
  c.header("Set-Cookie", newDeviceCookie(ctx), { append: true });
}
