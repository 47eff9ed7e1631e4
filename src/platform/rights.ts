import { type Caller, isStaff, type StaffRole } from "./caller.ts";

/**
 * Who may do something: anybody, anybody signed in, staff with one of the roles, or only the
 * service key (which may do everything).
 */
export type Rights = "anyone" | "signed_in" | "service" | readonly [StaffRole, ...StaffRole[]];

export function allows(rights: Rights, caller: Caller): boolean {
  if (caller.kind === "service" || rights === "anyone") return true;
  // A password without the second step, where there is one, does not count as signed in.
  if (rights === "signed_in") return caller.kind === "user" && !caller.needsSecondFactor;
  if (rights === "service") return false;
  return isStaff(caller, ...rights);
}

/** In words, for the description of the interface. */
export function describeRights(rights: Rights): string {
  if (rights === "anyone") return "anyone";
  if (rights === "signed_in") return "signed-in users";
  if (rights === "service") return "the service key";
  return `staff (${rights.join(", ")})`;
}
