import { dataOf } from "~/client/accounts-answer.ts";
import { hasAskedFor } from "~/client/auth-options.ts";
import { PendingSignIn } from "~/client/pending-sign-in.ts";
import { accessToken, readSession } from "~/client/session.ts";
import { SIGNED_IN, type Step, stepToNewPassword } from "./steps.ts";

/** A link of a mail, not yet used: opening it uses nothing up. */
export interface MailedLink {
  token: string;
  type: string;
  /** Which the mail went to. */
  email: string;
  /** It can be used as a code that this browser alone knows the other half of. */
  flow: { id: string | null } | undefined;
  /** It was asked for in another browser. */
  isForeign: boolean;
}

/** Whether a mailed link has led here, with its proof in the fragment, which stays in the browser. */
export const bringsProof = () => /[#&](access_token|error|link)=/.test(location.hash) || readCode();

const readCode = () => new URLSearchParams(location.search).has("code");

/** Takes the proof out of the address. */
export function takeProof(): URLSearchParams {
  const proof = new URLSearchParams(location.hash.slice(1));
  const rest = new URLSearchParams(location.search);
  for (const name of ["code", "sb_flow_id"]) {
    const value = rest.get(name);
    if (value) proof.set(name, value);
    rest.delete(name);
  }
  // As it was written: an empty parameter stays one without a sign.
  const search = rest.toString().replace(/=(?=&|$)/g, "");
  history.replaceState(history.state, "", `${location.pathname}${search && `?${search}`}`);
  return proof;
}

/** What a link leads to: a further step, a sign-in, or nothing more to do. */
export type LinkOutcome =
  | { kind: "step"; step: Step }
  | { kind: "signed-in"; pending: PendingSignIn; text: string }
  | { kind: "done"; text: string };

export type Goal = "enter" | "new-password";

const HALF_DONE = "Confirmed. Now answer our mail to your other address";
const MOVED = "Your email was changed";

/** Begins with what a link has brought. @throws Error with what is wrong with the link */
export async function followLink(proof: URLSearchParams, goal: Goal): Promise<LinkOutcome> {
  const [token, code] = [proof.get("link"), proof.get("code")];
  const flowId = proof.get("sb_flow_id");
  const type = proof.get("type") ?? "";
  if (token) {
    const isBound = proof.has("bound");
    const isHere = isBound && hasAskedFor(flowId);
    const flow = isHere ? { id: flowId } : undefined;
    const email = proof.get("email") ?? "";
    const link = { token, type, email, flow, isForeign: isBound && !isHere };
    return { kind: "step", step: { kind: "link", link } };
  }
  const pending = await PendingSignIn.begin();
  if (code) {
    await pending.exchange(code, flowId);
    return goOn(pending, type, goal);
  }
  const [access_token, refresh_token] = [proof.get("access_token"), proof.get("refresh_token")];
  if (!access_token || !refresh_token) {
    throw new Error(proof.get("error_description") ?? "This link does not work any more");
  }
  const data = dataOf(await pending.client.setSession({ access_token, refresh_token }));
  if (readSession()?.user.id === data.user?.id) return goOn(pending, type, goal);
  // Anybody can send a link with a session of their own.
  const step = { kind: "agree", pending, email: data.user?.email ?? "", type } as const;
  return { kind: "step", step };
}

/** Its button was pressed. @throws Error with what is wrong with the link */
export async function pressLink(link: MailedLink, goal: Goal): Promise<LinkOutcome> {
  // Whoever is signed in proves the address for the account they are in.
  const pending = await PendingSignIn.begin(await accessToken());
  if (!(await pending.redeem(link))) return { kind: "done", text: HALF_DONE };
  return goOn(pending, link.type, goal);
}

/** What follows once a link has signed in. */
export async function goOn(pending: PendingSignIn, type: string, goal: Goal): Promise<LinkOutcome> {
  if (goal === "new-password") return { kind: "step", step: await stepToNewPassword(pending) };
  const isMove = type === "email_change";
  const text = isMove ? MOVED : SIGNED_IN;
  if (await pending.joinPresent()) return { kind: "done", text };
  const missing = await pending.missingFactor();
  if (missing) return { kind: "step", step: { kind: "factor", pending, missing, goal } };
  // The first proof of an address takes the account from whoever opened it with a password.
  const { data } = await pending.client.getSession();
  if (data.session?.user.app_metadata.password_dropped) {
    const text = "This address is yours: choose a password that only you know.";
    return { kind: "step", step: { kind: "new-password", pending, text } };
  }
  return { kind: "signed-in", pending, text };
}
