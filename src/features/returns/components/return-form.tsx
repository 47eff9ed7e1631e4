import { type FormEvent, useEffect, useState } from "react";
import { callAsVisitor } from "~/client/call.ts";
import { ShopError } from "~/client/shop-error.ts";
import { usePress } from "~/client/use-press.ts";
import type { OrderView } from "~/features/orders/schema.ts";
import { ONE_SIZE } from "~/lib/sizes.ts";
import type { PaymentMethod } from "~/lib/statuses.ts";
import { Button } from "~/ui/button.tsx";
import { TextArea, TextField } from "~/ui/fields.tsx";
import { RadioCards } from "~/ui/radio-cards.tsx";
import type { ReturnsView } from "../schema.ts";
import { type Chosen, ReturnLine } from "./return-line.tsx";

/** Something was refused and not done. Of anything else but a success nobody knows what became. */
const isRefusal = ({ status }: ShopError) => status >= 400 && status < 500;

const NO_ANSWER =
  "No answer came from the shop, so we do not know whether it was sent. Check your connection and press again: it is sent only once.";

interface ReturnFormProps {
  order: OrderView;
  orderKey: string;
  returns: ReturnsView;
  onDone(fresh: ReturnsView): void;
  /** Something may have been made that the page does not show: `returns` should be read again. */
  onDoubt(): void;
  onCancel(): void;
}

/** What paid by these is back where it came from without an account. */
const GOES_BACK_ALONE: readonly PaymentMethod[] = ["paystack", "gift_card"];

/** Which pieces come back, why, and what for instead. */
export function ReturnForm(props: ReturnFormProps) {
  const { order, orderKey, returns, onDone, onDoubt, onCancel } = props;
  const [resolution, setResolution] = useState<"refund" | "exchange">("refund");
  const [chosen, setChosen] = useState<Record<string, Chosen>>({});
  const [note, setNote] = useState("");
  const [account, setAccount] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  const [problem, setProblem] = useState<string>();
  const press = usePress(`return:${order.id}`);
  /** The press whose answer did not come. */
  const [lost, setLost] = useState<string>();
  // It was made after all, as the order says that was read since.
  const isMade = returns.returns.some(({ id }) => id === lost);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it turns out
  useEffect(() => {
    if (isMade) finish(returns);
  }, [isMade]);
  const isExchange = resolution === "exchange";
  const all = returns.lines.flatMap((line) => {
    const bought = order.lines.find((one) => one.id === line.orderItemId);
    return bought && line.left > 0 ? [{ ...line, bought }] : [];
  });
  const sized = all.filter(({ sizes }) => sizes.length > 0);
  const lines = isExchange ? sized : all;
  const oneSize = all.filter(({ bought }) => bought.size === ONE_SIZE);
  const items = Object.entries(chosen).filter(([id]) =>
    lines.some(({ orderItemId }) => orderItemId === id),
  );
  const asksAccount = !isExchange && !GOES_BACK_ALONE.includes(order.paymentMethod);

  function finish(fresh: ReturnsView) {
    press.drop();
    onDone(fresh);
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (items.length === 0) return setProblem("Choose what you want to return");
    const complete = items.flatMap(([order_item_id, { reason, size, quantity, photo }]) =>
      reason && (!isExchange || size)
        ? {
            order_item_id,
            quantity,
            reason,
            ...(isExchange ? { exchange_size: size } : {}),
            ...(photo ? { photo } : {}),
          }
        : [],
    );
    if (complete.length < items.length) return setProblem("Some answers are missing above");
    setBusy(true);
    setProblem(undefined);
    setLost(undefined);
    const pressId = press.claim(returns.returns);
    try {
      const fresh = await callAsVisitor("request_return", {
        order_id: order.id,
        key: orderKey,
        press_id: pressId,
        resolution,
        note: [note.trim(), asksAccount && account.trim() && `Refund to: ${account.trim()}`]
          .filter(Boolean)
          .join("\n"),
        items: complete,
      });
      finish(fresh);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      setProblem(error.status === 0 ? NO_ANSWER : error.message);
      if (isRefusal(error)) press.drop();
      else setLost(pressId);
      if (!isRefusal(error) || error.code === "idempotency_mismatch") onDoubt();
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      onSubmit={send}
      noValidate
      aria-label="Return or exchange"
      className="flex flex-col gap-6 border border-indigo p-5 sm:p-7"
    >
      {/* Of pieces in one size there is no other. */}
      {oneSize.length < all.length && (
        <RadioCards
          legend="What would you like?"
          name="resolution"
          value={resolution}
          onValueChange={setResolution}
          options={[
            { value: "refund", label: "My money back" },
            {
              value: "exchange",
              label: "Another size",
              hint: sized.length > 0 ? "It costs nothing more." : "No other size is in stock now.",
              disabled: sized.length === 0,
            },
          ]}
        />
      )}
      <fieldset>
        <legend className="mb-2 text-sm font-medium">Which pieces?</legend>
        <ul className="flex flex-col gap-3">
          {lines.map((line) => (
            <ReturnLine
              key={line.orderItemId}
              order={order}
              orderKey={orderKey}
              line={line}
              isExchange={isExchange}
              onlyDefects={returns.onlyDefects}
              showMissing={isTried}
              value={chosen[line.orderItemId]}
              onChange={(value) =>
                setChosen(({ [line.orderItemId]: _, ...others }) =>
                  value ? { ...others, [line.orderItemId]: value } : others,
                )
              }
            />
          ))}
        </ul>
        {isExchange && oneSize.length > 0 && (
          <p className="mt-3 text-sm text-muted">
            {oneSize.map(({ bought }) => bought.name).join(", ")}: in one size only, so ask for your
            money back in a second request.
          </p>
        )}
      </fieldset>
      {asksAccount && (
        <TextField
          label="Your bank account for the refund"
          hint="Bank, account number and name, so that we can transfer your money."
          value={account}
          maxLength={200}
          onChange={(event) => setAccount(event.target.value)}
        />
      )}
      <TextArea
        label="Anything else we should know? (optional)"
        value={note}
        maxLength={700}
        onChange={(event) => setNote(event.target.value)}
      />
      {problem && (
        <p role="alert" className="text-sm text-oxblood">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-4">
        <Button type="submit" busy={isBusy}>
          Send the request
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Not now
        </Button>
      </div>
    </form>
  );
}
