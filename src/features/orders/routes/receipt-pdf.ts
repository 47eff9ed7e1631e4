import { pageOf } from "~/platform/page-context.ts";
import { openReceipt } from "../receipt/open-receipt.server.ts";
import { renderReceipt } from "../receipt/pdf.server.ts";
import type { Route } from "./+types/receipt-pdf";

/** The receipt as a file to keep or to send on, for whoever holds the order's link. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const receipt = await openReceipt(pageOf(context).ctx, params.id, request);
  if (!receipt) return new Response("Order not found", { status: 404 });
  return new Response(new Uint8Array(await renderReceipt(receipt)), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="receipt-${receipt.number}.pdf"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
