import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { stockCountLines, stockCounts } from "~/db/schema/stockroom.ts";
import { moveStock } from "~/features/inventory/stock.server.ts";
import { recordAudit } from "~/platform/audit.ts";
import { actorOf, type Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, invalid } from "~/platform/errors.ts";
import { namingMissing } from "../move-stock.server.ts";
import type { confirmInput, startInput, VariantKey } from "../schema.ts";
import { pieceName } from "../words.ts";
import { readLines } from "./read-count.server.ts";
import { lockCount } from "./tallies.server.ts";

/** Begins a count; begun again with the same id, it is the same. */
export async function startCount(
  ctx: Context,
  caller: Caller,
  { id, scope, place }: z.output<typeof startInput>,
): Promise<void> {
  const by = actorOf(caller);
  await ctx.db
    .insert(stockCounts)
    .values({ id, scope, place, startedBy: by.actorId, startedAt: ctx.clock.now() })
    .onConflictDoNothing();
}

const keyOf = ({ product_id, size }: VariantKey) => `${product_id}/${size}`;

/**
 * Moves the differences that a person has confirmed, against what should have stood there when it
 * was counted. A line that is settled already is left as it is.
 *
 * @throws AppError changed (count_changed) when somebody counted on since they looked; invalid for
 *   a line that cannot be trusted; out_of_stock when more is missing than is free; refused
 *   (count_closed, nothing_left) when a colleague has settled it
 */
export async function confirmCount(
  ctx: Context,
  caller: Caller,
  { id, lines: seen }: z.output<typeof confirmInput>,
): Promise<void> {
  const by = actorOf(caller);
  await ctx.db.transaction(async (tx) => {
    const count = await lockCount(tx, id, "update");
    if (seen.length === 0) {
      throw new AppError("refused", "Nothing is left to confirm: a colleague has settled it.", {
        reason: "nothing_left",
      });
    }
    const found = new Map((await readLines(tx, id)).map((line) => [keyOf(line), line]));
    const settled = seen.flatMap((line) => {
      const now = found.get(keyOf(line));
      if (now?.is_confirmed) return [];
      if (!now || now.counted !== line.counted || now.expected !== line.expected) {
        throw new AppError(
          "changed",
          `${now ? pieceName(now) : "Something"} was counted on in the meantime. Look at it again.`,
          { reason: "count_changed" },
        );
      }
      if (now.is_unsure) {
        throw invalid(`Pieces of ${pieceName(now)} came or left meanwhile: count it again`);
      }
      return [line];
    });
    if (settled.length === 0) return;
    const at = ctx.clock.now();
    await tx.insert(stockCountLines).values(
      settled.map(({ product_id, size, counted, expected }) => ({
        countId: id,
        productId: product_id,
        size,
        counted,
        expected,
        confirmedBy: by.actorId,
        confirmedAt: at,
      })),
    );
    await namingMissing(tx, () =>
      moveStock(
        tx,
        settled
          .filter(({ counted, expected }) => counted !== expected)
          .map(({ product_id, size, counted, expected }) => ({
            kind: "recount",
            productId: product_id,
            size,
            quantity: counted - expected,
            note: `Count of ${count.place}: ${counted} there, ${expected} expected`,
          })),
        { actorId: by.actorId, at },
      ),
    );
    await recordAudit(tx, {
      ...by,
      action: "stock.counted",
      entity: "stock_count",
      entityId: id,
      after: {
        place: count.place,
        sizes: settled.length,
        difference: settled.reduce((sum, line) => sum + line.counted - line.expected, 0),
      },
    });
  });
}

/** Ends a count: what was not confirmed stays as it is. */
export async function closeCount(ctx: Context, caller: Caller, id: string): Promise<void> {
  await ctx.db
    .update(stockCounts)
    .set({ closedAt: ctx.clock.now(), closedBy: actorOf(caller).actorId })
    .where(and(eq(stockCounts.id, id), isNull(stockCounts.closedAt)));
}
