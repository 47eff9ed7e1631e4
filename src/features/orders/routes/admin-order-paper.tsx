import { useIsFetching, useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { Outlet, useParams } from "react-router";
import { useStaff } from "~/client/staff.ts";
import { BackLink } from "~/features/admin/components/back-link.tsx";
import { readable } from "~/features/admin/components/status-text.tsx";
import { formatPhone } from "~/lib/format-phone.ts";
import { formatNairaExact, nairaToKobo } from "~/lib/money.ts";
import { pieceInSize, sizeName } from "~/lib/size-names.ts";
import { ONE_SIZE } from "~/lib/sizes.ts";
import { addressLine } from "~/lib/states.ts";
import { formatOrderDate } from "~/lib/time.ts";
import { vatTitle } from "~/lib/vat.ts";
import { Button } from "~/ui/button.tsx";
import { cx } from "~/ui/cx.ts";
import { CollectNote } from "../admin/collect-note.tsx";
import { Label } from "../admin/label.tsx";
import { orderQuery } from "../admin/order-query.ts";
import type { AdminOrder } from "../admin/order-view.ts";
import { PaperSize } from "../admin/paper-size.tsx";
import { isPaper, PAPERS, type Paper } from "../admin/papers.ts";
import { PAYMENT_TEXT, shortId } from "../status.ts";

const naira = (amount: number) => formatNairaExact(nairaToKobo(amount));

const cell = "py-2.5 pr-4 align-top last:pr-0";

/** A packing slip or an invoice, as a sheet to print. */
export default function AdminOrderPaper() {
  const { id = "", paper } = useParams();
  const staff = useStaff();
  const { data: order, error } = useQuery({ ...orderQuery(id), retry: 1 });
  // What goes into the box with the slip comes after it.
  const isComing = useIsFetching({ queryKey: ["order", id] }) > 0;
  if (!isPaper(paper) || error) {
    return <p className="py-24 text-center text-muted">There is no such paper</p>;
  }
  if (!order) return <p className="py-24 text-center text-muted">Loading...</p>;
  return (
    <>
      <title>{`${PAPERS[paper]} ${shortId(order.id)}`}</title>
      <div className="mx-auto mb-4 flex max-w-2xl items-center justify-between print:hidden">
        <BackLink to={`/admin/orders/${order.id}`}>{`Order ${shortId(order.id)}`}</BackLink>
        <Button variant="secondary" busy={isComing} onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4" strokeWidth={1.5} /> Print
        </Button>
      </div>
      <PaperSize paper={paper} />
      <PaperSheet order={order} paper={paper} />
      {/* What goes into the box with the slip, from a feature above. */}
      {paper === "packing-slip" && <Outlet context={staff} />}
    </>
  );
}

/** One paper of one order. */
export function PaperSheet({ order, paper }: { order: AdminOrder; paper: Paper }) {
  return (
    <article
      className={cx(
        "mx-auto max-w-2xl border border-line bg-white p-4 text-sm not-last:break-after-page sm:p-10 print:max-w-none print:border-0 print:p-0",
        paper === "label" &&
          "break-inside-avoid wide-paper:mx-0 wide-paper:not-last:break-after-auto",
      )}
    >
      {paper === "label" ? (
        <Label order={order} />
      ) : (
        <>
          <Head title={PAPERS[paper]} order={order} />
          {paper === "invoice" ? <Invoice order={order} /> : <PackingSlip order={order} />}
        </>
      )}
    </article>
  );
}

function Head({ title, order }: { title: string; order: AdminOrder }) {
  const { brand } = useStaff();
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 border-b border-ink pb-5">
        <div>
          <p className="display text-xl">{brand.name}</p>
          <p className="mt-1 max-w-64 text-muted">{brand.address}</p>
        </div>
        <p className="text-muted sm:text-right">
          {brand.phone}
          <br />
          {brand.email}
          {brand.registration && (
            <>
              <br />
              {brand.registration}
            </>
          )}
        </p>
      </header>
      <h1 className="display mt-6 text-lg">
        {title} {shortId(order.id)}
      </h1>
      <p className="mt-1 text-muted">Order of {formatOrderDate(new Date(order.created_at))}</p>
    </>
  );
}

function Address({
  title,
  order,
  who,
}: {
  title: string;
  order: AdminOrder;
  who: AdminOrder["receiver"];
}) {
  return (
    <section className="min-w-48 flex-1">
      <h2 className="text-muted">{title}</h2>
      <p className="mt-1 font-medium">{who.name}</p>
      <p>{formatPhone(who.phone)}</p>
      {order.delivery_method === "pickup" && <p>Picks up in the store</p>}
      {order.street && (
        <>
          <p>{addressLine(order)}</p>
          {order.landmark && <p>Landmark: {order.landmark}</p>}
        </>
      )}
    </section>
  );
}

function Table({ head, children }: { head: string[]; children: ReactNode }) {
  return (
    <table className="mt-7 w-full max-sm:text-xs print:text-sm">
      <thead>
        <tr className="border-b border-ink text-left">
          {head.map((label, at) => (
            <th key={label} className={`${cell} font-medium ${at === 0 ? "" : "text-right"}`}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}

/**
 * What goes into the parcel and where it goes: no prices, for it may be a present, but for what is to
 * be paid at the door.
 */
function PackingSlip({ order }: { order: AdminOrder }) {
  const sent = order.items.some((item) => item.shipped > 0);
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-x-8 gap-y-4">
        <Address title="Deliver to" order={order} who={order.receiver} />
        <section className="min-w-48 flex-1">
          <h2 className="text-muted">Delivery</h2>
          <p className="mt-1">
            {order.delivery_method === "pickup"
              ? "Pick up in store"
              : `${readable(order.delivery_method)} delivery`}
          </p>
          {order.gift?.is_wrapped && <p className="mt-1 font-medium">Gift wrap</p>}
          {/* Of a gift, its orderer's notes are for whoever packs and rides. */}
          {order.notes && !order.gift && <p className="mt-1">“{order.notes}”</p>}
        </section>
      </div>
      <CollectNote order={order} />
      <Table head={["Piece", "Size", ...(sent ? ["Sent before"] : []), "To pack", "Packed"]}>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.id} className="break-inside-avoid border-b border-line">
              <td className={cell}>{item.product_name}</td>
              <td className={`${cell} text-right`}>
                {sizeName(item.size || ONE_SIZE, item.category)}
              </td>
              {sent && <td className={`prices ${cell} text-right`}>{item.shipped}</td>}
              <td className={`prices ${cell} text-right font-medium`}>
                {Math.max(0, item.quantity - item.shipped - item.refunded)}
              </td>
              <td className={cell}>
                <span aria-hidden="true" className="ml-auto block size-4 border border-ink" />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {order.gift?.note && (
        <blockquote className="display mt-8 break-inside-avoid whitespace-pre-line break-words border-y border-line py-6 text-center text-lg">
          {order.gift.note}
        </blockquote>
      )}
      <p className="mt-8 text-muted">
        Something missing or not right? Write to us within 30 days and have your order number ready.
      </p>
    </>
  );
}

function Invoice({ order }: { order: AdminOrder }) {
  const paid = order.payments.find((payment) => payment.status === "paid");
  const sums: [string, string][] = [
    ["Subtotal", naira(order.subtotal)],
    ...(order.discount > 0
      ? [
          [`Discount ${order.promotions.join(", ")}`, `−${naira(order.discount)}`] as [
            string,
            string,
          ],
        ]
      : []),
    ["Delivery", order.delivery_fee === 0 ? "Free" : naira(order.delivery_fee)],
    ...(order.gift_wrap > 0 ? [["Gift wrap", naira(order.gift_wrap)] as [string, string]] : []),
    ...(order.vat?.isAdded
      ? [[vatTitle(order.vat), naira(order.vat.amount)] as [string, string]]
      : []),
  ];
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-x-8 gap-y-4">
        <Address
          title="Invoice to"
          order={order}
          who={{ name: order.full_name, phone: order.phone }}
        />
        <section className="min-w-48 flex-1">
          <h2 className="text-muted">Payment</h2>
          <p className="mt-1">
            {order.due > 0 && order.status !== "cancelled"
              ? `Paid in part: ${naira(order.due)} is still to be paid`
              : PAYMENT_TEXT[order.payment_status]}
          </p>
          {(paid ?? order.payments.at(-1)) && (
            <p>Reference {(paid ?? order.payments.at(-1))?.reference}</p>
          )}
          <p>{order.email}</p>
        </section>
      </div>
      <Table head={["Piece", "Quantity", "Price", "Amount"]}>
        <tbody className="prices">
          {order.items.map((item) => (
            <tr key={item.id} className="break-inside-avoid border-b border-line">
              <td className={cell}>{pieceInSize(item.product_name, item.size, item.category)}</td>
              <td className={`${cell} text-right`}>{item.quantity}</td>
              <td className={`${cell} text-right`}>{naira(item.price)}</td>
              <td className={`${cell} text-right`}>
                {formatNairaExact(nairaToKobo(item.price) * item.quantity)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot className="prices">
          {sums.map(([title, amount]) => (
            <tr key={title}>
              <th scope="row" colSpan={3} className="pr-4 pt-2.5 text-right font-normal">
                {title}
              </th>
              <td className="pt-2.5 text-right">{amount}</td>
            </tr>
          ))}
          <tr className="font-medium">
            <th scope="row" colSpan={3} className="pr-4 pt-2.5 text-right font-medium">
              Total
            </th>
            <td className="pt-2.5 text-right">{naira(order.total_amount)}</td>
          </tr>
          {order.vat && !order.vat.isAdded && (
            <tr>
              <th scope="row" colSpan={3} className="pr-4 pt-2.5 text-right font-normal">
                {vatTitle(order.vat)}
              </th>
              <td className="pt-2.5 text-right">{naira(order.vat.amount)}</td>
            </tr>
          )}
          {order.refunded > 0 && (
            <tr>
              <th scope="row" colSpan={3} className="pr-4 pt-2.5 text-right font-normal">
                Refunded
              </th>
              <td className="pt-2.5 text-right">−{naira(order.refunded)}</td>
            </tr>
          )}
        </tfoot>
      </Table>
    </>
  );
}
