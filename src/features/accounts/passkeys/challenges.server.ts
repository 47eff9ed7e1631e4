import { and, eq, gt, isNull } from "drizzle-orm";
import { passkeyChallenges } from "~/db/schema/accounts.ts";
import type { Context } from "~/platform/context.ts";
import { AuthError } from "../errors.ts";
import { CHALLENGE_MS } from "../factors/lifetime.ts";

/** Keeps what a passkey must sign, for five minutes. @param userId whose passkey it is to be; null to sign in */
export async function keepChallenge<Options extends { challenge: string }>(
  ctx: Context,
  userId: string | null,
  options: Options,
) {
  const expiresAt = new Date(ctx.clock.now().getTime() + CHALLENGE_MS);
  const [kept] = await ctx.db
    .insert(passkeyChallenges)
    .values({ userId, challenge: options.challenge, expiresAt, createdAt: ctx.clock.now() })
    .returning({ id: passkeyChallenges.id });
  return {
    challenge_id: kept!.id,
    options,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
  };
}

/** Takes the challenge out: whatever the answer is worth, there is no second. @throws AuthError webauthn_challenge_expired */
export async function takeChallenge(
  ctx: Context,
  userId: string | null,
  id: string,
): Promise<string> {
  const [taken] = await ctx.db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.id, id),
        gt(passkeyChallenges.expiresAt, ctx.clock.now()),
        userId ? eq(passkeyChallenges.userId, userId) : isNull(passkeyChallenges.userId),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  if (!taken) {
    throw new AuthError(
      422,
      "webauthn_challenge_expired",
      "This took too long, or was answered before. Try again.",
    );
  }
  return taken.challenge;
}
