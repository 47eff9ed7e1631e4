import { type FormEvent, type ReactNode, useState } from "react";
import { queryClient } from "~/client/admin.ts";
import { ShopError } from "~/client/shop-error.ts";
import { reportFailure } from "~/features/admin/components/report-failure.ts";
import { Button } from "~/ui/button.tsx";
import { toast } from "~/ui/toast.ts";
import type { AdminOrder } from "./order-view.ts";

/**
 * Shows what came of a call about an order and reads the order again.
 *
 * @returns whether its form is over: it was done, or the order is not the one that the form shows
 */
export async function act(orderId: string, work: Promise<unknown>, done: string): Promise<boolean> {
  try {
    await work;
    toast.success(done);
    return true;
  } catch (error) {
    reportFailure("The order was not changed", error);
    return error instanceof ShopError && error.code === "order_changed";
  } finally {
    await queryClient.invalidateQueries({ queryKey: ["order", orderId] });
  }
}

export interface OrderFormProps {
  order: AdminOrder;
  onDone: () => void;
}

/**
 * The frame of a form in a dialog: one button, busy while it works, closed when it is done.
 *
 * @param check what is wrong with what was typed, before anything is sent
 */
export function ActionForm({
  action,
  check,
  run,
  onDone,
  children,
}: {
  action: string;
  check?: (form: FormData) => string | undefined;
  run: (form: FormData) => Promise<boolean>;
  onDone: () => void;
  children: ReactNode;
}) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const wrong = check?.(form);
    setProblem(wrong);
    if (wrong) return;
    setBusy(true);
    const isDone = await run(form);
    setBusy(false);
    if (isDone) onDone();
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {children}
      {problem && (
        <p role="alert" className="text-sm text-oxblood">
          {problem}
        </p>
      )}
      <Button type="submit" busy={busy}>
        {action}
      </Button>
    </form>
  );
}

/** How many pieces of each line are meant. */
export const piecesOf = (order: AdminOrder, form: FormData) =>
  order.items.flatMap((item) => {
    const quantity = Number(form.get(`pieces-${item.id}`) ?? 0);
    return quantity > 0 ? [{ order_item_id: item.id, quantity }] : [];
  });

/** Asks for a number of pieces of a line. */
export function PiecesField({
  item,
  most,
  defaultValue,
  onChange,
}: {
  item: AdminOrder["items"][number];
  most: number;
  defaultValue: number;
  onChange?: () => void;
}) {
  return (
    <label className="flex items-center gap-4 py-1.5 text-sm">
      <span className="min-w-0 flex-1">
        {item.product_name}
        {item.size && `, size ${item.size}`}
        <span className="block text-muted">of {most}</span>
      </span>
      <input
        type="number"
        name={`pieces-${item.id}`}
        min={0}
        max={most}
        defaultValue={defaultValue}
        onChange={onChange}
        className="prices h-11 w-20 border border-edge bg-white px-3 text-right text-base"
      />
    </label>
  );
}
