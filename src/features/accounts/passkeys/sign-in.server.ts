import type { Context } from "~/platform/context.ts";
import { AuthError } from "../errors.ts";
import { openSession, type RequestOrigin } from "../sessions/sessions.server.ts";
import { assertMaySignIn } from "../users/sign-in.server.ts";
import { findUser } from "../users/users.server.ts";
import { checkPasskey, optionsToUse } from "./ceremonies.server.ts";
import { keepChallenge, takeChallenge } from "./challenges.server.ts";
import type { PasskeyProof } from "./schema.ts";

/** Whoever is there chooses a passkey of this shop: nothing is asked, nothing is told. */
export const startPasskeySignIn = async (ctx: Context) =>
  keepChallenge(ctx, null, await optionsToUse(ctx));

/** Signs the owner of the passkey in, both steps at once. @throws AuthError webauthn_verification_failed */
export async function signInWithPasskey(
  ctx: Context,
  { challengeId, proof }: { challengeId: string; proof: PasskeyProof },
  origin: RequestOrigin,
) {
  const challenge = await takeChallenge(ctx, null, challengeId);
  return ctx.db.transaction(async (tx) => {
    const factor = await checkPasskey(ctx, tx, challenge, proof, { isAlone: true });
    const user = factor && (await findUser(tx, factor.userId));
    if (!user) {
      throw new AuthError(
        422,
        "webauthn_verification_failed",
        "This passkey does not open an account here. It may have been removed.",
      );
    }
    assertMaySignIn(ctx, user);
    return openSession(ctx, tx, user, "passkey", origin);
  });
}
