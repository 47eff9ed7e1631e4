import type { SupportedStorage } from "@supabase/auth-js";
import { ShopError } from "./shop-error.ts";

let publicKey = "";
/** The shop's public key, which travels with every call of the client. */
export function setPublicKey(key: string): void {
  publicKey = key;
}

/** The client's own code, which comes over the same line. */
export const loadClient = () =>
  import("@supabase/auth-js").catch(() => {
    throw new ShopError(0);
  });

/** The client passes on in its errors what this says: where no answer comes, the shop's words, not a browser's. */
export const reachShop: typeof fetch = async (input, init) => {
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

/** What each client of accounts is made with; `token` is whoever it speaks for. */
export const options = (storage: Storage, token = publicKey) => ({
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

/** Forgotten with the page. */
export function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
}

/** The browser's own; where that is blocked, nothing is kept. */
export const browserStorage = {
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
