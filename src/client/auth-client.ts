import type { GoTrueClient } from "@supabase/auth-js";
import { SESSION_KEY } from "./signed-in-mark.tsx";
import { readSession } from "./stored-session.ts";

let publicKey = "";
/** The shop's public key, which travels with every call of the client. */
export function setPublicKey(key: string): void {
  publicKey = key;
}

/** Told to this tab when somebody has signed in; other tabs learn it from the storage. */
export const SIGNED_IN_EVENT = "oriki:signed-in";
export const announceSignIn = () => window.dispatchEvent(new Event(SIGNED_IN_EVENT));

const options = (token = publicKey) => ({
  url: `${location.origin}/auth/v1`,
  headers: { apikey: publicKey, Authorization: `Bearer ${token}` },
  detectSessionInUrl: false,
});

let shared: Promise<GoTrueClient> | undefined;

/** The accounts client of this browser, loaded when it is first needed. */
export function loadAuth(): Promise<GoTrueClient> {
  shared ??= import("@supabase/auth-js").then(
    ({ AuthClient }) => new AuthClient({ ...options(), storageKey: SESSION_KEY }),
  );
  shared.catch(() => {
    shared = undefined;
  });
  return shared;
}

let leaving = false;

/** Signs this browser out because its owner wants to. @throws AuthError */
export async function leave(): Promise<void> {
  leaving = true;
  try {
    const { error } = await (await loadAuth()).signOut({ scope: "local" });
    if (error) throw error;
  } finally {
    leaving = false;
  }
}

/** Whether somebody is just signing out here; otherwise a session that is gone has ended by itself. */
export const isLeaving = () => leaving;

/**
 * A sign-in on its way: its session lives in memory only, so that a password without the second
 * step signs nobody in.
 */
export class PendingSignIn {
  readonly client: GoTrueClient;

  constructor(client: GoTrueClient) {
    this.client = client;
  }

  /** @param token of whoever is signed in, to prove something for the account they are in */
  static async begin(token = publicKey): Promise<PendingSignIn> {
    const { AuthClient } = await import("@supabase/auth-js");
    const kept = new Map<string, string>();
    return new PendingSignIn(
      new AuthClient({
        ...options(token),
        storageKey: `${SESSION_KEY}-pending`,
        autoRefreshToken: false,
        storage: {
          getItem: (name) => kept.get(name) ?? null,
          setItem: (name, value) => void kept.set(name, value),
          removeItem: (name) => void kept.delete(name),
        },
      }),
    );
  }

  /** The authenticator app whose code is still to be given, if any. */
  async missingFactor(): Promise<string | undefined> {
    const { data } = await this.client.mfa.getAuthenticatorAssuranceLevel();
    if (!data || data.currentLevel === data.nextLevel) return undefined;
    const factors = await this.client.mfa.listFactors();
    return factors.data?.totp.find((factor) => factor.status === "verified")?.id;
  }

  /** @throws AuthError for a wrong code */
  async giveCode(factorId: string, code: string): Promise<void> {
    const { error } = await this.client.mfa.challengeAndVerify({ factorId, code: code.trim() });
    if (error) throw error;
  }

  /**
   * Where the same person is signed in here already, their session stays, with its second step, and
   * learns what has changed; this one ends. @returns false when somebody else or nobody is
   */
  async joinPresent(): Promise<boolean> {
    const { data } = await this.client.getSession();
    if (!data.session || readSession()?.user.id !== data.session.user.id) return false;
    await this.client.signOut({ scope: "local" });
    const { error } = await (await loadAuth()).refreshSession();
    if (error) throw error;
    return true;
  }

  /** Signs this browser in. */
  async complete(): Promise<void> {
    const { data } = await this.client.getSession();
    if (!data.session) throw new Error("Auth session missing!");
    const auth = await loadAuth();
    const adopted = await auth.setSession(data.session);
    if (adopted.error) throw adopted.error;
    announceSignIn();
  }
}
