import type { EmailOtpType, GoTrueClient, Session, SupportedStorage } from "@supabase/auth-js";
import { ShopError } from "./shop-error.ts";
import { SESSION_KEY } from "./signed-in-mark.tsx";
import { withStepUp } from "./step-up.ts";
import { browserStore } from "./stored.ts";
import { readSession } from "./stored-session.ts";

let publicKey = "";
/** The shop's public key, which travels with every call of the client. */
export function setPublicKey(key: string): void {
  publicKey = key;
}

/** Told to this tab when somebody has signed in; other tabs learn it from the storage. */
export const SIGNED_IN_EVENT = "oriki:signed-in";
export const announceSignIn = () => window.dispatchEvent(new Event(SIGNED_IN_EVENT));
/** Told to this tab when whoever was here has left it. */
export const LEFT_EVENT = "oriki:left";

/** The client's own code, which comes over the same line. */
const loadClient = () =>
  import("@supabase/auth-js").catch(() => {
    throw new ShopError(0);
  });

/** The client passes on in its errors what this says: where no answer comes, the shop's words, not a browser's. */
const reachShop: typeof fetch = async (input, init) => {
  try {
    const answer = await fetch(input, init);
    // One that breaks off is as good as none.
    await answer.clone().arrayBuffer();
    return answer;
  } catch {
    throw new ShopError(0);
  }
};

type Storage = Required<Pick<SupportedStorage, "getItem" | "setItem" | "removeItem">>;

const options = (storage: Storage, token = publicKey) => ({
  url: `${location.origin}/auth/v1`,
  headers: { apikey: publicKey, Authorization: `Bearer ${token}` },
  detectSessionInUrl: false,
  // The link of a mail that is asked for here works as a code in this browser.
  flowType: "pkce" as const,
  experimental: { appendPkceFlowIdToRedirects: true },
  storage: keepVerifiers(storage),
  fetch: reachShop,
});

const VERIFIER = "-code-verifier";
const VERIFIERS = "oriki-mailed";
const verifierKey = (name: string) =>
  `${VERIFIERS}${name.slice(name.search(/-flow-|-flows-|-code-verifier$/))}`;

/** What proves that a mail was asked for here outlives the page, whichever client asked. */
function keepVerifiers(storage: Storage): Storage {
  const place = (name: string) =>
    name.endsWith(VERIFIER)
      ? ([browserStorage, verifierKey(name)] as const)
      : ([storage, name] as const);
  return {
    getItem(name) {
      const [kept, key] = place(name);
      return kept.getItem(key);
    },
    setItem(name, value) {
      const [kept, key] = place(name);
      return kept.setItem(key, value);
    },
    removeItem(name) {
      const [kept, key] = place(name);
      return kept.removeItem(key);
    },
  };
}

/** Whether this browser has asked for the mail whose link carries this flow. */
export function hasAskedFor(flowId: string | null): boolean {
  const key = flowId ? `-flow-${flowId}${VERIFIER}` : VERIFIER;
  return browserStorage.getItem(`${VERIFIERS}${key}`) !== null;
}

function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
}

/** The browser's own; where that is blocked, nothing is kept. */
const browserStorage = {
  getItem(name: string): string | null {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  },
  setItem(name: string, value: string): void {
    try {
      localStorage.setItem(name, value);
    } catch {
      // Whoever blocks it signs in for this page only.
    }
  },
  removeItem(name: string): void {
    try {
      localStorage.removeItem(name);
    } catch {
      // As above.
    }
  },
};

let shared: Promise<GoTrueClient> | undefined;

/** The accounts client of this browser, loaded when it is first needed. */
export function loadAuth(): Promise<GoTrueClient> {
  shared ??= loadClient().then(
    ({ AuthClient }) =>
      new AuthClient({
        ...options(browserStorage),
        storageKey: SESSION_KEY,
        fetch: (input, init) => withStepUp(() => reachShop(input, init)),
      }),
  );
  shared.catch(() => {
    shared = undefined;
  });
  return shared;
}

let leaving = false;
/** Stands in the browser from a sign-out up to the next sign-in, for all of its tabs. */
const LEFT_KEY = "oriki-left";

/**
 * Signs this browser out because its owner wants to: at once, whether or not the shop can be reached.
 *
 * @param goOn leads to another page; a private one asks nobody to sign in again meanwhile
 */
export async function leave(goOn?: () => Promise<void> | void): Promise<void> {
  const session = readSession();
  leaving = true;
  browserStore.keep(LEFT_KEY, "");
  browserStorage.removeItem(SESSION_KEY);
  window.dispatchEvent(new Event(LEFT_EVENT));
  // The client finds no session to end, so it sends nothing: it forgets, and tells the other tabs.
  void loadAuth()
    .then((auth) => auth.signOut({ scope: "local" }))
    .catch(() => {});
  if (session) void endAtShop(session).catch(() => {});
  try {
    await goOn?.();
  } finally {
    leaving = false;
  }
}

const TELL_AGAIN_MS = 30_000;

/**
 * Ends a session at the shop too, however often it takes while the page is open. It is in memory only:
 * a device that is signed out keeps nothing that opens the account.
 */
async function endAtShop(session: Session): Promise<void> {
  const { AuthClient } = await loadClient();
  const storage = memoryStorage();
  const storageKey = `${SESSION_KEY}-left`;
  const client = new AuthClient({
    ...options(storage),
    // Not the mails that were asked for here: one may have been asked for meanwhile.
    storage,
    storageKey,
    autoRefreshToken: false,
    // Reaches the shop even when the page is left.
    fetch: (input, init) => fetch(input, { ...init, keepalive: true }),
  });
  for (;;) {
    storage.setItem(storageKey, JSON.stringify(session));
    const { error } = await client.signOut({ scope: "local" });
    if (error?.name !== "AuthRetryableFetchError") return;
    await new Promise((again) => {
      addEventListener("online", again, { once: true });
      setTimeout(again, TELL_AGAIN_MS);
    });
  }
}

/** Whether somebody is just signing out here. */
export const isLeaving = () => leaving;

/** Whether who was here signed out, in this tab or another; otherwise a session that is gone has ended by itself. */
export const hasLeft = () => browserStore.read(LEFT_KEY) !== null;

/** Somebody is signed in again. */
export const forgetLeaving = () => browserStore.drop(LEFT_KEY);

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
  static async begin(token = publicKey): Promise<PendingSignIn> {
    const { AuthClient } = await loadClient();
    const settings = options(memoryStorage(), token);
    const client = new AuthClient({
      ...settings,
      storageKey: `${SESSION_KEY}-pending`,
      autoRefreshToken: false,
    });
    return new PendingSignIn(client, settings.headers);
  }

  /** Signs in with the code of a link that this browser has asked for. @throws AuthError */
  async exchange(code: string, flowId: string | null): Promise<void> {
    const { error } = await this.client.exchangeCodeForSession(code, flowId ? { flowId } : {});
    if (error) throw error;
  }

  /**
   * Uses a mailed link up.
   *
   * @returns false while another mail is to be answered first
   * @throws Error with what is wrong with it
   */
  async redeem(link: {
    token: string;
    type: string;
    flow: { id: string | null } | undefined;
  }): Promise<boolean> {
    if (!link.flow) {
      const { token, type } = link;
      const { data, error } = await this.client.verifyOtp({
        token_hash: token,
        type: type as EmailOtpType,
      });
      if (error) throw error;
      return data.session !== null;
    }
    const answer = await reachShop("/auth/v1/verify", {
      method: "POST",
      headers: { "content-type": "application/json", ...this.headers },
      body: JSON.stringify({ type: link.type, token_hash: link.token, flow_type: "pkce" }),
    });
    const body = (await answer.json()) as { auth_code?: string; msg?: string };
    if (!answer.ok) throw new Error(body.msg ?? "This link does not work any more");
    if (!body.auth_code) return false;
    await this.exchange(body.auth_code, link.flow.id);
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
    const { error } = await (await loadAuth()).refreshSession();
    if (error) return false;
    await this.client.signOut({ scope: "local" });
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
