import type { Caller, ServiceCaller } from "./caller.ts";
import { AppError, forbidden } from "./errors.ts";
import { may, type Permission, permissions, whoMay } from "./permissions.ts";

/**
 * Who may do something: anybody, anybody signed in, staff whose roles have the permission, or only
 * programs with a service key (which may do everything that their key's scope has in it).
 */
export type Rights = "anyone" | "signed_in" | "service" | Permission;

/**
 * Whether somebody may do this. Staff only once they, where a second factor is enrolled, have used it.
 *
 * @param bucket whose files it is about, for keys that are good for one only
 * @throws AppError second_factor_required in a call that changes something, to staff who would be
 *   allowed to with a second factor
 */
export function allows(rights: Rights, caller: Caller, bucket?: string): boolean {
  if (caller.kind === "service") return isWithinScope(caller, bucket);
  if (rights === "anyone") return true;
  // A password without the second step, where there is one, does not count as signed in.
  if (caller.kind !== "user" || caller.needsSecondFactor || rights === "service") return false;
  if (rights === "signed_in") return true;
  const allowed = may(caller.roles, rights);
  if (allowed && caller.isChanging && caller.mayOnlyLook) {
    throw new AppError(
      "forbidden",
      "Set up two-step sign-in on your profile before you change anything here",
      { reason: "second_factor_required" },
    );
  }
  return allowed;
}

/** The caller of something that changes the shop, for `allows` to know. */
export const toChange = (caller: Caller): Caller =>
  caller.kind === "anonymous" ? caller : { ...caller, isChanging: true };

/**
 * Refuses a change to who may not make it, in words that say who may.
 *
 * @param to what they want, e.g. "agree on other prices"
 * @throws AppError forbidden
 */
export function requireRight(caller: Caller, permission: Permission, to: string): void {
  if (!allows(permission, toChange(caller)))
    throw forbidden(`Only ${whoMay(permission)} can ${to}`);
}

function isWithinScope({ scope, isChanging }: ServiceCaller, bucket: string | undefined): boolean {
  if (scope === "all") return true;
  return scope === "read" ? !isChanging : scope === `bucket:${bucket}`;
}

/** In words, for the description of the interface. */
export function describeRights(rights: Rights): string {
  if (rights === "anyone") return "anyone";
  if (rights === "signed_in") return "signed-in users";
  if (rights === "service") return "service keys";
  return `staff (${permissions[rights].join(", ")})`;
}
