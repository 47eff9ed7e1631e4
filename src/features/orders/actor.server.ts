import type { ActorKind } from "~/lib/statuses.ts";
import type { Caller } from "~/platform/caller.ts";

/** Who does something to an order. */
export interface Actor {
  kind: ActorKind;
  id: string | null;
}

/** The shop by itself: a job, or what follows from something else. */
export const SYSTEM = { kind: "system", id: null } as const satisfies Actor;

/** What Paystack told us. */
export const PAYSTACK = { kind: "paystack", id: null } as const satisfies Actor;

const idOf = (caller: Caller) => (caller.kind === "user" ? caller.userId : null);

export const customerOf = (caller: Caller): Actor => ({ kind: "customer", id: idOf(caller) });
export const staffActor = (caller: Caller): Actor => ({ kind: "staff", id: idOf(caller) });
