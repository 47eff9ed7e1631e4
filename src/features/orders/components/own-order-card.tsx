import { Link } from "react-router";
import { ProductImage } from "~/features/catalogue/components/product-image.tsx";
import { formatNairaExact, nairaToKobo } from "~/lib/money.ts";
import { sizeName } from "~/lib/size-names.ts";
import { formatOrderDate } from "~/lib/time.ts";
import { LinkButton } from "~/ui/button.tsx";
import { cx } from "~/ui/cx.ts";
import type { OwnOrder } from "../own-orders.ts";
import { ownStatusLabel, type StatusTone, shortId, statusTone } from "../status.ts";
import { CancelOwnOrder } from "./cancel-own-order.tsx";

const tones: Record<StatusTone, string> = {
  neutral: "bg-paper text-ink",
  active: "bg-indigo-light text-indigo",
  done: "bg-leaf-light text-leaf",
  stopped: "bg-oxblood-light text-oxblood",
};

/** An order in the list of one's own. */
export function OwnOrderCard({ order }: { order: OwnOrder }) {
  const placed = new Date(order.created_at);
  return (
    <article className="border border-line">
      <header className="grid grid-cols-[1fr_auto] items-center gap-x-8 gap-y-1 border-b border-line bg-bone-light px-5 py-4 text-sm sm:grid-cols-[auto_auto_1fr_auto]">
        <h2 className="row-start-1 font-medium">
          <Link to={`/orders/${order.id}`} className="underline-offset-4 hover:underline">
            Order {shortId(order.id)}
          </Link>
        </h2>
        <time dateTime={order.created_at} className="row-start-2 text-muted sm:row-start-1">
          {formatOrderDate(placed)}
        </time>
        <span className="prices row-start-2 justify-self-end font-medium sm:row-start-1 sm:justify-self-start">
          {formatNairaExact(nairaToKobo(order.total_amount))}
        </span>
        <span
          className={cx(
            "caps col-start-2 row-start-1 justify-self-end px-2.5 py-1 sm:col-start-4",
            tones[statusTone(order.status)],
          )}
        >
          {ownStatusLabel(order.status, order.delivery_method)}
        </span>
      </header>
      <ul className="divide-y divide-line px-5 text-sm">
        {order.order_items.map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
          <li key={place} className="grid grid-cols-[4rem_1fr_auto] gap-4 py-4">
            <span className="frame block">
              {item.product_image && <ProductImage src={item.product_image} alt="" sizes="4rem" />}
            </span>
            <span className="min-w-0">
              {item.product_id ? (
                <Link
                  to={`/product/${item.product_id}`}
                  className="underline-offset-4 hover:underline"
                >
                  {item.product_name}
                </Link>
              ) : (
                item.product_name
              )}
              <span className="mt-1 block text-muted">
                {item.size ? `Size ${sizeName(item.size, item.category)} · ` : ""}Quantity{" "}
                {item.quantity}
              </span>
            </span>
            <span className="prices whitespace-nowrap">
              {formatNairaExact(nairaToKobo(item.price_at_purchase) * item.quantity)}
            </span>
          </li>
        ))}
      </ul>
      <footer className="flex flex-wrap gap-x-6 border-t border-line px-4 py-1.5">
        <LinkButton variant="quiet" to={`/orders/${order.id}`}>
          View order
        </LinkButton>
        {order.status === "pending" && <CancelOwnOrder order={order} />}
      </footer>
    </article>
  );
}
