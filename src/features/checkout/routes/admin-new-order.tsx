import { type FormEvent, type ReactNode, useState } from "react";
import { useMay } from "~/client/staff.ts";
import { BackLink } from "~/features/admin/components/back-link.tsx";
import { ConfirmDialog } from "~/features/admin/components/confirm-dialog.tsx";
import { usePriceFloor } from "~/features/catalogue/admin/price-floor.ts";
import { CHANNEL_NAMES } from "~/features/orders/status.ts";
import { formatNaira, nairaToKobo } from "~/lib/money.ts";
import { STATES } from "~/lib/states.ts";
import { isOneOf, ORDER_CHANNELS, PARCEL_METHODS } from "~/lib/statuses.ts";
import { formatDay } from "~/lib/time.ts";
import { Select, TextArea, TextField } from "~/ui/fields.tsx";
import { RadioCards } from "~/ui/radio-cards.tsx";
import { GiftFields } from "../components/gift-fields.tsx";
import { useFieldErrors } from "../components/use-fields.ts";
import {
  hasOwnTerms,
  type StaffOrderDraft,
  takesCode,
  useStaffOrderDraft,
} from "../staff-order/draft.ts";
import { askAboutPrices } from "../staff-order/low-prices.ts";
import { Pieces } from "../staff-order/pieces.tsx";
import { StaffPayments } from "../staff-order/staff-payments.tsx";
import { Summary } from "../staff-order/summary.tsx";
import { usePlace } from "../staff-order/use-place.ts";
import { useQuotes } from "../staff-order/use-quotes.ts";

const naira = (amount: number) => formatNaira(nairaToKobo(amount));

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4 border border-line p-4">
      <h2 className="text-base font-medium">{title}</h2>
      {children}
    </section>
  );
}

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
  const isPickup = draft.deliveryMethod === "pickup";

  function field<Part extends "contact" | "address">(
    part: Part,
    name: keyof StaffOrderDraft[Part],
  ) {
    const key = String(name);
    return {
      name: key,
      value: String(draft[part][name]),
      error: errors[key],
      onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
        update({ [part]: { ...draft[part], [name]: event.target.value } });
        clearError(key);
      },
    };
  }

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
          <Part title="Customer">
            <Select
              label="Came by"
              value={draft.channel}
              onChange={({ target: { value } }) => {
                if (isOneOf(ORDER_CHANNELS, value)) update({ channel: value });
              }}
            >
              {ORDER_CHANNELS.map((channel) => (
                <option key={channel} value={channel}>
                  {CHANNEL_NAMES[channel]}
                </option>
              ))}
            </Select>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField label="Full name" required {...field("contact", "name")} />
              <TextField label="Phone" required type="tel" {...field("contact", "phone")} />
            </div>
            <TextField
              label="Email"
              type="email"
              hint="News of the order goes there. Without one you send the link by WhatsApp."
              {...field("contact", "email")}
            />
          </Part>
          <Part title="Delivery">
            {!isPickup && (
              <div className="grid gap-4 sm:grid-cols-2">
                <Select label="State" {...field("address", "state")}>
                  {STATES.map(([key, name]) => (
                    <option key={key} value={key}>
                      {name}
                    </option>
                  ))}
                </Select>
                <TextField label="City or town" required {...field("address", "city")} />
                <TextField label="Area or LGA" {...field("address", "area")} />
                <TextField label="Street and number" required {...field("address", "street")} />
                <TextField label="Landmark" {...field("address", "landmark")} />
              </div>
            )}
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
          {mayPrice && (
            <Part title="Agreed with the customer">
              <div className="grid gap-4 sm:grid-cols-2">
                <TextField
                  label="Discount on the order (₦)"
                  type="number"
                  min={0}
                  step={0.01}
                  hint="Prices of single pieces stand beside them above."
                  value={draft.ownDiscount}
                  onChange={(event) => update({ ownDiscount: event.target.value })}
                />
                <TextField
                  label="Delivery fee (₦)"
                  type="number"
                  min={0}
                  step={0.01}
                  hint="Empty: the shop's own fee."
                  value={draft.ownFee}
                  onChange={(event) => update({ ownFee: event.target.value })}
                />
              </div>
              {hasOwnTerms(draft) && (
                <TextField
                  label="Why"
                  name="reason"
                  required
                  maxLength={300}
                  hint="Stands in the order's history with your name."
                  value={draft.reason}
                  error={errors.reason}
                  onChange={(event) => {
                    update({ reason: event.target.value });
                    clearError("reason");
                  }}
                />
              )}
            </Part>
          )}
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
