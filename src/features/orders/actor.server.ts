import type { Queryable } from "~/db/client.ts";
import type { ActorKind } from "~/lib/statuses.ts";
import { type AuditEntry, recordAudit } from "~/platform/audit.ts";
import type { Caller } from "~/platform/caller.ts";

/** Who does something to an order. */
export interface Actor {
  kind: ActorKind;
  id: string | null;
  /** Of staff, as the audit log names them. */
  email?: string;
}

/** The shop by itself: a job, or what follows from something else. */
export const SYSTEM = { kind: "system", id: null } as const satisfies Actor;

/** What Paystack told us. */
export const PAYSTACK = { kind: "paystack", id: null } as const satisfies Actor;

const idOf = (caller: Caller) => (caller.kind === "user" ? caller.userId : null);

export const customerOf = (caller: Caller): Actor => ({ kind: "customer", id: idOf(caller) });
export const staffActor = (caller: Caller): Actor => ({
  kind: "staff",
  id: idOf(caller),
  ...(caller.kind === "user" ? { email: caller.email } : {}),
});

/** Writes what staff did to an order or its money into the audit log; what others do is in the order's history. */
export async function auditStaff(
  db: Queryable,
  actor: Actor,
  entry: Pick<AuditEntry, "action" | "entity" | "entityId" | "before" | "after">,
): Promise<void> {
  if (actor.kind !== "staff") return;
  await recordAudit(db, { actorId: actor.id, actorEmail: actor.email ?? null, ...entry });
}
