import type { Context } from "~/platform/context.ts";
import { hashToken, isSealed, randomToken, sealText } from "~/platform/crypto.ts";

/** A browser is remembered this long after it was last signed in. */
export const KNOWN_DAYS = 365;

const DAY_MS = 86_400_000;
const PURPOSE = "known-device";

/** The cookies of a request, by name. */
export type Cookies = Readonly<Record<string, string>>;

/** What a browser keeps of an account that it was signed in to; the name tells nobody which. */
export const deviceCookieName = (userId: string) =>
  `oriki-device-${hashToken(`${PURPOSE}:${userId}`).slice(0, 16)}`;

const textOf = (userId: string, id: string, since: string) => `${userId}.${id}.${since}`;

/**
 * A signed note that this browser has been signed in to the account. It signs nobody in: it only
 * has a budget of wrong passwords of its own, which strangers cannot spend.
 */
export function makeDeviceCookie(ctx: Context, userId: string): string {
  const id = randomToken(12);
  const since = String(Math.floor(ctx.clock.now().getTime() / DAY_MS));
  return `${id}.${since}.${sealText(ctx.secrets, PURPOSE, textOf(userId, id, since))}`;
}

/** The id of the browser, where it has been signed in to this account; else undefined. */
export function knownDevice(
  ctx: Context,
  cookies: Cookies | undefined,
  userId: string,
): string | undefined {
  const [id, since, seal] = cookies?.[deviceCookieName(userId)]?.split(".") ?? [];
  if (!id || !since || !seal) return undefined;
  if (!isSealed(ctx.secrets, PURPOSE, textOf(userId, id, since), seal)) return undefined;
  return ctx.clock.now().getTime() < (Number(since) + KNOWN_DAYS) * DAY_MS ? id : undefined;
}
