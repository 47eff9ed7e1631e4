import type { Transaction } from "~/db/client.ts";
import { anonymous, type Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { defineHook, raise } from "~/platform/hooks.ts";
import { knownDevice } from "../sessions/known-devices.server.ts";
import { openSession, type RequestOrigin } from "../sessions/sessions.server.ts";
import { confirmEmailChange } from "../users/change-email.server.ts";
import { proveEmail } from "../users/prove-email.server.ts";
import { assertMaySignIn } from "../users/sign-in.server.ts";
import { undoEmailChange } from "../users/undo-email-change.server.ts";
import type { UserRow } from "../users/users.server.ts";
import { issueAuthCode } from "./pkce.server.ts";
import { type Proof, type Redeemed, redeemOneTime } from "./redeem-one-time.server.ts";

/** Raised when somebody has answered a mail: the address is theirs, and what was done with it. */
export const emailProved =
  defineHook<[ctx: Context, tx: Transaction, userId: string]>("accounts.emailProved");

/** What there is to say while the other of two mails is still to be answered. */
export interface HalfDone {
  code: 200;
  msg: string;
}
const halfDone: HalfDone = {
  code: 200,
  msg: "Confirmation link accepted. Please proceed to confirm link sent to the other email",
};

/**
 * Redeems a mailed code or link and signs its owner in.
 *
 * @param caller who asks; somebody signed in proves the address for the account they are in
 * @throws AuthError otp_expired
 */
export async function verifyOneTime(
  ctx: Context,
  proof: Proof,
  origin: RequestOrigin,
  caller: Caller = anonymous,
) {
  const { user } = await answerMail(ctx, proof, origin, caller);
  if (!user) return halfDone;
  return ctx.db.transaction(async (tx) => {
    await raise(ctx, emailProved, ctx, tx, user.id);
    return openSession(ctx, tx, user, "otp", origin);
  });
}

/**
 * The same for a link that a browser has asked for: instead of the session it gives a code that
 * only this browser can use. For any other link it gives the session.
 */
export async function verifyForBrowser(
  ctx: Context,
  proof: Proof,
  origin: RequestOrigin,
  caller: Caller = anonymous,
) {
  const { user, codeChallenge } = await answerMail(ctx, proof, origin, caller);
  if (!user) return halfDone;
  return ctx.db.transaction(async (tx) => {
    await raise(ctx, emailProved, ctx, tx, user.id);
    if (codeChallenge === null) return openSession(ctx, tx, user, "otp", origin);
    return { auth_code: await issueAuthCode(ctx, tx, user, codeChallenge) };
  });
}

/** Uses the code or link up and does what it was for. @returns no user while another mail is to be answered */
async function answerMail(
  ctx: Context,
  proof: Proof,
  origin: RequestOrigin,
  caller: Caller,
): Promise<{ user: UserRow | undefined; codeChallenge: string | null }> {
  const redeemed = await redeemOneTime(ctx, proof);
  const user = await settle(ctx, redeemed, origin, caller);
  if (user) assertMaySignIn(ctx, user);
  return { user, codeChallenge: redeemed.codeChallenge };
}

function settle(
  ctx: Context,
  { user, kind, email, createdAt }: Redeemed,
  origin: RequestOrigin,
  caller: Caller,
): Promise<UserRow | undefined> {
  switch (kind) {
    case "email_change":
    case "email_change_current":
      return confirmEmailChange(ctx, user, kind);
    case "email_undo":
      return undoEmailChange(ctx, user, { email, since: createdAt });
    default: {
      const isSignedIn =
        caller.kind === "user" && caller.userId === user.id && !caller.needsSecondFactor;
      const isOwn = isSignedIn || knownDevice(ctx, origin.cookies, user.id) !== undefined;
      return proveEmail(ctx, user.id, { email, kind, isOwn, ip: origin.ip });
    }
  }
}
