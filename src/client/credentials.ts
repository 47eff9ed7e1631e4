import { dataOf } from "./accounts-answer.ts";
import { announceSignIn, loadAuth } from "./auth-client.ts";
import { type MissingFactor, PendingSignIn } from "./pending-sign-in.ts";

/** @returns whether the mailed code must be given first. @throws ShopError */
export async function signUp(
  email: string,
  password: string,
  fullName: string,
): Promise<{ needsCode: boolean }> {
  const auth = await loadAuth();
  const data = dataOf(
    await auth.signUp({
      email,
      password,
      options: { data: { full_name: fullName }, emailRedirectTo: `${location.origin}/auth` },
    }),
  );
  if (data.session) announceSignIn();
  return { needsCode: data.session === null };
}

export interface SignInStep {
  missing: MissingFactor;
  pending: PendingSignIn;
}

/** @returns the second step, where the account has one. @throws ShopError */
export async function signIn(email: string, password: string): Promise<SignInStep | undefined> {
  const pending = await PendingSignIn.begin();
  dataOf(await pending.client.signInWithPassword({ email, password }));
  const missing = await pending.missingFactor();
  if (missing) return { missing, pending };
  await pending.complete();
  return undefined;
}
