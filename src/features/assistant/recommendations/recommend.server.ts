import { formatNaira } from "~/lib/money.ts";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import type { Recommendation } from "../schema.ts";
import { explainBuiltIn, findCandidates, paid, type Wishes } from "./candidates.server.ts";
import { chooseByModel } from "./choose.server.ts";
import { recallPurchases } from "./purchases.server.ts";

const GIVEN = 6;
/**
 * Pieces in stock for a person's words and the pieces they looked at, each with a reason that is
 * true of it. The model chooses where there is one and it answers in time; else the built-in rules.
 */
export async function recommend(
  ctx: Context,
  input: Wishes,
  left?: AbortSignal,
  caller?: Caller,
): Promise<Recommendation[]> {
  const known = caller?.kind === "user" ? await recallPurchases(ctx, caller.userId) : undefined;
  const candidates = await findCandidates(ctx, { ...input, ...(known ? { known } : {}) });
  const chosen =
    (await chooseByModel(ctx, input, candidates, left)) ?? candidates.map(explainBuiltIn);
  return chosen.slice(0, GIVEN).map(({ candidate: { card }, reason }) => ({
    name: card.name,
    category: card.category,
    reason,
    priceRange: formatNaira(paid(card)),
    product_id: card.id,
    image: card.images[0] ?? null,
  }));
}
