import { Link } from "react-router";
import { useStore } from "~/client/store.ts";
import { ProductImage } from "~/features/catalogue/components/product-image.tsx";
import { formatPhone } from "~/lib/format-phone.ts";
import { formatNairaExact } from "~/lib/money.ts";
import { sizeName } from "~/lib/size-names.ts";
import { placeLine } from "~/lib/states.ts";
import { formatOrderDate } from "~/lib/time.ts";
import { vatTitle } from "~/lib/vat.ts";
import { cardParts, isWithCustomer, orderWords } from "../own-order-words.ts";
import { isPaid } from "../paper-words.ts";
import { isGiftCardOrder } from "../rules.ts";
import type { OrderView } from "../schema.ts";
import { shortId } from "../status.ts";

/** What becomes of a gift card that is bought. */
const CARD_WORDS: Partial<Record<OrderView["status"], string>> = {
  pending: "Mailed when it is paid",
  processing: "Mailed when it is paid",
  completed: "Mailed",
  cancelled: "Not issued",
};

/** One order in full: what was bought, where it goes, what it costs, where it stands. */
export function OrderDetails({
  order,
  next,
  children,
}: {
  order: OrderView;
  /** What there is to do about it now, above its pieces. */
  next?: React.ReactNode;
  children?: React.ReactNode;
}) {
  const { label, meaning, money, arrival } = orderWords(order);
  const { brand } = useStore();
  return (
    <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[1fr_26rem] lg:grid-rows-[auto_1fr] lg:gap-x-16">
      <div className="flex flex-col gap-10">
        <section aria-label="Status">
          <p className="display text-lg">{label}</p>
          <p className="mt-1 text-sm text-muted">
            {meaning}
            {arrival && ` ${arrival}`}
          </p>
          {order.deliveryCode && (
            <p className="mt-4 max-w-prose bg-bone-light p-4 text-sm">
              Your delivery code is{" "}
              <strong className="prices text-lg font-medium tracking-widest">
                {order.deliveryCode}
              </strong>
              . Tell it to our rider when you have your parcel in your hands.
            </p>
          )}
          {order.trackingNumber && (
            <p className="mt-2 text-sm">
              {order.carrier} tracking number:{" "}
              <span className="prices">{order.trackingNumber}</span>
            </p>
          )}
        </section>
        {next}
        <section aria-label="Pieces">
          <ul className="border-t border-line">
            {order.lines.map((line) => (
              <li key={line.id} className="flex flex-wrap gap-4 border-b border-line py-5 text-sm">
                {!isGiftCardOrder(order) && (
                  <span className="frame block w-[min(5rem,30%)] self-start">
                    {line.image && <ProductImage src={line.image} alt="" sizes="5rem" />}
                  </span>
                )}
                <span className="min-w-0 flex-1 basis-32">
                  <span className="block text-xs text-muted">{line.brand}</span>
                  {line.productId ? (
                    <Link to={`/product/${line.productId}`} className="hover:underline">
                      {line.name}
                    </Link>
                  ) : (
                    line.name
                  )}
                  <span className="mt-1 block text-xs text-muted">
                    {isGiftCardOrder(order)
                      ? CARD_WORDS[order.status]
                      : `Size: ${sizeName(line.size, line.category)} · Quantity: ${line.quantity}`}
                  </span>
                </span>
                <span className="prices ml-auto">
                  {formatNairaExact(line.priceKobo * line.quantity)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <aside className="flex flex-col gap-6 bg-bone-light p-5 text-sm sm:p-7 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <dl className="prices flex flex-col gap-2">
          <Row title="Order" value={shortId(order.id)} />
          <Row title="Date" value={formatOrderDate(new Date(order.createdAt))} />
          <Row title="Subtotal" value={formatNairaExact(order.subtotalKobo)} />
          {order.discountKobo > 0 && (
            <Row title="Discount" value={`−${formatNairaExact(order.discountKobo)}`} />
          )}
          {!isGiftCardOrder(order) && (
            <Row
              title="Delivery"
              value={order.deliveryFeeKobo === 0 ? "Free" : formatNairaExact(order.deliveryFeeKobo)}
            />
          )}
          {order.giftWrapKobo > 0 && (
            <Row title="Gift wrap" value={formatNairaExact(order.giftWrapKobo)} />
          )}
          {order.vat?.isAdded && <VatRow vat={order.vat} />}
          <div className="flex flex-wrap items-baseline justify-between border-t border-line pt-3">
            <dt className="font-medium">Total</dt>
            <dd className="text-lg">{formatNairaExact(order.totalKobo)}</dd>
          </div>
          {order.vat && !order.vat.isAdded && <VatRow vat={order.vat} />}
          {order.giftCardKobo > 0 && (
            <>
              {cardParts(order).map(({ name, kobo }) => (
                <Row key={name} title={name} value={`−${formatNairaExact(kobo)}`} />
              ))}
              <Row
                title={isPaid(order) ? "Paid another way" : "The rest"}
                value={formatNairaExact(order.totalKobo - order.giftCardKobo)}
              />
            </>
          )}
        </dl>
        <div>
          <p className="font-medium">{whereTo(order)}</p>
          {order.deliveryMethod === "pickup" && (
            <p className="mt-1 text-muted">
              {brand.name}, {brand.address}
            </p>
          )}
          <p className="mt-1 text-muted">
            {(order.receiver ?? { name: order.fullName }).name}
            <br />
            {formatPhone((order.receiver ?? order).phone)}
            {order.address && (
              <>
                <br />
                {order.address.street}
                {order.address.landmark && ` (${order.address.landmark})`}
                <br />
                {placeLine(order.address)}
              </>
            )}
          </p>
        </div>
        {order.gift && (
          <div>
            <p className="font-medium">{order.gift.isWrapped ? "A gift, wrapped" : "A gift"}</p>
            <p className="mt-1 break-words text-muted">
              {order.gift.note ? `“${order.gift.note}”` : "No prices are in the parcel."}
            </p>
          </div>
        )}
        <p>{money}</p>
        {order.email && (
          <div>
            <p className="font-medium">We write to</p>
            <p className="mt-1 break-all text-muted">{order.email}</p>
          </div>
        )}
        {order.notes && (
          <p className="break-words text-muted">
            {!isGiftCardOrder(order) && "Notes: "}
            {order.notes}
          </p>
        )}
      </aside>
      <div className="flex flex-col gap-10">{children}</div>
    </div>
  );
}

function whereTo({ deliveryMethod, status }: OrderView): string {
  if (deliveryMethod === "email") return "Bought by";
  const isThere = isWithCustomer(status);
  if (deliveryMethod === "pickup") return isThere ? "Picked up in store" : "Pick up in store";
  return isThere ? "Delivered to" : "Delivery to";
}

const VatRow = ({ vat }: { vat: NonNullable<OrderView["vat"]> }) => (
  <Row title={vatTitle(vat)} value={formatNairaExact(vat.kobo)} />
);

function Row({ title, value }: { title: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt>{title}</dt>
      <dd>{value}</dd>
    </div>
  );
}
