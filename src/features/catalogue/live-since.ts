/** Since when a product counts as new, of `products p`: not while it waited to go live. */
export const LIVE_SINCE = "coalesce(p.live_at, p.created_at)";

interface Standing {
  isActive: boolean;
  liveAt: Date | null;
  createdAt: Date;
}

/**
 * When a product that is put into the shop, or taken out, first was there. Who comes back is not new
 * again.
 *
 * @param isActive as it is to be; undefined: as it is
 */
export function liveAtAfter(
  { isActive: was, liveAt, createdAt }: Standing,
  isActive: boolean | undefined,
  now: Date,
): Date | null {
  if (isActive === undefined || isActive === was) return liveAt;
  return liveAt ?? (was ? createdAt : now);
}
