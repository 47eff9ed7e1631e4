import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { discounts } from "~/db/schema/checkout.ts";
import { collections } from "~/db/schema/collections.ts";
import { selectPieces } from "~/features/collections/select-pieces.server.ts";
import { fieldsOf } from "~/features/collections/stored.server.ts";
import { findProof } from "~/features/orders/find-proof.server.ts";
import type { Caller } from "~/platform/caller.ts";
import { type Context, remember } from "~/platform/context.ts";
import { tags } from "~/platform/tags.ts";
import { normalizeCode } from "../discount.ts";
import { withoutMark } from "../welcome/first-order.server.ts";
import { asksWho, type Promotion } from "./rules.ts";

/** What may take something off somebody's order, as far as it can be known before anything is locked. */
export interface Offers {
  /** Those that need no code. */
  automatic: readonly Promotion[];
  /** What was typed, in the shop's spelling; "" for nothing. */
  code: string;
  /** Of the promotions of these that name any. */
  collections: ReadonlyMap<string, ReadonlySet<number>>;
  /** Something proves whose the contact is. */
  isProved: boolean;
}

/**
 * Reads what is offered to whoever orders. It asks the pool, so it comes before a transaction begins.
 * Without a code and without promotions of their own it costs a shop no question.
 *
 * @param caller undefined where somebody orders for another: promotions of one's own do not count
 */
export async function readOffers(
  ctx: Context,
  caller: Caller | undefined,
  input: { code?: string | undefined; email: string; phone: string },
): Promise<Offers> {
  const code = normalizeCode(input.code ?? "");
  const automatic = await listAutomatic(ctx);
  const typed = code === "" ? [] : await findCodes(ctx, code);
  const all = [...automatic, ...typed];
  const isAsked = caller !== undefined && all.some(asksWho);
  const [members, proof] = await Promise.all([
    readMembers(
      ctx,
      all.flatMap(({ collectionIds }) => collectionIds),
    ),
    isAsked ? findProof(ctx, caller, input) : "awaited",
  ]);
  return { automatic, code, collections: members, isProved: proof !== "awaited" };
}

/** The row of a code as it is typed, or of one for first orders with its mark. */
export const spellingsOf = (code: string): string[] => [code, withoutMark(code)];

const findCodes = (ctx: Context, code: string) =>
  ctx.db
    .select()
    .from(discounts)
    .where(inArray(discounts.code, spellingsOf(code)));

/** Those without a code that are not over; the earlier first. */
async function listAutomatic(ctx: Context): Promise<Promotion[]> {
  const rows = await remember(ctx, tags.settings, "promotions", () =>
    ctx.reserve.db
      .select()
      .from(discounts)
      .where(and(isNull(discounts.code), eq(discounts.isActive, true)))
      .orderBy(asc(discounts.createdAt), asc(discounts.id)),
  );
  const now = ctx.clock.now();
  return rows.filter(
    ({ startsAt, endsAt }) => (!startsAt || startsAt <= now) && (!endsAt || endsAt > now),
  );
}

/** Which pieces collections have, whether shoppers see them or not. */
export async function readMembers(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, ReadonlySet<number>>> {
  if (ids.length === 0) return new Map();
  const { rows, at } = await remember(ctx, tags.collections, "promoted", async () => ({
    rows: new Map((await ctx.db.select().from(collections)).map((row) => [row.id, fieldsOf(row)])),
    at: ctx.clock.now().getTime(),
  }));
  // Anew when the catalogue changes, and when collections do.
  const kept = await remember(ctx, tags.catalogue, "promoted-pieces", async () => ({
    at,
    pieces: new Map<string, Promise<ReadonlySet<number>>>(),
  }));
  if (kept.at !== at) {
    kept.at = at;
    kept.pieces.clear();
  }
  function piecesOf(id: string): Promise<ReadonlySet<number>> {
    const known = kept.pieces.get(id);
    if (known) return known;
    const made = selectPieces(ctx, rows.get(id)!).then((found) => new Set(found));
    kept.pieces.set(id, made);
    made.catch(() => kept.pieces.delete(id));
    return made;
  }
  const wanted = [...new Set(ids)].filter((id) => rows.has(id));
  return new Map(await Promise.all(wanted.map(async (id) => [id, await piecesOf(id)] as const)));
}
