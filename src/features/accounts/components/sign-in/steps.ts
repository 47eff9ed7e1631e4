import type { MissingFactor, PendingSignIn } from "~/client/pending-sign-in.ts";
import type { MailedLink } from "./mailed-link.ts";

export const SIGNED_IN = "Signed in successfully!";

/** Where somebody stands on the way in. */
export type Step =
  | { kind: "start" }
  /** A mailed link says what it will do, and waits for a press. */
  | { kind: "link"; link: MailedLink }
  /** A link has brought a session that nobody here has asked for. */
  | { kind: "agree"; pending: PendingSignIn; email: string; type: string }
  /** The mail to this address is still to be answered. */
  | { kind: "confirm"; email: string }
  | {
      kind: "factor";
      pending: PendingSignIn;
      missing: MissingFactor;
      goal: "enter" | "new-password";
    }
  | { kind: "new-password"; pending: PendingSignIn; text?: string };

/** Who has proved their address chooses a new password, after their second step where they have one. */
export async function stepToNewPassword(pending: PendingSignIn): Promise<Step> {
  const missing = await pending.missingFactor();
  return missing
    ? { kind: "factor", pending, missing, goal: "new-password" }
    : { kind: "new-password", pending };
}
