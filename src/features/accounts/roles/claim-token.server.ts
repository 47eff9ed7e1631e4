import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "~/platform/context.ts";

type Shop = Pick<Context, "config" | "secrets">;

/** Whether the first administrator must show that they run the server. The demo shop is there to be tried. */
export const asksForToken = ({ config }: Pick<Shop, "config">): boolean => config.seed === "none";

/**
 * What the server prints while the shop has no administrator. Made from its secret: every copy prints
 * the same one, after a restart too, and it is kept nowhere.
 */
export const claimToken = ({ secrets }: Pick<Shop, "secrets">): string =>
  createHmac("sha256", secrets.encryptionKey).update("claim").digest("base64url").slice(0, 24);

export function isClaimToken(shop: Pick<Shop, "secrets">, given: string): boolean {
  const right = Buffer.from(claimToken(shop));
  const text = Buffer.from(given);
  return right.length === text.length && timingSafeEqual(right, text);
}
