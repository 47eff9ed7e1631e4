import { type FormEvent, useEffect, useState } from "react";
import { call } from "~/client/call.ts";
import { ShopError } from "~/client/shop-error.ts";
import type { OrderView } from "~/features/orders/schema.ts";
import { addressSchema } from "~/lib/contact.ts";
import { formatNaira, nairaToKobo } from "~/lib/money.ts";
import { formatDay } from "~/lib/time.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { TextField } from "~/ui/fields.tsx";
import { toast } from "~/ui/toast.ts";
import type { AddressQuote } from "../change-address/schema.ts";
import type { CheckoutDraft } from "../draft.ts";
import { AddressFields } from "./address-fields.tsx";
import { useFieldErrors } from "./use-fields.ts";

interface ChangeAddressProps {
  order: OrderView;
  /** From the order's link. */
  orderKey: string;
  onChange(order: OrderView): void;
}

type Address = CheckoutDraft["address"];

/** What a link's fragment calls the form. */
const ANCHOR = "#address";

/** Sends an order elsewhere before it has left: first the new address, then what it comes to. */
export function ChangeAddress({ order, orderKey, onChange }: ChangeAddressProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (location.hash === ANCHOR) setOpen(true);
  }, []);
  if (!order.address) return null;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<Button variant="quiet">Change the address</Button>}
      title="Change the delivery address"
      description="As long as the parcel has not left. Who receives it stays the same."
    >
      <ChangeForm
        order={order}
        address={order.address}
        orderKey={orderKey}
        onChange={(changed) => {
          onChange(changed);
          setOpen(false);
          toast.success("The delivery address was changed");
        }}
      />
    </Dialog>
  );
}

function ChangeForm({
  order,
  address: standing,
  orderKey,
  onChange,
}: ChangeAddressProps & { address: Address }) {
  const [address, setAddress] = useState(standing);
  const [quote, setQuote] = useState<AddressQuote>();
  const [code, setCode] = useState("");
  const [codeSent, setCodeSent] = useState<{ is_mailed: boolean }>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { errors, check, clear } = useFieldErrors();
  const link = { order_id: order.id, key: orderKey };

  const field = (name: keyof Address) => ({
    name,
    value: address[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      clear(name);
      setProblem(undefined);
      setAddress({ ...address, [name]: event.target.value });
    },
  });

  /** Runs what may be refused; says why where it is. */
  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      setProblem(error.message);
      // Another order or another fee by now: look again.
      if (error.status === 409) setQuote(undefined);
    } finally {
      setBusy(false);
    }
  }
  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const checked = check(addressSchema, address, event.currentTarget);
    if (!checked) return;
    void attempt(async () => {
      setQuote(await call("quote_order_address", { ...link, address: checked }));
    });
  }
  function confirm(event: FormEvent) {
    event.preventDefault();
    if (!quote) return;
    void attempt(async () => {
      onChange(
        await call("change_order_address", {
          ...link,
          version: order.version,
          address,
          expected_fee: quote.delivery_fee,
          code,
        }),
      );
    });
  }
  const sendCode = () =>
    attempt(async () => {
      setCodeSent(await call("send_order_address_code", link));
    });

  const refusal = problem && (
    <p role="alert" className="text-sm text-oxblood">
      {problem}
    </p>
  );
  if (!quote) {
    return (
      <form noValidate aria-label="New address" onSubmit={ask} className="flex flex-col gap-5">
        <AddressFields field={field} />
        {refusal}
        <Button type="submit" busy={busy}>
          See what it comes to
        </Button>
      </form>
    );
  }
  return (
    <form
      noValidate
      aria-label="Confirm the new address"
      onSubmit={confirm}
      className="flex flex-col gap-5 text-sm"
    >
      <p role="status">{sumUp(order, quote)}</p>
      {quote.needs_code && (
        <>
          <p>{explainCode(order.email, codeSent)}</p>
          {codeSent && (
            <TextField
              label="Code from the mail"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          )}
        </>
      )}
      {refusal}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {quote.needs_code && !codeSent ? (
          <Button busy={busy} onClick={sendCode}>
            Send me the code
          </Button>
        ) : (
          <Button type="submit" busy={busy} disabled={quote.needs_code && code.trim() === ""}>
            Change the address
          </Button>
        )}
        <Button variant="quiet" onClick={() => setQuote(undefined)}>
          Back
        </Button>
      </div>
    </form>
  );
}

function explainCode(email: string, sent: { is_mailed: boolean } | undefined) {
  if (!sent)
    return `You come by the order's link, which may have been passed on: a code to ${email} shows that it is you.`;
  return sent.is_mailed
    ? `We have mailed a code to ${email}. Type it in.`
    : "Our mail does not leave the shop yet, so the code cannot reach you. Write to us and we change the address for you.";
}

/** What the new address changes, in words. */
function sumUp(order: OrderView, { delivery_fee, total, refund, from, to }: AddressQuote) {
  const naira = (amount: number) => formatNaira(nairaToKobo(amount));
  const days =
    from && to ? ` It arrives ${[...new Set([from, to])].map(formatDay).join(" – ")}.` : "";
  if (refund > 0) {
    return `Delivery there costs ${naira(delivery_fee)}: ${naira(refund)} of what you paid go back to you.${days}`;
  }
  if (nairaToKobo(total) !== order.totalKobo) {
    return `Delivery there costs ${naira(delivery_fee)} instead of ${formatNaira(order.deliveryFeeKobo)}: you pay ${naira(total)} at the door.${days}`;
  }
  return `It costs the same.${days}`;
}
