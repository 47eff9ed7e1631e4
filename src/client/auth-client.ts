import type { GoTrueClient, Session } from "@supabase/auth-js";
import { browserStorage, loadClient, memoryStorage, options, reachShop } from "./auth-options.ts";
import { SESSION_KEY } from "./signed-in-mark.tsx";
import { withStepUp } from "./step-up.ts";
import { browserStore } from "./stored.ts";
import { readSession } from "./stored-session.ts";

/** Told to this tab when somebody has signed in; other tabs learn it from the storage. */
export const SIGNED_IN_EVENT = "oriki:signed-in";
export const announceSignIn = () => window.dispatchEvent(new Event(SIGNED_IN_EVENT));
/** Told to this tab when whoever was here has left it. */
export const LEFT_EVENT = "oriki:left";

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
