import { redirect } from "react-router";
import { pageOf } from "~/platform/page-context.ts";
import { openReceipt } from "../receipt/open-receipt.server.ts";
import { renderReceipt } from "../receipt/pdf.server.ts";
import type { Route } from "./+types/receipt-pdf";

/** The receipt as a file to keep or to send on, for whoever holds the order's link. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const receipt = await openReceipt(pageOf(context).ctx, params.id, request);
  // The page finds out whether it is the order of somebody who is signed in.
  if (!receipt && !new URL(request.url).searchParams.has("key")) {
    return redirect(`/orders/${params.id}/receipt`);
  }
  if (!receipt) return new Response("Order not found", { status: 404 });
  return new Response(new Uint8Array(await renderReceipt(receipt)), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${fileName(receipt)}"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}

const fileName = ({ title, number }: { title: string; number: string }) =>
  `${title.toLowerCase().replaceAll(" ", "-")}-${number}.pdf`;
