import type { Context as HonoContext } from "hono";
import type { Context } from "./context.ts";
import { forbidden } from "./errors.ts";
import type { Role } from "./permissions.ts";

/**
 * Who a request acts for. Staff roles are read from the database at each request, never from the
 * token, so that a role taken away is gone at once.
 */
export type Caller =
  | { kind: "anonymous" }
  | {
      kind: "user";
      userId: string;
      email: string;
      sessionId: string;
      aal: "aal1" | "aal2";
      roles: Role[];
      /** A second factor is enrolled but was not used in this session. */
      needsSecondFactor: boolean;
      /** Staff who have no second factor, where the shop wants one of them: they change nothing. */
      mayOnlyLook: boolean;
      /** In a call that changes something; `toChange` says so. */
      isChanging?: true;
    }
  | { kind: "service" };

/** Somebody signed in, if perhaps without the second step that is still missing. */
export type SignedIn = Extract<Caller, { kind: "user" }>;

export const anonymous: Caller = { kind: "anonymous" };

/** The person behind a call that programs with the service key cannot make. @throws AppError forbidden */
export function personOf(caller: Caller): SignedIn {
  if (caller.kind !== "user") throw forbidden("Sign in first");
  return caller;
}

/** Who does something, as the audit log names them; programs with the service key have no name. */
export const actorOf = (caller: Caller) =>
  caller.kind === "user"
    ? { actorId: caller.userId, actorEmail: caller.email }
    : { actorId: null, actorEmail: null };

/** The address a request comes from, for limits and the audit log. */
export function clientAddress(ctx: Context, c: HonoContext): string {
  if (ctx.config.trustProxy) {
    // The proxy in front adds the last one; what stands before it, a client can write itself.
    const forwarded = c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim();
    if (forwarded) return forwarded;
  }
  const incoming = (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)
    ?.incoming;
  return incoming?.socket?.remoteAddress ?? "local";
}
