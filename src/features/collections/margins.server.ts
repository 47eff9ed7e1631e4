import type { Caller } from "~/platform/caller.ts";
import { forbidden } from "~/platform/errors.ts";
import { allows } from "~/platform/rights.ts";
import type { CollectionRule } from "./schema.ts";
import { hasMargin } from "./select-pieces.server.ts";

type Ruled = { rule: CollectionRule };

const marginOf = ({ min_margin, max_margin }: CollectionRule) => ({ min_margin, max_margin });
const noMargin = { min_margin: null, max_margin: null };

/** What somebody may read of a collection: its margin only who may see what pieces cost. */
export const withoutCosts = <T extends Ruled>(collection: T, caller: Caller): T =>
  allows("costs.see", caller)
    ? collection
    : { ...collection, rule: { ...collection.rule, ...noMargin } };

/** The margin that stood stays for who does not see it. */
export function keepMargin<T extends Ruled>(
  given: T,
  before: Ruled | undefined,
  caller: Caller,
): T {
  if (allows("costs.see", caller) || !before) return given;
  return { ...given, rule: { ...given.rule, ...marginOf(before.rule) } };
}

/** @throws AppError forbidden to who asks by margin and may not see what pieces cost */
export function checkMargin({ rule }: Ruled, caller: Caller): void {
  if (hasMargin(rule) && !allows("costs.see", caller)) {
    throw forbidden("A rule by margin needs somebody who may see what pieces cost");
  }
}
