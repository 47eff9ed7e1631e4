import type { PendingSignIn } from "~/client/auth-client.ts";

export const SIGNED_IN = "Signed in successfully!";

/** Where somebody stands on the way in. */
export type Step =
  | { kind: "start" }
  /** The mail to this address is still to be answered. */
  | { kind: "confirm"; email: string }
  | { kind: "factor"; pending: PendingSignIn; factorId: string; goal: "enter" | "new-password" }
  | { kind: "new-password"; pending: PendingSignIn; text?: string };

/** Who has proved their address chooses a new password, after their second step where they have one. */
export async function stepToNewPassword(pending: PendingSignIn): Promise<Step> {
  const factorId = await pending.missingFactor();
  return factorId
    ? { kind: "factor", pending, factorId, goal: "new-password" }
    : { kind: "new-password", pending };
}
