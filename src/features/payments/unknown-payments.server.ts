import { inArray } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { paymentAttempts } from "~/db/schema/payments.ts";
import type { PaidTransaction, Paystack } from "~/platform/services/paystack.ts";

/**
 * Money that Paystack took since a moment for orders that this database does not know, as after a
 * restore. What it knows and not as paid, the shop asks about by itself.
 *
 * @throws PaystackUnavailable
 */
export async function findUnknownPayments(
  db: Queryable,
  paystack: Paystack,
  since: Date,
): Promise<PaidTransaction[]> {
  const paid = await paystack.listPaid(since);
  const references = paid.map(({ reference }) => reference);
  const rows = await db
    .select({ reference: paymentAttempts.reference })
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.reference, references));
  const known = new Set(rows.map(({ reference }) => reference));
  return paid.filter(({ reference }) => !known.has(reference));
}
