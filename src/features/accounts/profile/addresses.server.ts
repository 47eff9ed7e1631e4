import { and, asc, count, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Queryable } from "~/db/client.ts";
import { addresses, users } from "~/db/schema/accounts.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, notFound } from "~/platform/errors.ts";
import type { addressInput, SavedAddress } from "../schema.ts";

const MAX_ADDRESSES = 20;

function present(row: typeof addresses.$inferSelect): SavedAddress {
  const { id, label, phone, state, city, area, street, landmark } = row;
  return {
    id,
    label,
    full_name: row.fullName,
    phone,
    state,
    city,
    area,
    street,
    landmark,
    is_default: row.isDefault,
  };
}

/** The usual one first. */
export async function listAddresses(ctx: Context, userId: string): Promise<SavedAddress[]> {
  const rows = await ctx.db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), asc(addresses.createdAt), asc(addresses.id));
  return rows.map(present);
}

/** Adds an address, or changes one's own. The first is the usual one. @throws AppError not_found, refused */
export async function saveAddress(
  ctx: Context,
  userId: string,
  input: z.output<typeof addressInput>,
): Promise<SavedAddress> {
  return ctx.db.transaction(async (tx) => {
    // One person's addresses change one after the other: one of them is the usual one.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    const mine = eq(addresses.userId, userId);
    const [existing] = await tx.select({ total: count() }).from(addresses).where(mine);
    const same = input.id ? undefined : await findSameAddress(tx, userId, input);
    // Pressed twice, or saved before: it stays one address.
    if (same && !input.is_default) return present(same);
    const id = input.id ?? same?.id;
    if (!id && existing!.total >= MAX_ADDRESSES) {
      throw new AppError("refused", `You can keep at most ${MAX_ADDRESSES} addresses`);
    }
    const isDefault = input.is_default || existing!.total === 0;
    if (isDefault) await tx.update(addresses).set({ isDefault: false }).where(mine);
    const values = {
      label: input.label,
      fullName: input.full_name,
      phone: input.phone,
      state: input.state,
      city: input.city,
      area: input.area,
      street: input.street,
      landmark: input.landmark,
      ...(isDefault ? { isDefault } : {}),
    };
    const [saved] = id
      ? await tx
          .update(addresses)
          .set(values)
          .where(and(eq(addresses.id, id), mine))
          .returning()
      : await tx
          .insert(addresses)
          .values({ ...values, userId, createdAt: ctx.clock.now() })
          .returning();
    if (!saved) throw notFound("There is no such address");
    return present(saved);
  });
}

/** An address that says the same in every field. */
async function findSameAddress(
  tx: Queryable,
  userId: string,
  input: z.output<typeof addressInput>,
) {
  const [same] = await tx
    .select()
    .from(addresses)
    .where(
      and(
        eq(addresses.userId, userId),
        eq(addresses.label, input.label),
        eq(addresses.fullName, input.full_name),
        eq(addresses.phone, input.phone),
        eq(addresses.state, input.state),
        eq(addresses.city, input.city),
        eq(addresses.area, input.area),
        eq(addresses.street, input.street),
        eq(addresses.landmark, input.landmark),
      ),
    )
    .limit(1);
  return same;
}

/** @throws AppError not_found */
export async function deleteAddress(ctx: Context, userId: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const mine = eq(addresses.userId, userId);
    const [gone] = await tx
      .delete(addresses)
      .where(and(eq(addresses.id, id), mine))
      .returning();
    if (!gone) throw notFound("There is no such address");
    if (!gone.isDefault) return;
    const [next] = await tx
      .select({ id: addresses.id })
      .from(addresses)
      .where(mine)
      .orderBy(asc(addresses.createdAt))
      .limit(1);
    if (next) await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, next.id));
  });
}
