import { loadAuth } from "./auth-client.ts";
import { withStepUp } from "./step-up.ts";
import { readSession } from "./stored-session.ts";

export { readSession } from "./stored-session.ts";

/** Renewed by the accounts client when three of its 30-second ticks or fewer are left. */
const RENEWAL_SECONDS = 90;

/** A token that still works, renewed first if it is about to expire; undefined when signed out. */
export async function accessToken(): Promise<string | undefined> {
  const stored = readSession();
  if (!stored) return undefined;
  const left = (stored.expires_at ?? 0) - Date.now() / 1000;
  if (left > RENEWAL_SECONDS) return stored.access_token;
  const { data } = await (await loadAuth()).getSession();
  return data.session?.access_token;
}

/** A request to the shop in the name of whoever is signed in. */
export async function authFetch(path: string, init: RequestInit = {}): Promise<Response> {
  return withStepUp(() => sendSignedIn(path, init));
}

/** The same for what the person is asked with: it asks nothing itself. */
export async function sendSignedIn(path: string, init: RequestInit = {}): Promise<Response> {
  const token = await accessToken();
  const answer = await send(path, init, token);
  // A late answer to somebody who has signed out meanwhile ends nothing.
  if (answer.status !== 401 || !token || !readSession()) return answer;
  // The session may be over: then this browser is signed out.
  const auth = await loadAuth();
  const { data, error } = await auth.refreshSession();
  if (data.session) return send(path, init, data.session.access_token);
  if (error?.status === 400) await auth.signOut({ scope: "local" });
  return answer;
}

function send(path: string, init: RequestInit, token: string | undefined): Promise<Response> {
  const headers = new Headers(init.headers);
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (init.body !== undefined && !headers.has("content-type")) {
    headers.set("content-type", "application/json");
  }
  return fetch(path, { ...init, headers });
}

/** Where to go after signing in: a page of ours, never another site. */
export function safeNext(next: string | null): string {
  if (!next || !/^\/(?![/\\])/.test(next) || next.startsWith("/auth")) return "/";
  return next;
}

/**
 * The sign-in page, which leads back to where the person is.
 *
 * @param ended their session has ended by itself: the page says so
 */
export const authPath = (from: string, ended = false) =>
  `/auth?next=${encodeURIComponent(from)}${ended ? "&ended" : ""}`;
