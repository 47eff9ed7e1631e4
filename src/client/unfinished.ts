import { createContext } from "react";

/**
 * What can be done later for somebody who had to sign in first, by a name that is kept in the
 * browser. The page frame says what the shop's features can finish.
 */
export type Completions = Record<string, (id: number) => Promise<unknown>>;

export const CompletionsContext = createContext<Completions>({});

const KEY = "oriki-unfinished";

/** Remembers what somebody was about to do, and with what, while they sign in. */
export function keepUnfinished(kind: string, id: number): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ kind, id }));
  } catch {
    // Without storage the person presses again after signing in.
  }
}

/** Does now, in the name of who has just signed in, what was left unfinished. */
export async function completeUnfinished(completions: Completions): Promise<void> {
  let action: { kind: string; id: number } | null = null;
  try {
    action = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    sessionStorage.removeItem(KEY);
  } catch {
    return;
  }
  if (!action || !Object.hasOwn(completions, action.kind) || !Number.isInteger(action.id)) return;
  await completions[action.kind]?.(action.id);
}
