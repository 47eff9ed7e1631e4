import { keysOf } from "~/lib/keys-of.ts";

interface Versions<T> {
  /** What the wire would get. */
  typed: T;
  /** The same of the form as it was when each field's typing began. */
  seen: T;
  /** The same of the form as it was loaded. */
  loaded: T;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * What of a form was edited, with how that was seen before, both in the wire's terms: what nobody touched
 * is left out, so that it stays as others have it by now.
 *
 * @param stored as the wire gave it, which the form may show less exactly
 */
export function seenEdits<T extends object>(
  { typed, seen, loaded }: Versions<T>,
  stored: T,
): { given: Partial<T>; seen: Partial<T> } {
  const edits: { given: Partial<T>; seen: Partial<T> } = { given: {}, seen: {} };
  for (const field of keysOf(typed)) {
    if (isSame(typed[field], seen[field])) continue;
    edits.given[field] = typed[field];
    edits.seen[field] = isSame(seen[field], loaded[field]) ? stored[field] : seen[field];
  }
  return edits;
}
