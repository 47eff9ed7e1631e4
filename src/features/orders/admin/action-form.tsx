import { createContext, type FormEvent, type ReactNode, useContext, useState } from "react";
import { queryClient } from "~/client/admin.ts";
import { readAnew } from "~/client/live.ts";
import { isOtherPress } from "~/client/shop-error.ts";
import type { Press } from "~/client/use-press.ts";
import { KeptNote } from "~/features/admin/components/kept-note.tsx";
import { reportUndone } from "~/features/admin/components/report-failure.ts";
import { useKeptForm } from "~/features/admin/components/use-kept-form.ts";
import { pieceInSize } from "~/lib/size-names.ts";
import { Button } from "~/ui/button.tsx";
import { toast } from "~/ui/toast.ts";
import { ChangedNote, seenOf } from "./changed-note.tsx";
import { orderQuery } from "./order-query.ts";
import type { AdminOrder } from "./order-view.ts";
import { announceStep } from "./undo.tsx";

/**
 * Shows what came of a call about an order, with Undo where that goes, and reads the order again.
 *
 * @returns whether it was done
 */
export async function act<T>(
  orderId: string,
  work: Promise<T>,
  done: string | ((result: T) => string),
  onOtherPress?: () => void,
): Promise<boolean> {
  const shown = () => queryClient.getQueryData<AdminOrder>(orderQuery(orderId).queryKey);
  const before = shown()?.version;
  let text: string;
  try {
    const result = await work;
    text = typeof done === "string" ? done : done(result);
  } catch (error) {
    reportUndone("The order was not changed", error);
    await readAnew("orders", orderId);
    if (isOtherPress(error)) onOtherPress?.();
    return false;
  }
  await readAnew("orders", orderId);
  if (shown()?.version === before) toast.success(text);
  else await announceStep(text, orderId);
  return true;
}

export interface OrderFormProps {
  order: AdminOrder;
  onDone: () => void;
}

/** What the dialog knows of the order that its form is about. */
export const FormOfOrder = createContext<
  | {
      /** What is typed is kept by this. */
      keepAs: string;
      /** The order as it was when the form was opened, and as it is. */
      opened: AdminOrder;
      now: AdminOrder;
      /** The form is about the order as it is. */
      goOn(): void;
      /** It is not sent about an order that looks otherwise than when its typing began. */
      isBound: boolean;
    }
  | undefined
>(undefined);

/**
 * The frame of a form in a dialog: one button, busy while it works, closed when it is done. What was
 * typed is kept until then.
 *
 * @param keepAs what is typed is kept by this, where no dialog of an order says so
 * @param check what is wrong with what was typed, before anything is sent
 */
export function ActionForm({
  action,
  keepAs,
  check,
  run,
  onDone,
  children,
}: {
  action: string;
  keepAs?: string;
  check?: (form: FormData) => string | undefined;
  run: (form: FormData, press: Press) => Promise<boolean>;
  onDone: () => void;
  children: ReactNode;
}) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const about = useContext(FormOfOrder);
  const kept = useKeptForm(keepAs ?? about?.keepAs, about && seenOf(about.opened));
  const { seen } = kept;
  const isBehind = about && seen ? about.now.version !== seen.version : false;
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const wrong = check?.(form);
    setProblem(wrong);
    if (wrong) return;
    // Typed before a reload: the page that it was typed on would have been refused as stale.
    if (isBehind && kept.isRestored && about?.isBound)
      return setProblem("See what has changed, and go on with what you typed if it still holds");
    setBusy(true);
    const isDone = await run(form, kept.press);
    setBusy(false);
    if (!isDone) return;
    kept.drop();
    onDone();
  }
  return (
    <form ref={kept.ref} onSubmit={submit} onChange={kept.keep} className="flex flex-col gap-4">
      {!busy && isBehind && about && seen && (
        <ChangedNote
          seen={seen}
          now={about.now}
          onGoOn={() => {
            kept.tell(seenOf(about.now));
            about.goOn();
            setProblem(undefined);
          }}
        />
      )}
      {kept.isRestored && <KeptNote onDiscard={kept.discard} />}
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
        {pieceInSize(item.product_name, item.size, item.category)}
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
