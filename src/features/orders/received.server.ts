import { getTableColumns, sql } from "drizzle-orm";
import { payments } from "~/db/schema/payments.ts";
import type { AttemptStatus, PaymentMethod } from "~/lib/statuses.ts";

/**
 * A payment, with what has come by transfer for its order while it is waited for, and what its
 * last try by card came to. The columns of the outer table are written out: within a select of one
 * table their names stand alone, and would be those of the inner one.
 */
export const paymentColumns = {
  ...getTableColumns(payments),
  receivedKobo: sql<number>`case when payments.status = 'open' then (
    select coalesce(sum(t.amount_kobo), 0) from payment_parts t where t.order_id = payments.order_id) else 0 end::float8`,
  lastAttempt: sql<AttemptStatus | null>`(
    select a.status from payment_attempts a where a.payment_id = payments.id
    order by a.created_at desc limit 1)`,
};

/** What is missing of a payment that is waited for: a transfer's amount has in it what came, another's has not. */
export const missingKobo = (payment: {
  method: PaymentMethod;
  amountKobo: number;
  receivedKobo: number;
}): number => payment.amountKobo - (payment.method === "transfer" ? payment.receivedKobo : 0);
