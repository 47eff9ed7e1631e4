import type { KeyView } from "./schema.ts";

/** A scope in words. */
export function describeScope(scope: KeyView["scope"]): string {
  if (scope === "all") return "Everything";
  return scope === "read" ? "Reading everything" : `Files of ${scope.slice("bucket:".length)}`;
}

export type KeyState = "works" | "expired" | "revoked";

export function stateOf(key: Pick<KeyView, "revoked_at" | "expires_at">, now: Date): KeyState {
  if (key.revoked_at) return "revoked";
  return key.expires_at && new Date(key.expires_at) <= now ? "expired" : "works";
}
