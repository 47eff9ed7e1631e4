import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { riskContacts } from "~/db/schema/orders.ts";
import type { ForgottenOrder } from "~/features/orders/hooks.server.ts";
import type { OrderRow } from "~/features/orders/order-row.server.ts";
import { shortId } from "~/features/orders/status.ts";
import { addressKey, emailKey, phoneKey } from "~/lib/contact-keys.ts";
import { normalizePhone } from "~/lib/phone.ts";
import type { RiskKind } from "~/lib/statuses.ts";
import { recordAudit } from "~/platform/audit.ts";
import { actorOf, type Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { invalid, notFound } from "~/platform/errors.ts";
import { noteChange } from "~/platform/note-change.ts";
import { tags } from "~/platform/tags.ts";
import { riskKeys } from "./risk.server.ts";

/** How each kind is written down by staff, and what is wrong with it otherwise. */
const keyOf: Record<RiskKind, (text: string) => string> = {
  email(text) {
    if (!/^\S+@\S+\.\S+$/.test(text)) throw invalid("Enter an email address");
    return emailKey(text);
  },
  phone(text) {
    if (!normalizePhone(text)) throw invalid("Enter a Nigerian mobile number");
    return phoneKey(text);
  },
  address(text) {
    const [, street, city] = /^(.+),([^,]+)$/.exec(text) ?? [];
    if (!street || !city) throw invalid("Enter street and city, e.g. 3 Allen Avenue, Ikeja");
    return addressKey({ street, city });
  },
};

/** Staff put somebody on the list; who is there already stays as they are. @throws AppError invalid_input */
export async function addRiskContact(
  ctx: Context,
  caller: Caller,
  { kind, value, note }: { kind: RiskKind; value: string; note: string },
): Promise<void> {
  const by = actorOf(caller);
  const key = keyOf[kind](value);
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(riskContacts)
      .values({ kind, key, shown: value, note, addedBy: by.actorId, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning({ id: riskContacts.id });
    if (!row) return;
    noteChange(tx, [tags.riskContacts]);
    const after = { kind, shown: value, note };
    await recordAudit(tx, {
      ...by,
      action: "risk_contact.added",
      entity: "risk_contact",
      entityId: row.id,
      after,
    });
  });
}

/** Takes somebody off the list again. @throws AppError not_found */
export async function removeRiskContact(ctx: Context, caller: Caller, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx.delete(riskContacts).where(eq(riskContacts.id, id)).returning();
    if (!row) throw notFound("This entry is gone already");
    noteChange(tx, [tags.riskContacts]);
    const { kind, shown, note } = row;
    await recordAudit(tx, {
      ...actorOf(caller),
      action: "risk_contact.removed",
      entity: "risk_contact",
      entityId: id,
      before: { kind, shown, note },
    });
  });
}

/** Who refused a parcel at the door pays before the next one leaves. */
export async function listRefuser(ctx: Context, tx: Transaction, order: OrderRow): Promise<void> {
  const { id, email, phone, street, city } = order;
  const address = street && city ? { street, city } : null;
  await tx
    .insert(riskContacts)
    .values(
      riskKeys({ email, phone, address }).map((key) => ({
        ...key,
        note: `Refused order ${shortId(id)} at the door`,
        orderId: id,
        createdAt: ctx.clock.now(),
      })),
    )
    .onConflictDoNothing();
  noteChange(tx, [tags.riskContacts]);
}

/** It was a mistake: the order goes out again. */
export async function unlistRefuser(
  _ctx: Context,
  tx: Transaction,
  { id }: OrderRow,
): Promise<void> {
  await tx.delete(riskContacts).where(eq(riskContacts.orderId, id));
  noteChange(tx, [tags.riskContacts]);
}

/** Keeps who is listed for an order, before a step of staff. */
export async function keepRefuser(orderId: SQL, reads: Record<string, SQL>): Promise<void> {
  reads.refuser = sql`
    select coalesce(jsonb_agg(to_jsonb(r)), '[]') from risk_contacts r where order_id = ${orderId}`;
}

/** The step was taken back: the same are listed for the order as before. */
export async function restoreRefuser(
  _ctx: Context,
  tx: Transaction,
  { id }: OrderRow,
  { kept }: { kept: Record<string, unknown> },
): Promise<void> {
  await tx.delete(riskContacts).where(eq(riskContacts.orderId, id));
  await tx.execute(sql`
    insert into risk_contacts
    select * from jsonb_populate_recordset(null::risk_contacts, ${JSON.stringify(kept.refuser)}::jsonb)
    on conflict do nothing`);
  noteChange(tx, [tags.riskContacts]);
}

/** Nothing about who is forgotten stays. */
export async function forgetRefusers(
  _ctx: Context,
  tx: Transaction,
  orders: readonly ForgottenOrder[],
): Promise<void> {
  const ids = orders.map(({ id }) => id);
  await tx.delete(riskContacts).where(inArray(riskContacts.orderId, ids));
  noteChange(tx, [tags.riskContacts]);
}
