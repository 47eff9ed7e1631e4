import { sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { riskContacts } from "~/db/schema/orders.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { addressKey, emailKey, phoneKey } from "~/lib/contact-keys.ts";
import { formatNaira, type Kobo } from "~/lib/money.ts";
import type { RiskKind } from "~/lib/statuses.ts";
import { type Context, remember } from "~/platform/context.ts";
import { isLetThrough, type Refusal } from "~/platform/refusals.ts";
import { tags } from "~/platform/tags.ts";

/** Who wants to pay at the door, and where; what is not known yet is empty. */
export interface DoorCustomer {
  email: string;
  phone: string;
  userId: string | null;
  /** Null for who picks up in the store. */
  address: { street: string; city: string } | null;
}

/** What one customer is known by. */
export function riskKeys({ email, phone, address }: Omit<DoorCustomer, "userId">) {
  const keys: { kind: RiskKind; key: string; shown: string }[] = [];
  if (email) keys.push({ kind: "email", key: emailKey(email), shown: email });
  if (phone) keys.push({ kind: "phone", key: phoneKey(phone), shown: phone });
  if (address?.street) {
    const shown = `${address.street}, ${address.city}`;
    keys.push({ kind: "address", key: addressKey(address), shown });
  }
  return keys;
}

/** What the shop knows of whoever wants to pay at the door. */
export interface DoorStanding extends DoorCustomer {
  listed: Refusal | undefined;
  /** Nothing was delivered to them yet; false where that does not count. */
  isFirst: boolean;
}

/**
 * Reads what is known of them. For an order that is done before its pieces are locked, for which
 * everybody else waits.
 *
 * @param isTakenByStaff they spoke to the customer: only the list counts
 */
export async function readDoorStanding(
  ctx: Context,
  db: Queryable,
  customer: DoorCustomer,
  isTakenByStaff = false,
): Promise<DoorStanding> {
  const [listed, isFirst] = await Promise.all([
    findListed(ctx, riskKeys(customer)),
    ctx.config.rateLimits && !isTakenByStaff ? isFirstOrder(db, customer) : false,
  ]);
  return { ...customer, listed, isFirst };
}

/**
 * Why they may not pay this much at the door, for staff to see; undefined when they may. The list holds
 * in every shop, the limit of a first order where there are limits.
 */
export async function refuseDoor(
  ctx: Context,
  db: Queryable,
  standing: DoorStanding,
  totalKobo: Kobo,
): Promise<Refusal | undefined> {
  const subjects = riskKeys(standing).map(({ key }) => key);
  const refusal =
    standing.listed ?? (standing.isFirst ? await aboveFirst(ctx, standing, totalKobo) : undefined);
  return refusal && !(await isLetThrough(ctx, db, refusal.rule, subjects)) ? refusal : undefined;
}

/** The list as it is, by kind and key. Asked by each order and seldom changed, it is read whole. */
const listedContacts = (ctx: Context) =>
  remember(ctx, tags.riskContacts, "by-key", async () => {
    const { kind, key, shown, note, orderId } = riskContacts;
    const rows = await ctx.reserve.db
      .select({ kind, key, shown, note, orderId })
      .from(riskContacts);
    return new Map(rows.map((row) => [`${row.kind} ${row.key}`, row]));
  });

/** Those that staff added count before those that refused a parcel. */
async function findListed(
  ctx: Context,
  keys: ReturnType<typeof riskKeys>,
): Promise<Refusal | undefined> {
  const listed = await listedContacts(ctx);
  const same = keys.flatMap(({ kind, key }) => listed.get(`${kind} ${key}`) ?? []);
  const found = same.find(({ orderId }) => orderId === null) ?? same[0];
  if (!found) return undefined;
  const { key: subject, shown, note, orderId } = found;
  return orderId
    ? {
        rule: "on_delivery.refused_before",
        subject,
        reason: `${shown} refused a parcel at the door`,
        details: { order: orderId },
      }
    : {
        rule: "on_delivery.listed",
        subject,
        reason: `${shown} is on the list${note ? `: ${note}` : ""}`,
      };
}

async function isFirstOrder(db: Queryable, { email, userId }: DoorCustomer): Promise<boolean> {
  const { rows } = await db.execute<{ known: boolean }>(sql`
    select exists (select from orders where email = ${email} and status in ('delivered', 'completed'))
      or exists (select from orders where user_id = ${userId}::uuid and status in ('delivered', 'completed')) as known`);
  return !rows[0]?.known;
}

async function aboveFirst(
  ctx: Context,
  { email, phone }: DoorCustomer,
  totalKobo: Kobo,
): Promise<Refusal | undefined> {
  const { orders: rules } = await getSettings(ctx);
  const most = rules.on_delivery_first_max_kobo;
  if (totalKobo <= most) return undefined;
  return {
    rule: "on_delivery.first_order",
    subject: email ? emailKey(email) : phoneKey(phone),
    reason: `A first order of ${formatNaira(totalKobo)}; up to ${formatNaira(most)} can be paid at the door`,
  };
}
