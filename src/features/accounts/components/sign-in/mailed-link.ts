import { PendingSignIn } from "~/client/auth-client.ts";
import { SIGNED_IN, type Step, stepToNewPassword } from "./steps.ts";

/** Whether a mailed link has led here, with its proof in the fragment, which stays in the browser. */
export const bringsProof = () => /access_token|error/.test(location.hash);

/** Takes the proof out of the address. */
export function takeProof(): URLSearchParams {
  const proof = new URLSearchParams(location.hash.slice(1));
  history.replaceState(history.state, "", `${location.pathname}${location.search}`);
  return proof;
}

/** What a link leads to: a further step, a sign-in, or nothing more to do. */
export type LinkOutcome =
  | { kind: "step"; step: Step }
  | { kind: "signed-in"; pending: PendingSignIn; text: string }
  | { kind: "done"; text: string };

const MOVED = "Your email was changed";

/** @throws Error with what is wrong with the link */
export async function followLink(
  proof: URLSearchParams,
  goal: "enter" | "new-password",
): Promise<LinkOutcome> {
  const accessToken = proof.get("access_token");
  const refreshToken = proof.get("refresh_token");
  if (!accessToken || !refreshToken) {
    throw new Error(proof.get("error_description") ?? "This link does not work any more");
  }
  const pending = await PendingSignIn.begin();
  const { data, error } = await pending.client.setSession({
    access_token: accessToken,
    refresh_token: refreshToken,
  });
  if (error) throw error;
  if (goal === "new-password") return { kind: "step", step: await stepToNewPassword(pending) };
  const isMove = proof.get("type") === "email_change";
  if (isMove && (await pending.joinPresent())) return { kind: "done", text: MOVED };
  const factorId = await pending.missingFactor();
  if (factorId) return { kind: "step", step: { kind: "factor", pending, factorId, goal } };
  // The first proof of an address takes the account from whoever opened it with a password.
  if (data.user?.app_metadata.password_dropped) {
    const text = "This address is yours: choose a password that only you know.";
    return { kind: "step", step: { kind: "new-password", pending, text } };
  }
  return { kind: "signed-in", pending, text: isMove ? MOVED : SIGNED_IN };
}
