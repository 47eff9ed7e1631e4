import { useEffect, useState } from "react";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import { readAnew } from "~/client/live.ts";
import { reportUndone } from "~/features/admin/components/report-failure.ts";
import { Button } from "~/ui/button.tsx";
import { toast } from "~/ui/toast.ts";
import { shortId } from "../status.ts";
import { orderQuery } from "./order-query.ts";
import type { AdminOrder } from "./order-view.ts";

const noticeOf = (id: string) => `undo-${id}`;

async function undo(id: string, version: number): Promise<void> {
  toast.dismiss(noticeOf(id));
  try {
    await call("undo_order_step", { order_id: id, version });
    toast.success("Undone");
  } catch (error) {
    reportUndone("Nothing was undone", error, `order ${shortId(id)}`);
  }
  await readAnew("orders", id);
}

/** Says that a step with an order was done; one that no page shows is read, for whether it can be undone. */
export async function announceStep(text: string, id: string): Promise<void> {
  const asShown = { ...orderQuery(id), staleTime: Number.POSITIVE_INFINITY };
  const order = await queryClient.fetchQuery(asShown).catch(() => undefined);
  if (order && order.undo_seconds > 0) offerUndo(text, order);
  else toast.success(text);
}

/** Says that a step was done, and offers to take it back for as long as that goes. */
export function offerUndo(
  text: string,
  { id, version, undo_seconds }: Pick<AdminOrder, "id" | "version" | "undo_seconds">,
): void {
  sayUndoable(text, {
    id: noticeOf(id),
    duration: undo_seconds * 1000,
    undo: () => undo(id, version),
  });
}

/** A notice of something done, with a press that takes it back; `duration` in ms. */
export function sayUndoable(
  text: string,
  { undo, ...notice }: { id: string; duration: number; undo(): Promise<void> },
): void {
  toast.success(text, {
    ...notice,
    action: { label: "Undo", onClick: () => void undo() },
    cancel: { label: "Close", onClick: () => {} },
  });
}

/** On the order's page, anew for each version: the last step may be taken back, also after a reload. */
export function UndoBar({ order }: { order: AdminOrder }) {
  const [left, setLeft] = useState(order.undo_seconds);
  useEffect(() => {
    const until = Date.now() + order.undo_seconds * 1000;
    const timer = setInterval(() => {
      setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    }, 1000);
    return () => clearInterval(timer);
  }, [order.undo_seconds]);
  if (left === 0 || order.undo_seconds === 0) return null;
  return (
    <section
      aria-label="Your last step"
      className="mb-4 flex items-center justify-between gap-4 border border-edge bg-white px-4 py-1.5 text-sm"
    >
      <p>
        Not meant? You can undo your last step for <span className="prices">{left}</span> s.
        {order.email && " A mail to the customer about it waits as long."}
      </p>
      <Button variant="quiet" onClick={() => undo(order.id, order.version)}>
        Undo
      </Button>
    </section>
  );
}
