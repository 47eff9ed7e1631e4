import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router";
import { z } from "zod";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import { ShopError } from "~/client/shop-error.ts";
import { listKey } from "~/features/admin/components/list-page.tsx";
import { addressSchema, contactSchema } from "~/lib/contact.ts";
import { formatNaira, formatNairaExact, nairaToKobo } from "~/lib/money.ts";
import { STATES } from "~/lib/states.ts";
import { DELIVERY_METHODS, isOneOf } from "~/lib/statuses.ts";
import { formatDay } from "~/lib/time.ts";
import { Button } from "~/ui/button.tsx";
import { Select, TextArea, TextField } from "~/ui/fields.tsx";
import { RadioCards } from "~/ui/radio-cards.tsx";
import { toast } from "~/ui/toast.ts";
import { useFieldErrors } from "../components/use-fields.ts";
import { type StaffOrderDraft, sameLine, useStaffOrderDraft } from "../staff-order/draft.ts";
import { Pieces } from "../staff-order/pieces.tsx";

const naira = (amount: number) => formatNaira(nairaToKobo(amount));

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4 border border-line p-4">
      <h2 className="text-base font-medium">{title}</h2>
      {children}
    </section>
  );
}

/** What the shop says about the draft now: prices, stock, fees, discount. Naira. */
function useQuotes(draft: StaffOrderDraft) {
  const wanted = draft.lines.map(({ product_id, size }) => ({ product_id, size }));
  const { data: checked = [] } = useQuery({
    queryKey: ["staff-order", "lines", wanted],
    queryFn: () => call("check_cart", { lines: wanted }),
    enabled: wanted.length > 0,
    placeholderData: (previous) => previous,
  });
  const subtotal =
    draft.lines.reduce((sum, line) => {
      const price = checked.find((other) => sameLine(line, other))?.price ?? 0;
      return sum + nairaToKobo(price) * line.quantity;
    }, 0) / 100;
  const { state, city, area } = draft.address;
  const { data: delivery } = useQuery({
    queryKey: ["staff-order", "delivery", state, city, area, subtotal],
    queryFn: () => call("quote_delivery", { state, city, area, subtotal }),
    placeholderData: (previous) => previous,
  });
  const chosen = delivery?.options.find(({ method }) => method === draft.deliveryMethod);
  const code = draft.discountCode.trim();
  const fee = chosen?.fee ?? 0;
  const { data: discount, error: discountError } = useQuery({
    queryKey: ["staff-order", "discount", code, draft.lines, fee, draft.contact.email],
    queryFn: () =>
      call("quote_discount", {
        code,
        email: draft.contact.email,
        delivery_fee: fee,
        lines: draft.lines.map(({ product_id, size, quantity }) => ({
          product_id,
          size,
          quantity,
        })),
      }),
    enabled: code !== "" && draft.lines.length > 0,
    retry: false,
  });
  const off = code === "" || discountError ? 0 : (discount?.discount ?? 0);
  return {
    checked,
    options: delivery?.options ?? [],
    chosen,
    subtotal,
    fee,
    off,
    discountError: code === "" ? undefined : discountError?.message,
    total: (nairaToKobo(subtotal) - nairaToKobo(off) + nairaToKobo(fee)) / 100,
  };
}

export default function AdminNewOrder() {
  const { draft, update, clear } = useStaffOrderDraft();
  const [code, setCode] = useState(draft.discountCode);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { errors, check, clear: clearError } = useFieldErrors();
  const quotes = useQuotes(draft);
  const navigate = useNavigate();
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

  function startAgain() {
    clear();
    setCode("");
    setRefusal(undefined);
  }
  const applyCode = () => update({ discountCode: code.trim().toUpperCase() });

  async function place(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setRefusal(undefined);
    const schema = isPickup
      ? contactSchema
      : z.object({ ...contactSchema.shape, ...addressSchema.shape });
    if (!check(schema, { ...draft.contact, ...draft.address }, event.currentTarget)) return;
    if (draft.lines.length === 0) return setRefusal("Choose at least one piece.");
    if (!quotes.chosen)
      return setRefusal("This delivery is not offered there. Choose another one.");
    setBusy(true);
    try {
      const { id } = await call("place_staff_order", {
        key: draft.key,
        contact: draft.contact,
        ...(isPickup ? {} : { address: draft.address }),
        delivery_method: draft.deliveryMethod,
        payment_method: draft.paymentMethod,
        ...(draft.discountCode ? { discount_code: draft.discountCode } : {}),
        notes: draft.notes,
        lines: draft.lines.map(({ product_id, size, quantity }) => ({
          product_id,
          size,
          quantity,
          price: quotes.checked.find((now) => sameLine(now, { product_id, size }))?.price ?? 0,
        })),
        expected: { delivery_fee: quotes.fee, discount: quotes.off, total: quotes.total },
      });
      clear();
      toast.success("Order placed");
      void queryClient.invalidateQueries({ queryKey: listKey("orders") });
      await navigate(`/admin/orders/${id}`);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      const { message, code: reason, status } = error;
      setRefusal(
        reason === "changed" || reason === "out_of_stock"
          ? `${message} The order shows what is true now; press again when it is right.`
          : message,
      );
      // A refusal: the next try is another order. Without an answer it may have been placed.
      if (status >= 400 && status < 500) update({ key: crypto.randomUUID() });
      await queryClient.invalidateQueries({ queryKey: ["staff-order"] });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <title>New order</title>
      <Link to="/admin/orders" className="text-sm text-muted hover:underline">
        Orders
      </Link>
      <header className="mb-5 flex flex-wrap items-baseline justify-between gap-3">
        <h1 className="display text-xl">New order</h1>
        <p className="text-sm text-muted">
          For customers on the phone or WhatsApp. Kept in this browser until it is placed.
        </p>
      </header>
      <form
        onSubmit={place}
        noValidate
        className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]"
      >
        <div className="flex flex-col gap-4">
          <Part title="Pieces">
            <Pieces
              lines={draft.lines}
              checked={quotes.checked}
              onChange={(lines) => update({ lines })}
            />
          </Part>
          <Part title="Customer">
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField label="Full name" required {...field("contact", "name")} />
              <TextField label="Phone" required type="tel" {...field("contact", "phone")} />
            </div>
            <TextField
              label="Email"
              required
              type="email"
              hint="The payment link goes there too, and so does all news of the order."
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
                if (isOneOf(DELIVERY_METHODS, method)) update({ deliveryMethod: method });
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
          </Part>
          <Part title="Payment and note">
            <RadioCards
              legend="How it is paid"
              hideLegend
              name="payment_method"
              value={draft.paymentMethod}
              onValueChange={(method) =>
                update({ paymentMethod: method as StaffOrderDraft["paymentMethod"] })
              }
              options={[
                {
                  value: "transfer",
                  label: "Payment link",
                  hint: "The customer opens it and pays by transfer or card",
                },
                {
                  value: "on_delivery",
                  label: "On delivery",
                  hint: "Cash or transfer at the door",
                  disabled: quotes.chosen?.pay_on_delivery === false,
                },
              ]}
            />
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
        <section
          aria-label="Summary"
          className="flex flex-col gap-2 border border-line bg-bone-light p-4 text-sm lg:sticky lg:top-6"
        >
          <h2 className="mb-1 text-base font-medium">Summary</h2>
          <Sum label="Subtotal" value={naira(quotes.subtotal)} />
          {quotes.off > 0 && (
            <Sum label={`Discount ${draft.discountCode}`} value={`−${naira(quotes.off)}`} />
          )}
          <Sum
            label="Delivery"
            value={quotes.chosen ? (quotes.fee === 0 ? "Free" : naira(quotes.fee)) : "–"}
          />
          <p className="flex justify-between border-t border-line pt-2 font-medium">
            <span>Total</span>
            <span className="prices">{formatNairaExact(nairaToKobo(quotes.total))}</span>
          </p>
          {refusal && (
            <p role="alert" className="bg-oxblood-light p-3 text-oxblood">
              {refusal}
            </p>
          )}
          <Button type="submit" busy={busy} className="mt-2">
            Place order
          </Button>
          <Button variant="quiet" onClick={startAgain}>
            Start again
          </Button>
        </section>
      </form>
    </>
  );
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <p className="flex justify-between">
      <span className="text-muted">{label}</span>
      <span className="prices">{value}</span>
    </p>
  );
}
