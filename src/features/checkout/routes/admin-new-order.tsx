import { type FormEvent, useState } from "react";
import { useMay } from "~/client/staff.ts";
import { BackLink } from "~/features/admin/components/back-link.tsx";
import { ConfirmDialog } from "~/features/admin/components/confirm-dialog.tsx";
import { usePriceFloor } from "~/features/catalogue/admin/price-floor.ts";
import { formatNaira, nairaToKobo } from "~/lib/money.ts";
import { isOneOf, PARCEL_METHODS } from "~/lib/statuses.ts";
import { formatDay } from "~/lib/time.ts";
import { TextArea, TextField } from "~/ui/fields.tsx";
import { RadioCards } from "~/ui/radio-cards.tsx";
import { GiftFields } from "../components/gift-fields.tsx";
import { useFieldErrors } from "../components/use-fields.ts";
import { takesCode, useStaffOrderDraft } from "../staff-order/draft.ts";
import { askAboutPrices } from "../staff-order/low-prices.ts";
import { AddressFields, Agreed, Customer, Part } from "../staff-order/parts.tsx";
import { Pieces } from "../staff-order/pieces.tsx";
import { StaffPayments } from "../staff-order/staff-payments.tsx";
import { Summary } from "../staff-order/summary.tsx";
import { usePlace } from "../staff-order/use-place.ts";
import { useQuotes } from "../staff-order/use-quotes.ts";

const naira = (amount: number) => formatNaira(nairaToKobo(amount));

export default function AdminNewOrder() {
  const order = useStaffOrderDraft();
  const { draft, update, clear } = order;
  const [code, setCode] = useState(draft.discountCode);
  const { errors, check, clear: clearError } = useFieldErrors();
  const quotes = useQuotes(draft);
  const { busy, refusal, isComplete, place, forgetRefusal } = usePlace(order, quotes, check);
  const mayPrice = useMay("orders.price");
  const floor = usePriceFloor();
  const [question, setQuestion] = useState<string>();
  const form = { draft, update, errors, clearError };
  const isPickup = draft.deliveryMethod === "pickup";

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isComplete(event.currentTarget)) return;
    const low = askAboutPrices(draft, quotes, floor);
    if (low) setQuestion(low);
    else void place();
  }

  function startAgain() {
    clear();
    setCode("");
    forgetRefusal();
  }
  const applyCode = () => update({ discountCode: code.trim().toUpperCase() });

  return (
    <>
      <title>New order</title>
      <BackLink to="/admin/orders">Orders</BackLink>
      <header className="mb-5 flex flex-wrap items-baseline justify-between gap-3">
        <h1 className="display text-xl">New order</h1>
        <p className="text-sm text-muted">
          For who writes, calls or comes in. Kept in this browser until it is placed.
        </p>
      </header>
      <form
        onSubmit={submit}
        noValidate
        className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]"
      >
        <div className="flex flex-col gap-4">
          <Part title="Pieces">
            <Pieces
              lines={draft.lines}
              checked={quotes.checked}
              mayPrice={mayPrice}
              onChange={(lines) => update({ lines })}
            />
          </Part>
          <Customer form={form} />
          <Part title="Delivery">
            {!isPickup && <AddressFields form={form} />}
            <RadioCards
              legend="How it is delivered"
              name="delivery_method"
              value={draft.deliveryMethod}
              onValueChange={(method) => {
                if (isOneOf(PARCEL_METHODS, method)) update({ deliveryMethod: method });
              }}
              options={quotes.options.map((option) => ({
                value: option.method,
                label: option.name,
                hint:
                  option.from === option.to
                    ? formatDay(option.to)
                    : `${formatDay(option.from)} – ${formatDay(option.to)}`,
                aside: option.fee === 0 ? "Free" : naira(option.fee),
              }))}
            />
            <GiftFields
              draft={draft}
              update={update}
              isPickup={isPickup}
              wrapFee={quotes.wrapFee}
              receiverHint="For the rider. Our mails go to the customer alone."
              errors={errors}
              clear={clearError}
            />
          </Part>
          {mayPrice && <Agreed form={form} />}
          <Part title="Payment and note">
            <StaffPayments
              draft={draft}
              chosen={quotes.chosen}
              onChange={(payment) => update({ payment })}
            />
            {takesCode(draft) && (
              <TextField
                label="Discount code"
                value={code}
                error={quotes.discountError}
                onChange={(event) => setCode(event.target.value)}
                hint="Press Enter to apply it"
                onBlur={applyCode}
                onKeyDown={(event) => {
                  if (event.key !== "Enter") return;
                  event.preventDefault();
                  applyCode();
                }}
              />
            )}
            <TextArea
              label="Note"
              rows={3}
              maxLength={500}
              hint="On the order and the packing slip"
              value={draft.notes}
              onChange={(event) => update({ notes: event.target.value })}
            />
          </Part>
        </div>
        <Summary quotes={quotes} refusal={refusal} busy={busy} onStartAgain={startAgain} />
      </form>
      {question && (
        <ConfirmDialog
          title="Sell for so little?"
          text={question}
          action="Place it so"
          keep="Change it"
          onConfirm={place}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </>
  );
}
