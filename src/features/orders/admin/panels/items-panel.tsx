import { Link } from "react-router";
import { variantUrl } from "~/features/images/sources.ts";
import { sizeName } from "~/lib/size-names.ts";
import { vatTitle } from "~/lib/vat.ts";
import type { AdminOrder } from "../order-view.ts";
import { Line, naira, Panel } from "./panel.tsx";

/** What was ordered and what it comes to. */
export function ItemsPanel({ order }: { order: AdminOrder }) {
  return (
    <Panel title="Items" className="max-md:order-1">
      <ul className="divide-y divide-line">
        {order.items.map((item) => (
          <li key={item.id} className="flex items-center gap-3 py-2">
            {item.product_image && (
              <img
                src={variantUrl(item.product_image, 160)}
                alt=""
                width={40}
                height={50}
                className="h-12 w-10 bg-bone object-cover"
              />
            )}
            <span className="min-w-0 flex-1">
              {item.product_id ? (
                <Link to={`/admin/products?edit=${item.product_id}`} className="hover:underline">
                  {item.product_name}
                </Link>
              ) : (
                item.product_name
              )}
              <span className="block text-muted">
                {[
                  item.size && `Size ${sizeName(item.size, item.category)}`,
                  item.shipped > 0 && `${item.shipped} shipped`,
                  item.refunded > 0 && `${item.refunded} refunded`,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </span>
            <span className="prices text-right">
              {item.quantity} × {naira(item.price)}
              {item.list_price !== null && (
                <s className="block text-muted">
                  <span className="sr-only">instead of </span>
                  {naira(item.list_price)}
                </s>
              )}
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-3 border-t border-line pt-3">
        <Line label="Subtotal">{naira(order.subtotal)}</Line>
        {order.discount > 0 && (
          <Line label={`Discount ${order.promotions.join(", ")}`}>−{naira(order.discount)}</Line>
        )}
        <Line label="Delivery">{naira(order.delivery_fee)}</Line>
        {order.gift_wrap > 0 && <Line label="Gift wrap">{naira(order.gift_wrap)}</Line>}
        {order.vat?.isAdded && <Line label={vatTitle(order.vat)}>{naira(order.vat.amount)}</Line>}
        <Line label="Total">
          <strong className="font-medium">{naira(order.total_amount)}</strong>
        </Line>
        {order.store_credit > 0 && (
          <Line label="Of it by store credit">{naira(order.store_credit)}</Line>
        )}
        {order.gift_card > order.store_credit && (
          <Line label="Of it by gift card">{naira(order.gift_card - order.store_credit)}</Line>
        )}
        {order.refunded > 0 && <Line label="Refunded">−{naira(order.refunded)}</Line>}
      </div>
    </Panel>
  );
}
