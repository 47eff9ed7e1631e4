import type { EmailOtpType, GoTrueClient } from "@supabase/auth-js";
import { dataOf, readRefusal } from "./accounts-answer.ts";
import { announceSignIn, loadAuth } from "./auth-client.ts";
import { loadClient, memoryStorage, options, reachShop } from "./auth-options.ts";
import { ShopError } from "./shop-error.ts";
import { SESSION_KEY } from "./signed-in-mark.tsx";
import { readSession } from "./stored-session.ts";

/** A second step that is still to be taken. */
export interface MissingFactor {
  /** Which takes a code: the authenticator app, or a passkey that a recovery code stands in for. */
  factorId: string;
  hasApp: boolean;
  passkeyId: string | undefined;
}

/**
 * A sign-in on its way: its session lives in memory only, so that a password without the second
 * step signs nobody in.
 */
export class PendingSignIn {
  readonly client: GoTrueClient;
  private readonly headers: Record<string, string>;

  constructor(client: GoTrueClient, headers: Record<string, string>) {
    this.client = client;
    this.headers = headers;
  }

  /** @param token of whoever is signed in, to prove something for the account they are in */
  static async begin(token?: string): Promise<PendingSignIn> {
    const { AuthClient } = await loadClient();
    const settings = options(memoryStorage(), token);
    const client = new AuthClient({
      ...settings,
      storageKey: `${SESSION_KEY}-pending`,
      autoRefreshToken: false,
    });
    return new PendingSignIn(client, settings.headers);
  }

  /** Signs in with the code of a link that this browser has asked for. @throws ShopError */
  async exchange(code: string, flowId: string | null): Promise<void> {
    dataOf(await this.client.exchangeCodeForSession(code, flowId ? { flowId } : {}));
  }

  /**
   * Uses a mailed link up.
   *
   * @returns false while another mail is to be answered first
   * @throws ShopError with what is wrong with it
   */
  async redeem(link: {
    token: string;
    type: string;
    flow: { id: string | null } | undefined;
  }): Promise<boolean> {
    if (!link.flow) {
      const { token, type } = link;
      const answer = await this.client.verifyOtp({
        token_hash: token,
        type: type as EmailOtpType,
      });
      return dataOf(answer).session !== null;
    }
    const answer = await reachShop("/auth/v1/verify", {
      method: "POST",
      headers: { "content-type": "application/json", ...this.headers },
      body: JSON.stringify({ type: link.type, token_hash: link.token, flow_type: "pkce" }),
    });
    if (!answer.ok) throw await readRefusal(answer, "This link does not work any more");
    const { auth_code }: { auth_code?: unknown } = await answer.json();
    if (typeof auth_code !== "string") return false;
    await this.exchange(auth_code, link.flow.id);
    return true;
  }

  /** The second step that is still to be taken, if any. */
  async missingFactor(): Promise<MissingFactor | undefined> {
    const { data } = await this.client.mfa.getAuthenticatorAssuranceLevel();
    if (!data || data.currentLevel === data.nextLevel) return undefined;
    const factors = await this.client.mfa.listFactors();
    const [app] = factors.data?.totp ?? [];
    const [passkey] = factors.data?.webauthn ?? [];
    const first = app ?? passkey;
    return first && { factorId: first.id, hasApp: app !== undefined, passkeyId: passkey?.id };
  }

  /** @throws ShopError for a wrong code */
  async giveCode(factorId: string, code: string): Promise<void> {
    dataOf(await this.client.mfa.challengeAndVerify({ factorId, code: code.trim() }));
  }

  /**
   * Where the same person is signed in here already, their session stays, with its second step, and
   * learns what has changed; this one ends. @returns false when somebody else or nobody is
   */
  async joinPresent(): Promise<boolean> {
    const { data } = await this.client.getSession();
    if (!data.session || readSession()?.user.id !== data.session.user.id) return false;
    const { error } = await (await loadAuth()).refreshSession();
    if (error) return false;
    await this.client.signOut({ scope: "local" });
    return true;
  }

  /** Signs this browser in. */
  async complete(): Promise<void> {
    const { data } = await this.client.getSession();
    if (!data.session) throw new ShopError(401, { message: "Auth session missing!" });
    const auth = await loadAuth();
    dataOf(await auth.setSession(data.session));
    announceSignIn();
  }
}
