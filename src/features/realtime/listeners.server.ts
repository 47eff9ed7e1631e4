import type { Context } from "~/platform/context.ts";

/** So many connections of one account listen at once to one copy: devices and tabs of one person. */
export const MOST_OF_ONE_ACCOUNT = 20;

const counts = new WeakMap<Context, Map<string, number>>();

/**
 * The accounts that one connection listens for, each counted once, with all other connections to this copy:
 * whoever has a token costs the shop no more than so many, however often it is opened.
 */
export function countListener(ctx: Context) {
  const ofAll = counts.get(ctx) ?? new Map<string, number>();
  counts.set(ctx, ofAll);
  const own = new Set<string>();
  return {
    /** @returns false where as many connections of the account listen already */
    add(account: string): boolean {
      if (own.has(account)) return true;
      const count = ofAll.get(account) ?? 0;
      if (count >= MOST_OF_ONE_ACCOUNT) return false;
      own.add(account);
      ofAll.set(account, count + 1);
      return true;
    },
    /** It listens for nobody any more. */
    clear(): void {
      for (const account of own) {
        const count = ofAll.get(account)! - 1;
        if (count > 0) ofAll.set(account, count);
        else ofAll.delete(account);
      }
      own.clear();
    },
  };
}
