import type { Block } from "../blocks.ts";
import type { StandingSlug } from "../rules.ts";
import type { PageFields } from "../schema.ts";
import { about } from "./about.ts";
import { privacy } from "./privacy.ts";
import { returns } from "./returns.ts";
import { shipping } from "./shipping.ts";
import { terms } from "./terms.ts";

/** About and the policies of a fresh shop. */
export const FRESH_STANDING: Record<StandingSlug, PageFields> = {
  about,
  "privacy-policy": privacy,
  "terms-of-service": terms,
  "shipping-info": shipping,
  "return-policy": returns,
};

const isSame = (a: Block, b: Block) => a.id === b.id && a.kind === b.kind;

/** What of a block is empty is what a fresh shop says there. */
const filled = (block: Block, fresh: Block): Block =>
  Object.fromEntries(
    Object.entries(block).map(([field, value]) => [
      field,
      value === "" || (Array.isArray(value) && value.length === 0)
        ? fresh[field as keyof Block]
        : value,
    ]),
  ) as Block;

/**
 * A standing page with each section of a fresh shop once, whatever was stored: one that is missing comes back at
 * its end, and one that says nothing says what it did.
 */
export function withStanding(blocks: readonly Block[], fresh: readonly Block[]): Block[] {
  const kept = blocks.map((block) => {
    const own = fresh.find((one) => isSame(one, block));
    return own ? filled(block, own) : block;
  });
  return [...kept, ...fresh.filter((own) => !kept.some((block) => isSame(own, block)))];
}
