import { formatNaira } from "~/lib/money.ts";
import type { Context } from "~/platform/context.ts";
import type { Recommendation } from "../schema.ts";
import {
  type Choice,
  explainBuiltIn,
  findCandidates,
  paid,
  type Wishes,
} from "./candidates.server.ts";
import { chooseByModel } from "./choose.server.ts";

const GIVEN = 6;
/** Of one category, where there are others. */
const OF_A_KIND = 3;

/**
 * Pieces in stock for a person's words and the pieces they looked at, each with a reason that is
 * true of it. The model chooses where there is one and it answers in time; else the built-in rules.
 */
export async function recommend(
  ctx: Context,
  input: Wishes,
  left?: AbortSignal,
): Promise<Recommendation[]> {
  const candidates = await findCandidates(ctx, input);
  const chosen =
    (await chooseByModel(ctx, input, candidates, left)) ?? candidates.map(explainBuiltIn);
  return spread(chosen).map(({ candidate: { card }, reason }) => ({
    name: card.name,
    category: card.category,
    reason,
    priceRange: formatNaira(paid(card)),
    product_id: card.id,
    image: card.images[0] ?? null,
  }));
}

/** Not six pumps: a few of a kind, as long as there are other kinds. */
function spread(choices: Choice[]): Choice[] {
  const kinds = new Map<string, number>();
  const categories = new Set(choices.map(({ candidate }) => candidate.card.category));
  const most = categories.size > 1 ? OF_A_KIND : GIVEN;
  return choices
    .filter(({ candidate: { card } }) => {
      const count = kinds.get(card.category) ?? 0;
      kinds.set(card.category, count + 1);
      return count < most;
    })
    .slice(0, GIVEN);
}
