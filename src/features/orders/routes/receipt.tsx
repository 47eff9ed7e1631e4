import { data } from "react-router";
import { pageOf } from "~/server/page-context.ts";
import { Button, buttonClass } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { openReceipt } from "../receipt/open-receipt.server.ts";
import type { Route } from "./+types/receipt";

/** A receipt to print or to keep, for whoever holds the order's link. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const receipt = await openReceipt(pageOf(context).ctx, params.id, request);
  if (!receipt) return data({ receipt: null, pdf: "" }, { status: 404 });
  const pdf = `/orders/${params.id}/receipt.pdf${new URL(request.url).search}`;
  return data({ receipt, pdf });
}

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const { receipt, pdf } = loaderData;
  if (!receipt) {
    return (
      <main className="wrap py-12">
        <title>Order not found</title>
        <EmptyState title="Order not found" text="Open the link in your mail again." />
      </main>
    );
  }
  const { shop } = receipt;
  return (
    <main className="mx-auto max-w-2xl p-6 text-sm sm:p-10">
      <title>{`Receipt ${receipt.number}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
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
      <h1 className="display mt-8 text-lg">Receipt {receipt.number}</h1>
      <p className="mt-1 text-muted">
        {receipt.date} · {receipt.payment}
      </p>
      <p className="mt-4 whitespace-pre-line">{receipt.customer.join("\n")}</p>
      <table className="mt-6 w-full">
        <thead>
          <tr className="border-b border-ink text-left">
            <th className="py-2 font-medium">Piece</th>
            <th className="py-2 text-right font-medium">Quantity</th>
            <th className="py-2 text-right font-medium">Amount</th>
          </tr>
        </thead>
        <tbody className="prices">
          {receipt.lines.map((line) => (
            <tr key={line.id} className="border-b border-line">
              <td className="py-2 pr-4">{line.name}</td>
              <td className="py-2 text-right">{line.quantity}</td>
              <td className="py-2 text-right">{line.amount}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="prices">
          {receipt.totals.map(({ title, amount }) => (
            <tr key={title}>
              <th scope="row" colSpan={2} className="pt-2 text-right font-normal">
                {title}
              </th>
              <td className="pt-2 text-right">{amount}</td>
            </tr>
          ))}
        </tfoot>
      </table>
    </main>
  );
}
