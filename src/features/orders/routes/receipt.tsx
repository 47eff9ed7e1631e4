import { ArrowLeft } from "lucide-react";
import { data, Link, Navigate } from "react-router";
import { pageOf } from "~/platform/page-context.ts";
import { Button, buttonClass } from "~/ui/button.tsx";
import { OrderNotFound, useOwnOrder } from "../components/own-order.tsx";
import { openReceipt } from "../receipt/open-receipt.server.ts";
import type { Route } from "./+types/receipt";

/** A receipt to print or to keep, for whoever holds the order's link. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const receipt = await openReceipt(pageOf(context).ctx, params.id, request);
  const { search, searchParams } = new URL(request.url);
  if (!receipt) {
    const status = searchParams.has("key") ? 404 : 200;
    return data({ receipt: null, order: "", pdf: "" }, { status });
  }
  const order = `/orders/${params.id}${search}`;
  return data({ receipt, order, pdf: `/orders/${params.id}/receipt.pdf${search}` });
}

export default function ReceiptPage({ loaderData, params }: Route.ComponentProps) {
  const { receipt, order, pdf } = loaderData;
  if (!receipt) {
    return (
      <main className="wrap py-12">
        <title>Your order</title>
        <meta name="robots" content="noindex" />
        <OwnReceipt id={params.id} />
      </main>
    );
  }
  const { shop } = receipt;
  return (
    <main className="mx-auto max-w-2xl p-6 text-sm sm:p-10">
      <title>{`${receipt.title} ${receipt.number}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <Link
        to={order}
        className="mb-4 inline-flex min-h-11 items-center gap-2 hover:underline print:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.25} />
        Back to the order
      </Link>
      <div className="mb-8 flex flex-wrap gap-3 print:hidden">
        <a href={pdf} download className={buttonClass("primary")}>
          Save as PDF
        </a>
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <p className="display text-xl">{shop.name}</p>
      <p className="mt-1 text-muted">
        {shop.address}
        <br />
        {shop.phone} · {shop.email}
      </p>
      <h1 className="display mt-8 text-lg">
        {receipt.title} {receipt.number}
      </h1>
      <p className="mt-1 text-muted">
        {receipt.date} · {receipt.payment}
      </p>
      <p className="mt-4 whitespace-pre-line">{receipt.customer.join("\n")}</p>
      {/* Wider than a phone where text is large; keys move it, too. */}
      <section
        aria-label="Pieces"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
        className="mt-6 overflow-x-auto print:overflow-visible"
      >
        <table className="w-full">
          <thead>
            <tr className="border-b border-ink text-left">
              <th className="py-2 font-medium">Piece</th>
              <th className="py-2 text-right font-medium">Quantity</th>
              <th className="py-2 pl-4 text-right font-medium">Amount</th>
            </tr>
          </thead>
          <tbody className="prices">
            {receipt.lines.map((line) => (
              <tr key={line.id} className="border-b border-line">
                <td className="py-2 pr-4">{line.name}</td>
                <td className="py-2 text-right align-top">{line.quantity}</td>
                <td className="py-2 pl-4 text-right align-top">{line.amount}</td>
              </tr>
            ))}
          </tbody>
          <tfoot className="prices">
            {receipt.totals.map(({ title, amount }) => (
              <tr
                key={title}
                className={title === "Total" ? "text-base font-medium" : "font-normal"}
              >
                <th scope="row" colSpan={2} className="pt-2 text-right [font-weight:inherit]">
                  {title}
                </th>
                <td className="pt-2 pl-4 text-right">{amount}</td>
              </tr>
            ))}
          </tfoot>
        </table>
      </section>
    </main>
  );
}

/** Of somebody who is signed in and came without the link. */
function OwnReceipt({ id }: { id: string }) {
  const found = useOwnOrder(id);
  if (typeof found !== "object") return <OrderNotFound id={id} found={found} />;
  return <Navigate to={`/orders/${id}/receipt?key=${found.key}`} replace />;
}
