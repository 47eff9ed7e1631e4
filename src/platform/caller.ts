import type { Context as HonoContext } from "hono";
import type { Context } from "./context.ts";

export type StaffRole = "admin" | "manager" | "support";

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
      roles: StaffRole[];
      /** A second factor is enrolled but was not used in this session. */
      needsSecondFactor: boolean;
    }
  | { kind: "service" };

export const anonymous: Caller = { kind: "anonymous" };

/** True for staff who, where a second factor is enrolled, have used it. */
export function isStaff(caller: Caller, ...roles: StaffRole[]): boolean {
  if (caller.kind === "service") return true;
  if (caller.kind !== "user" || caller.needsSecondFactor) return false;
  return caller.roles.some((role) => roles.length === 0 || roles.includes(role));
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
