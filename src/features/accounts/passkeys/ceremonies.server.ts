import { eq } from "drizzle-orm";
import type { Queryable, Transaction } from "~/db/client.ts";
import { mfaFactors, passkeys } from "~/db/schema/accounts.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import type { Context } from "~/platform/context.ts";
import { CHALLENGE_MS } from "../factors/lifetime.ts";
import type { PasskeyAnswer, PasskeyProof } from "./schema.ts";

/** Loaded when the first passkey is met: most starts of the shop need none of it. */
const library = () => import("@simplewebauthn/server");

/** EdDSA, ES256 and RS256, as COSE numbers them: every device knows one of them. */
const ALGORITHMS = [-8, -7, -257];

/**
 * Whom browsers tie passkeys to: the host of the shop's address. They tie none to bare numbers, so a
 * shop on this machine goes by its name.
 */
export function relyingParty({ config }: Context): { id: string; origin: string } {
  const url = new URL(config.publicUrl);
  if (["127.0.0.1", "[::1]"].includes(url.hostname)) url.hostname = "localhost";
  return { id: url.hostname, origin: url.origin };
}

const passkeysOf = (db: Queryable, userId: string) =>
  db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));

/** What a browser needs to make a passkey for somebody. */
export async function optionsToCreate(ctx: Context, user: { userId: string; email: string }) {
  const { generateRegistrationOptions } = await library();
  const { brand } = await getSettings(ctx);
  return generateRegistrationOptions({
    rpName: brand.name,
    rpID: relyingParty(ctx).id,
    userID: new TextEncoder().encode(user.userId),
    userName: user.email,
    userDisplayName: user.email,
    timeout: CHALLENGE_MS,
    excludeCredentials: await passkeysOf(ctx.db, user.userId),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
}

/** What a browser needs to use one. @param userId whose; without, whoever's passkey is chosen signs in */
export async function optionsToUse(ctx: Context, userId?: string) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: relyingParty(ctx).id,
    timeout: CHALLENGE_MS,
    userVerification: userId ? "preferred" : "required",
    ...(userId ? { allowCredentials: await passkeysOf(ctx.db, userId) } : {}),
  });
}

/** Keeps a new passkey for its factor; false when it did not sign the challenge, or is known already. */
export async function keepPasskey(
  ctx: Context,
  tx: Transaction,
  factor: { id: string; userId: string },
  challenge: string,
  answer: PasskeyAnswer,
): Promise<boolean> {
  const { verifyRegistrationResponse } = await library();
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(ctx);
  const made = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: false,
  }).catch((error: Error) => refuse(ctx, error));
  if (!made?.verified) return false;
  const { credential } = made.registrationInfo;
  const kept = await tx
    .insert(passkeys)
    .values({
      factorId: factor.id,
      userId: factor.userId,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      transports: answer.response.transports ?? [],
      createdAt: ctx.clock.now(),
    })
    .onConflictDoNothing()
    .returning();
  return kept.length === 1;
}

/**
 * The factor whose passkey signed the challenge; undefined for a wrong signature, an unknown passkey,
 * or one whose counter went back, as a copy's does.
 *
 * @param isAlone it stands for both steps: its device must have seen a finger or a PIN
 */
export async function checkPasskey(
  ctx: Context,
  tx: Transaction,
  challenge: string,
  proof: PasskeyProof,
  { isAlone }: { isAlone: boolean },
) {
  const { verifyAuthenticationResponse } = await library();
  const [known] = await tx
    .select({ passkey: passkeys, factor: mfaFactors })
    .from(passkeys)
    .innerJoin(mfaFactors, eq(mfaFactors.id, passkeys.factorId))
    .where(eq(passkeys.credentialId, proof.id))
    .for("update", { of: passkeys });
  if (known?.factor.status !== "verified") return undefined;
  const { passkey, factor } = known;
  const { userHandle } = proof.response;
  if (userHandle && Buffer.from(userHandle, "base64url").toString() !== passkey.userId) {
    return undefined;
  }
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(ctx);
  const used = await verifyAuthenticationResponse({
    response: { ...proof, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: isAlone,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch((error: Error) => refuse(ctx, error));
  if (!used?.verified) return undefined;
  await tx
    .update(passkeys)
    .set({ counter: used.authenticationInfo.newCounter, lastUsedAt: ctx.clock.now() })
    .where(eq(passkeys.factorId, factor.id));
  return factor;
}

/** The library throws what does not fit; whoever sent it learns only that it does not. */
function refuse(ctx: Context, error: Error): undefined {
  ctx.log.info({ reason: error.message }, "a passkey was refused");
}
