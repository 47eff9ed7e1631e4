import { announceSignIn, loadAuth } from "./auth-client.ts";
import { type MissingFactor, PendingSignIn } from "./pending-sign-in.ts";

/** @returns whether the mailed code must be given first. @throws AuthError */
export async function signUp(
  email: string,
  password: string,
  fullName: string,
): Promise<{ needsCode: boolean }> {
  const auth = await loadAuth();
  const { data, error } = await auth.signUp({
    email,
    password,
    options: { data: { full_name: fullName }, emailRedirectTo: `${location.origin}/auth` },
  });
  if (error) throw error;
  if (data.session) announceSignIn();
  return { needsCode: data.session === null };
}

export interface SignInStep {
  missing: MissingFactor;
  pending: PendingSignIn;
}

/** @returns the second step, where the account has one. @throws AuthError */
export async function signIn(email: string, password: string): Promise<SignInStep | undefined> {
  const pending = await PendingSignIn.begin();
  const { error } = await pending.client.signInWithPassword({ email, password });
  if (error) throw error;
  const missing = await pending.missingFactor();
  if (missing) return { missing, pending };
  await pending.complete();
  return undefined;
}
