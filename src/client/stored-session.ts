import type { Session } from "@supabase/auth-js";
import { SESSION_KEY } from "./signed-in-mark.tsx";

/** The session as the accounts client has stored it in this browser; reading it loads nothing. */
export function readSession(): Session | null {
  try {
    const stored = JSON.parse(localStorage.getItem(SESSION_KEY) ?? "null") as Session | null;
    return stored?.user?.id && stored.access_token ? stored : null;
  } catch {
    return null; // Storage is blocked or damaged: nobody is signed in.
  }
}
