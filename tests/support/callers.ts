import { randomUUID } from "node:crypto";
import type { SignedIn } from "~/platform/caller.ts";

/** Somebody signed in, without a role where none is given; they need not have an account. */
export const signedIn = (person: Partial<SignedIn> = {}): SignedIn => ({
  kind: "user",
  userId: randomUUID(),
  email: "staff@example.com",
  sessionId: randomUUID(),
  aal: "aal1",
  roles: [],
  needsSecondFactor: false,
  mayOnlyLook: false,
  ...person,
});
