import { getTableColumns, sql } from "drizzle-orm";
import { payments } from "~/db/schema/payments.ts";

/** A payment, with what has come for it where it is a transfer that waits for the rest. */
export const paymentColumns = {
  ...getTableColumns(payments),
  receivedKobo: sql<number>`case when ${payments.status} = 'open' and ${payments.method} = 'transfer' then (
    select coalesce(sum(t.amount_kobo), 0) from payment_parts t where t.order_id = ${payments.orderId}) else 0 end::float8`,
};
