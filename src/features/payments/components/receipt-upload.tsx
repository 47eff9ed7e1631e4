import { useState } from "react";
import { callAsVisitor } from "~/client/call.ts";
import { ShopError } from "~/client/shop-error.ts";
import { PICTURES_AND_PDF, sendOrderFile } from "~/features/orders/components/send-file.ts";
import { isGiftCardOrder } from "~/features/orders/rules.ts";
import type { OrderView } from "~/features/orders/schema.ts";
import { FileButton } from "~/ui/file-button.tsx";

interface ReceiptUploadProps {
  order: OrderView;
  orderKey: string;
  onChange(order: OrderView): void;
}

/** For customers who have transferred: the bank's receipt, which shortens the waiting. */
export function ReceiptUpload({ order, orderKey, onChange }: ReceiptUploadProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (!order.receipt) return null;
  const isSent = order.receipt.sentAt !== null;

  async function send(file: File) {
    setBusy(true);
    setProblem(undefined);
    try {
      const name = await sendOrderFile(order.id, orderKey, file);
      const address = { order_id: order.id, key: orderKey };
      onChange(await callAsVisitor("send_receipt", { ...address, file: name }));
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      setProblem(error.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="mt-5 border-t border-line pt-5 text-sm">
      <p role="status">
        {isSent ? (
          <>
            <strong className="font-medium">We have your receipt.</strong> {whatFollows(order)}
          </>
        ) : (
          <>
            <strong className="font-medium">Have you transferred?</strong>{" "}
            {order.due
              ? "Send us the receipt from your bank and we find your payment sooner."
              : "Send us the receipt and we find your money and give it back."}
          </>
        )}
      </p>
      <FileButton
        label={isSent ? "Send another receipt" : "Send the receipt"}
        accept={PICTURES_AND_PDF}
        busy={isBusy}
        onChoose={send}
        className="mt-3"
      />
      <p className="mt-2 text-muted">A photo, a screenshot or a PDF, up to 10 MB.</p>
      {problem && (
        <p role="alert" className="mt-2 text-oxblood">
          {problem}
        </p>
      )}
    </div>
  );
}

/** What happens now that the receipt is here. */
function whatFollows(order: OrderView): string {
  const isCard = isGiftCardOrder(order);
  if (order.confirmBefore)
    return `Now press the link in our mail: until then ${isCard ? "we do not wait" : "it does not keep your pieces"} longer.`;
  if (!order.due) return "We look for the money and send it back to you.";
  return isCard
    ? "We wait a day longer while we look for the money."
    : "We keep your pieces for a day while we look for the money.";
}
