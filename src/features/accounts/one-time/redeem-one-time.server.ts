import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { oneTimeTokens, users } from "~/db/schema/accounts.ts";
import type { Context } from "~/platform/context.ts";
import { hashToken } from "~/platform/crypto.ts";
import { otpExpired } from "../errors.ts";
import type { UserRow } from "../users/users.server.ts";
import { hashCode, type OneTimeKind } from "./send-one-time.server.ts";

const MAX_WRONG_TRIES = 5;

/** A link's token, or a code with the address that it went to; `type` is the wire's word for its kind. */
export type Proof = { type: string } & ({ linkToken: string } | { email: string; code: string });

/** Kinds that one `type` of the wire may stand for. */
const accepted: Record<string, OneTimeKind[]> = {
  signup: ["signup"],
  email: ["signup", "magiclink"],
  magiclink: ["magiclink", "signup"],
  recovery: ["recovery"],
  invite: ["invite"],
  email_change: ["email_change", "email_change_current"],
  email_undo: ["email_undo"],
};

export interface Redeemed {
  user: UserRow;
  kind: OneTimeKind;
  /** Which the mail went to. */
  email: string;
  /** Of the browser that asked for the mail. */
  codeChallenge: string | null;
  createdAt: Date;
}

/** What a link is for, without using it up: programs that scan mails open links too. @throws AuthError otp_expired */
export async function lookAtLink(
  ctx: Context,
  { type, linkToken }: { type: string; linkToken: string },
): Promise<{ email: string; isBound: boolean }> {
  const [row] = await ctx.db
    .select()
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.linkHash, hashToken(linkToken)), isNull(oneTimeTokens.usedAt)));
  const isOpen = row && row.expiresAt > ctx.clock.now() && row.attempts < MAX_WRONG_TRIES;
  if (!isOpen || !kindsOf(type)?.includes(row.kind as OneTimeKind)) throw otpExpired();
  return { email: row.email, isBound: row.codeChallenge !== null };
}

const kindsOf = (type: string): OneTimeKind[] | undefined =>
  Object.hasOwn(accepted, type) ? accepted[type] : undefined;

/**
 * Takes a code or a link's token. Each works once; a code dies after five wrong tries.
 *
 * @throws AuthError otp_expired whatever is wrong, so that nothing is told
 */
export async function redeemOneTime(ctx: Context, proof: Proof): Promise<Redeemed> {
  const kinds = kindsOf(proof.type);
  if (!kinds) throw otpExpired();
  const found = await ctx.db.transaction(async (tx) => {
    const row = await lockToken(tx, kinds, proof);
    if (!row || row.token.usedAt || row.token.expiresAt <= ctx.clock.now() || row.user.deletedAt)
      return undefined;
    if (row.token.attempts >= MAX_WRONG_TRIES) return undefined;
    const isRight =
      "linkToken" in proof || row.token.codeHash === hashCode(row.user.id, proof.code);
    if (!isRight) {
      await tx
        .update(oneTimeTokens)
        .set({ attempts: sql`${oneTimeTokens.attempts} + 1` })
        .where(eq(oneTimeTokens.id, row.token.id));
      return undefined; // The try counts although the call fails.
    }
    await tx
      .update(oneTimeTokens)
      .set({ usedAt: ctx.clock.now() })
      .where(eq(oneTimeTokens.id, row.token.id));
    const { kind, email, codeChallenge } = row.token;
    const { createdAt } = row.token;
    return { user: row.user, kind: kind as OneTimeKind, email, codeChallenge, createdAt };
  });
  if (!found) throw otpExpired();
  return found;
}

async function lockToken(tx: Transaction, kinds: OneTimeKind[], proof: Proof) {
  const which =
    "linkToken" in proof
      ? eq(oneTimeTokens.linkHash, hashToken(proof.linkToken))
      : and(
          eq(oneTimeTokens.email, proof.email),
          sql`${oneTimeTokens.kind} in (${sql.join(
            kinds.map((kind) => sql`${kind}`),
            sql`, `,
          )})`,
          isNull(oneTimeTokens.usedAt),
        );
  const [row] = await tx
    .select({ token: oneTimeTokens, user: users })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(which)
    .orderBy(sql`${oneTimeTokens.createdAt} desc`)
    .limit(1)
    .for("update", { of: oneTimeTokens });
  return row && kinds.includes(row.token.kind as OneTimeKind) ? row : undefined;
}

/** True when the code mailed for a sensitive change is right; it is used up. */
export async function redeemReauthentication(
  ctx: Context,
  user: UserRow,
  code: string,
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(oneTimeTokens)
      .where(
        and(
          eq(oneTimeTokens.userId, user.id),
          eq(oneTimeTokens.kind, "reauthentication"),
          isNull(oneTimeTokens.usedAt),
        ),
      )
      .for("update");
    if (!row || row.expiresAt <= ctx.clock.now() || row.attempts >= MAX_WRONG_TRIES) return false;
    const right = row.codeHash === hashCode(user.id, code);
    await tx
      .update(oneTimeTokens)
      .set(right ? { usedAt: ctx.clock.now() } : { attempts: row.attempts + 1 })
      .where(eq(oneTimeTokens.id, row.id));
    return right;
  });
}
