import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Queryable, Transaction } from "~/db/client.ts";
import { purchaseLines, purchases } from "~/db/schema/stockroom.ts";
import { receiveAtCost } from "~/features/inventory/costs.server.ts";
import { lockStockOf } from "~/features/inventory/sizes.server.ts";
import { koboToNaira, nairaToKobo } from "~/lib/money.ts";
import { once } from "~/platform/answers.ts";
import { type AuditEntry, recordAudit } from "~/platform/audit.ts";
import { actorOf, type Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, invalid, notFound } from "~/platform/errors.ts";
import { moveInBatch } from "../move-stock.server.ts";
import type {
  PurchaseView,
  purchaseLineInput,
  receivePurchaseInput,
  startPurchaseInput,
} from "../schema.ts";

/** Writes down what a supplier will bring. @param key of the press. @returns its number */
export async function startPurchase(
  ctx: Context,
  caller: Caller,
  input: z.output<typeof startPurchaseInput>,
  key: string | null = null,
): Promise<number> {
  const { supplier, expected_on, note } = input;
  const pressed = { key, body: input, done: "A purchase order was begun" };
  return ctx.db.transaction((tx) =>
    once(ctx, tx, pressed, async () => {
      const [made] = await tx
        .insert(purchases)
        .values({
          supplier,
          expectedOn: expected_on,
          note,
          createdBy: actorOf(caller).actorId,
          createdAt: ctx.clock.now(),
        })
        .returning({ id: purchases.id });
      await auditPurchase(tx, caller, made!.id, "started", {
        after: { supplier, expected_on, note },
      });
      return made!.id;
    }),
  );
}

/** The purchase, locked until the transaction ends. @throws AppError not_found, refused when it is closed */
async function lockPurchase(tx: Transaction, id: number) {
  const [row] = await tx.select().from(purchases).where(eq(purchases.id, id)).for("update");
  if (!row) throw notFound("There is no such purchase order");
  if (row.closedAt) {
    throw new AppError("refused", "This purchase order is closed", { reason: "purchase_closed" });
  }
  return row;
}

const lineOf = (id: number, { product_id, size }: { product_id: number; size: string }) =>
  and(
    eq(purchaseLines.purchaseId, id),
    eq(purchaseLines.productId, product_id),
    eq(purchaseLines.size, size),
  );

/** What a supplier is paid depends on it: who wrote what into it stays. */
const auditPurchase = (
  tx: Transaction,
  caller: Caller,
  id: number,
  what: "started" | "line_set" | "closed",
  values: Partial<Pick<AuditEntry, "before" | "after">> = {},
) =>
  recordAudit(tx, {
    ...actorOf(caller),
    action: `purchase.${what}`,
    entity: "purchase",
    entityId: id,
    ...values,
  });

/** How many of a size are ordered and what one costs; none takes the line away, unless some came. */
export async function setPurchaseLine(
  ctx: Context,
  caller: Caller,
  { id, product_id, size, ordered, cost }: z.output<typeof purchaseLineInput>,
): Promise<void> {
  const costKobo = cost === null ? null : nairaToKobo(cost);
  await ctx.db.transaction(async (tx) => {
    await lockPurchase(tx, id);
    const [before] = await tx
      .select({ ordered: purchaseLines.ordered, cost_kobo: purchaseLines.costKobo })
      .from(purchaseLines)
      .where(lineOf(id, { product_id, size }));
    await auditPurchase(tx, caller, id, "line_set", {
      before: before && { product_id, size, ...before },
      after: { product_id, size, ordered, cost_kobo: costKobo },
    });
    if (ordered === 0) {
      const gone = await tx
        .delete(purchaseLines)
        .where(and(lineOf(id, { product_id, size }), eq(purchaseLines.received, 0)))
        .returning({ id: purchaseLines.purchaseId });
      if (gone.length === 0) throw invalid("Some of these have come already");
      return;
    }
    const { rows } = await tx.execute(
      sql`select 1 from product_stock where product_id = ${product_id} and size = ${size}`,
    );
    if (rows.length === 0) throw notFound("There is no such size of this piece");
    await tx
      .insert(purchaseLines)
      .values({ purchaseId: id, productId: product_id, size, ordered, costKobo })
      .onConflictDoUpdate({
        target: [purchaseLines.purchaseId, purchaseLines.productId, purchaseLines.size],
        set: { ordered, costKobo },
      });
  });
}

/**
 * Pieces of a purchase have come: they are free to sell at once. When all has come it is closed.
 *
 * @throws AppError changed (purchase_changed) when somebody received some of them since the person
 *   looked
 */
export async function receivePurchase(
  ctx: Context,
  caller: Caller,
  { batch, id, lines }: z.output<typeof receivePurchaseInput>,
): Promise<void> {
  await moveInBatch(
    ctx,
    caller,
    { id: batch, kind: "receive", lines, reason: `Purchase order ${id}` },
    async (tx) => {
      const purchase = await lockPurchase(tx, id);
      // Before those whose cost is known, which may be the later ones.
      await lockStockOf(
        tx,
        lines.map(({ product_id }) => product_id),
      );
      const came: Parameters<typeof receiveAtCost>[1][number][] = [];
      for (const line of lines) {
        const [taken] = await tx
          .update(purchaseLines)
          .set({ received: sql`${purchaseLines.received} + ${line.quantity}` })
          .where(and(lineOf(id, line), eq(purchaseLines.received, line.was)))
          .returning({ costKobo: purchaseLines.costKobo });
        if (!taken) {
          throw new AppError(
            "changed",
            "Somebody else has received some of this in the meantime. Look at it again.",
            { reason: "purchase_changed" },
          );
        }
        const { costKobo } = taken;
        if (costKobo !== null && line.quantity > 0) {
          came.push({ productId: line.product_id, pieces: line.quantity, costKobo });
        }
      }
      await receiveAtCost(tx, came, {
        actorId: actorOf(caller).actorId,
        at: ctx.clock.now(),
        note: `Purchase order ${id}`,
      });
      const open = await tx.$count(
        purchaseLines,
        and(
          eq(purchaseLines.purchaseId, id),
          sql`${purchaseLines.received} < ${purchaseLines.ordered}`,
        ),
      );
      if (open === 0) await closeIt(ctx, tx, caller, purchase.id);
    },
  );
}

async function closeIt(ctx: Context, tx: Transaction, caller: Caller, id: number): Promise<void> {
  const closed = await tx
    .update(purchases)
    .set({ closedAt: ctx.clock.now() })
    .where(and(eq(purchases.id, id), isNull(purchases.closedAt)))
    .returning({ id: purchases.id });
  if (closed.length > 0) await auditPurchase(tx, caller, id, "closed");
}

/** Nothing more is expected of it. */
export const closePurchase = (ctx: Context, caller: Caller, id: number): Promise<void> =>
  ctx.db.transaction((tx) => closeIt(ctx, tx, caller, id));

/** A purchase with its lines. @throws AppError not_found */
export async function readPurchase(db: Queryable, id: number): Promise<PurchaseView> {
  const [row] = await db.select().from(purchases).where(eq(purchases.id, id));
  if (!row) throw notFound("There is no such purchase order");
  const { rows: lines } = await db.execute<
    PurchaseView["lines"][number] & { cost_kobo: string | null } & Record<string, unknown>
  >(sql`
    select l.product_id, l.size, p.name, p.category, coalesce(s.sku, '') as sku, p.images[1] as image, l.ordered,
      l.received, l.cost_kobo
    from purchase_lines l join products p on p.id = l.product_id
      left join product_stock s on s.product_id = l.product_id and s.size = l.size
    where l.purchase_id = ${id} order by p.name, l.product_id, s.position, l.size`);
  return {
    id,
    supplier: row.supplier,
    expected_on: row.expectedOn,
    note: row.note,
    created_at: row.createdAt.toISOString(),
    closed_at: row.closedAt?.toISOString() ?? null,
    lines: lines.map(({ cost_kobo, ...line }) => ({
      ...line,
      cost: cost_kobo === null ? null : koboToNaira(Number(cost_kobo)),
    })),
  };
}
