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
      /** When they last gave a password, a code or the like in this session; absent: never. */
      provedAt?: Date;
      /** When they last answered a mail to their present address in this session. */
      mailProvedAt?: Date;
      /** In a call that changes something; `toChange` says so. */
      isChanging?: true;
    }
  | ServiceCaller;

/** A program with a service key. */
export interface ServiceCaller {
  kind: "service";
  /** Null for a token that was signed elsewhere with the shop's own secret. */
  keyId: string | null;
  name: string;
  scope: Scope;
  /** It is about to change something. */
  isChanging?: boolean;
}

/** What a service key is good for: everything, reading everything, or the files of one bucket. */
export type Scope = "all" | "read" | `bucket:${string}`;

/** Somebody signed in, if perhaps without the second step that is still missing. */
export type SignedIn = Extract<Caller, { kind: "user" }>;

export const anonymous: Caller = { kind: "anonymous" };

/** The person behind a call that programs with the service key cannot make. @throws AppError forbidden */
export function personOf(caller: Caller): SignedIn {
  if (caller.kind !== "user") throw forbidden("Sign in first");
  return caller;
}

/** Who does something, as the audit log names them. */
export function actorOf(caller: Caller): { actorId: string | null; actorEmail: string | null } {
  if (caller.kind === "user") return { actorId: caller.userId, actorEmail: caller.email };
  if (caller.kind === "anonymous") return { actorId: null, actorEmail: null };
  return { actorId: caller.keyId, actorEmail: `service key "${caller.name}"` };
}

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
