import { eq } from "drizzle-orm";
import type { z } from "zod";
import { products } from "~/db/schema/catalogue.ts";
import { houses } from "~/db/schema/collections.ts";
import { recordAudit } from "~/platform/audit.ts";
import { actorOf, type Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { notFound } from "~/platform/errors.ts";
import { mergeSeen } from "~/platform/seen.ts";
import { tags } from "~/platform/tags.ts";
import type { HouseFields, saveHouseInput } from "../schema.ts";

/** Tells of a house; its page follows at once. @throws AppError changed (changed_meanwhile), not_found */
export async function saveHouse(
  ctx: Context,
  caller: Caller,
  { name, seen, ...given }: z.output<typeof saveHouseInput>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [piece] = await tx
      .select({ id: products.id })
      .from(products)
      .where(eq(products.brand, name))
      .limit(1);
    if (!piece) throw notFound("No piece is of this house any more");
    // There before it is locked: two who tell of it for the first time come one after the other.
    await tx.insert(houses).values({ name }).onConflictDoNothing();
    const [row] = await tx.select().from(houses).where(eq(houses.name, name)).for("update");
    const before = { story: row!.story, picture: row!.picture };
    const after = await mergeSeen<HouseFields>(tx, {
      entity: "house",
      id: name,
      now: before,
      seen,
      given,
    });
    await tx
      .update(houses)
      .set({ ...after, updatedAt: ctx.clock.now() })
      .where(eq(houses.name, name));
    await recordAudit(tx, {
      ...actorOf(caller),
      action: "house.updated",
      entity: "house",
      entityId: name,
      before,
      after,
    });
  });
  await ctx.changed([tags.collections]);
}
