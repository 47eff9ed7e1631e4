import { type SQL, sql } from "drizzle-orm";
import { phonePart } from "~/lib/contact-keys.ts";
import { containing } from "~/platform/admin-list.ts";

/**
 * Whether a customer, whose profile is called `p` in the query, is meant by what staff typed: name or
 * email, with or without tone marks, or the phone of an address or an order of theirs.
 */
export function customersLike(text: string): SQL {
  const phone = phonePart(text);
  if (phone) {
    const pattern = containing(phone);
    return sql`p.id in (
      select a.user_id from addresses a where a.phone like ${pattern}
      union all
      select w.user_id from orders w where w.user_id is not null
        and f_order_words(w.id, w.full_name, w.email, w.phone, w.city) like ${pattern}
        and w.phone like ${pattern})`;
  }
  const words = text.length < 3 ? ` ${text}` : text;
  return sql`f_customer_words(p.full_name, p.email) like f_fold(${containing(words)})`;
}
