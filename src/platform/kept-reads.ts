import type { Context as HonoContext } from "hono";
import type { Tag } from "./tags.ts";

/** Headers by which the same address is answered otherwise, and what of them changes nothing. */
const FORMS = ["accept", "accept-profile", "prefer", "range"];
const PLAIN = /^(\*\/\*|application\/json|public)?$/;

/** Whether an address is one of tables and functions. */
export const isRead = (address: string) => address.startsWith("/rest/v1/");

/**
 * Under what the answer to a read is kept for everybody who asks the same in nobody's name; undefined
 * for who says who it is, however wrongly, and for forms of an answer that few ask for.
 *
 * @param address path and query
 */
export function readKey(
  address: string,
  header: (name: string) => string | undefined,
  publicKey: string,
): string | undefined {
  const isNobody =
    (header("authorization") ?? `Bearer ${publicKey}`) === `Bearer ${publicKey}` &&
    (header("apikey") ?? publicKey) === publicKey;
  return isNobody && FORMS.every((name) => PLAIN.test(header(name) ?? "")) ? address : undefined;
}

interface ToKeep {
  tags: readonly Tag[];
  /** What is answered: read back from the answer, it would come through a stream. */
  body: string;
}
const kept = new WeakMap<HonoContext, ToKeep>();

/** Says that the answer to this request is the same for everybody until one of these tags changes. */
export const keepUntilChanged = (c: HonoContext, tags: readonly Tag[], body: string): void =>
  void kept.set(c, { tags, body });

/** What was said of it. */
export const keptUntilChanged = (c: HonoContext): ToKeep | undefined => kept.get(c);
