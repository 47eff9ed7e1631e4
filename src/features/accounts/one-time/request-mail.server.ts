import type { Context } from "~/platform/context.ts";
import type { Metadata } from "../schema.ts";
import { findUser, findUserByEmail, insertUser } from "../users/users.server.ts";
import { sendOneTime, spendMail } from "./send-one-time.server.ts";

/** Where a mail's link leads, and the browser that it is meant for. */
export interface LinkOptions {
  redirectTo?: string | undefined;
  codeChallenge?: string | undefined;
}

/** Answers about addresses take at least this long, known or not. */
export const EVEN_MS = 120;

/** Mails a code and a link that sign in; a stranger's address opens an account, unless that is not wanted. */
export async function mailSignIn(
  ctx: Context,
  input: {
    email: string;
    createUser: boolean;
    metadata: Metadata;
  } & LinkOptions,
): Promise<void> {
  const { email, createUser, metadata, ...link } = input;
  await spendMail(ctx, email);
  await evenly(async () => {
    const known = await findUserByEmail(ctx.db, email);
    if (!known && !createUser) return;
    await ctx.db.transaction(async (tx) => {
      const user =
        known ??
        (await insertUser(ctx, tx, { email, passwordHash: null, metadata, confirmed: false }));
      await sendOneTime(ctx, tx, user, "magiclink", link);
    });
  });
}

/** Mails a code and a link that lead to a new password. */
export async function mailRecovery(
  ctx: Context,
  { email, ...link }: { email: string } & LinkOptions,
): Promise<void> {
  await spendMail(ctx, email);
  await evenly(async () => {
    const user = await findUserByEmail(ctx.db, email);
    if (!user) return;
    await ctx.db.transaction((tx) => sendOneTime(ctx, tx, user, "recovery", link));
  });
}

/** Mails once more what an account still waits for: its confirmation, or its move to another email. */
export async function resendMail(
  ctx: Context,
  { email, type, ...link }: { email: string; type: "signup" | "email_change" } & LinkOptions,
): Promise<void> {
  await spendMail(ctx, email);
  await evenly(async () => {
    const user = await findUserByEmail(ctx.db, email);
    const newEmail = user?.appMetadata.new_email;
    if (!user) return;
    if (type === "signup" && !user.emailConfirmedAt) {
      await ctx.db.transaction((tx) => sendOneTime(ctx, tx, user, type, link));
    } else if (type === "email_change" && typeof newEmail === "string") {
      if (await findUserByEmail(ctx.db, newEmail)) return;
      const to = { ...link, email: newEmail };
      await ctx.db.transaction((tx) => sendOneTime(ctx, tx, user, type, to));
    }
  });
}

/** Mails the code that proves who wants a new password. */
export async function mailReauthentication(ctx: Context, userId: string): Promise<void> {
  const user = await findUser(ctx.db, userId);
  if (!user?.email) return;
  await spendMail(ctx, user.email);
  await ctx.db.transaction((tx) => sendOneTime(ctx, tx, user, "reauthentication"));
}

/** Answers in the same time whether or not the address is known. */
async function evenly(work: () => Promise<void>): Promise<void> {
  const floor = new Promise<void>((resolve) => setTimeout(resolve, EVEN_MS));
  await Promise.all([work(), floor]);
}
