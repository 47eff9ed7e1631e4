import type { SQL } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import type { ActorKind } from "~/lib/statuses.ts";
import { type AuditEntry, auditPart, recordAudit } from "~/platform/audit.ts";
import { actorOf, type Caller } from "~/platform/caller.ts";

/** Who does something to an order. */
export interface Actor {
  kind: ActorKind;
  id: string | null;
  /** Of staff and of their programs, as the audit log names them. */
  email?: string;
  /** The host of the assistant that acts in a customer's name. */
  assistant?: string;
}

/** The shop by itself: a job, or what follows from something else. */
export const SYSTEM = { kind: "system", id: null } as const satisfies Actor;

/** What Paystack told us. */
export const PAYSTACK = { kind: "paystack", id: null } as const satisfies Actor;

export const customerOf = (caller: Caller): Actor => ({
  kind: "customer",
  id: caller.kind === "user" ? caller.userId : null,
});

/** One of the staff, or the service key of a program of theirs: what it moves must be found again. */
export function staffActor(caller: Caller): Actor {
  const { actorId, actorEmail } = actorOf(caller);
  return { kind: "staff", id: actorId, ...(actorEmail ? { email: actorEmail } : {}) };
}

type StaffEntry = Pick<AuditEntry, "action" | "entity" | "entityId" | "before" | "after">;

/** Writes what staff did to an order or its money into the audit log; what others do is in the order's history. */
export async function auditStaff(db: Queryable, actor: Actor, entry: StaffEntry): Promise<void> {
  if (actor.kind === "staff") await recordAudit(db, entryOf(actor, entry));
}

/** The same as parts of a larger statement: none for what others do. */
export const auditStaffParts = (actor: Actor, entry: StaffEntry): SQL[] =>
  actor.kind === "staff" ? [auditPart(entryOf(actor, entry))] : [];

const entryOf = (actor: Actor, entry: StaffEntry): AuditEntry => ({
  actorId: actor.id,
  actorEmail: actor.email ?? null,
  ...entry,
});
