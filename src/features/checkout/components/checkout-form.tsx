import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useStore } from "~/client/store.ts";
import { useCart } from "~/features/cart/cart-provider.tsx";
import { tooLarge } from "~/features/cart/rules.ts";
import { addressSchema, anyContactSchema, contactSchema } from "~/lib/contact.ts";
import { suggestEmail } from "~/lib/mail-typos.ts";
import { formatNairaExact } from "~/lib/money.ts";
import { useCheckout } from "../checkout-provider.tsx";
import { usePlaceOrder } from "../use-place-order.ts";
import { ContactCode } from "./contact-code.tsx";
import { ContactSection } from "./contact-section.tsx";
import { DeliverySection } from "./delivery-section.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { PaymentSection } from "./payment-section.tsx";
import { PlaceBar } from "./place-bar.tsx";
import { RefusalNote } from "./refusal-note.tsx";
import { useFeeNote } from "./use-fee-note.ts";
import { useFieldErrors } from "./use-fields.ts";
import { useWaysToPay } from "./use-ways-to-pay.ts";

/** What the shop takes, for the page. */
export interface CheckoutShop {
  cardPayments: boolean;
  transferMinutes: number;
  storeAddress: string;
}

const FORM = "checkout-form";
const deliveredSchema = contactSchema.extend(addressSchema.shape);
const toOtherSchema = anyContactSchema.extend({
  ...addressSchema.shape,
  receiver_name: contactSchema.shape.name,
  receiver_phone: contactSchema.shape.phone,
});

/** Contact, delivery and payment as one form, with what it comes to beside it. */
export function CheckoutForm({ shop }: { shop: CheckoutShop }) {
  const cart = useCart();
  const { draft, delivery, isBehind, toPayKobo } = useCheckout();
  const { errors, check, fail, clear } = useFieldErrors();
  const { place, busy, refusal, setRefusal, asksForCode, code, setCode } = usePlaceOrder();
  const ways = useWaysToPay(shop);
  const feeNote = useFeeNote();
  const form = useRef<HTMLFormElement>(null);
  const refused = useRef<HTMLDivElement>(null);
  const question = useRef<HTMLDivElement>(null);
  const [keptEmail, setKeptEmail] = useState("");
  const [isAsked, setAsked] = useState(false);
  const oversize = tooLarge(cart.lines, useStore().orderCaps);

  useEffect(() => {
    // Addresses of the steps of old name their section; a guest begins at the first field.
    const section = document.getElementById(location.hash.slice(1));
    section?.scrollIntoView();
    const fields = section ?? form.current;
    const first = fields?.querySelector<HTMLInputElement>("input:not([type=radio])");
    if (first?.value === "") first.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (refusal) refused.current?.focus();
  }, [refusal]);

  // A press while the shop is asked what it costs waits for that: it orders what was seen, or says what it
  // comes to.
  const [pressed, setPressed] = useState<{ seen: number | undefined }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a press, when all is known
  useEffect(() => {
    if (!pressed || isBehind) return;
    setPressed(undefined);
    if (!delivery || toPayKobo === pressed.seen) order();
    else {
      const message = `It comes to ${formatNairaExact(toPayKobo)} now. Press again to order.`;
      setRefusal({ message, details: [] });
    }
  }, [pressed, isBehind]);

  function order() {
    if (!form.current) return;
    const { contact, address, deliveryMethod, isForOther, receiver } = draft;
    const delivered = isForOther ? toOtherSchema : deliveredSchema;
    const schema = deliveryMethod === "pickup" ? contactSchema : delivered;
    const to = { receiver_name: receiver.name, receiver_phone: receiver.phone };
    if (!check(schema, { ...contact, ...address, ...to }, form.current)) return;
    if (contact.email !== keptEmail && suggestEmail(contact.email)) {
      // All that follows goes to that mailbox, and whether somebody reads it is not known.
      setAsked(true);
      question.current?.focus();
    } else if (isBehind) {
      setRefusal(undefined);
      setPressed({ seen: delivery && toPayKobo });
    } else if (!delivery) {
      fail({ delivery_method: "Choose how we should deliver" }, form.current);
    } else if (toPayKobo === 0) {
      void place(null);
    } else if (ways.chosen === "") {
      fail({ payment_method: "Choose how you want to pay" }, form.current);
    } else void place(ways.chosen);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    order();
  }

  return (
    <div className="mt-8 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start lg:gap-16">
      <div className="flex max-w-xl flex-col gap-10">
        <form
          id={FORM}
          ref={form}
          aria-label="Checkout"
          noValidate
          onSubmit={submit}
          onKeyDown={moveOn}
          className="flex flex-col gap-10"
        >
          <ContactSection
            errors={errors}
            clear={clear}
            keptEmail={keptEmail}
            onKeepEmail={setKeptEmail}
            question={question}
            isAsked={isAsked}
          />
          <DeliverySection
            errors={errors}
            clear={clear}
            storeAddress={shop.storeAddress}
            feeNote={feeNote}
          />
          <PaymentSection errors={errors} clear={clear} ways={ways} />
        </form>
        {refusal && <RefusalNote ref={refused} refusal={refusal} className="p-4" />}
        {asksForCode && (
          <ContactCode email={draft.contact.email} code={code} onCode={setCode} onSubmit={order} />
        )}
        {oversize && (
          <p role="alert" className="bg-oxblood-light p-4 text-sm text-oxblood">
            {oversize}{" "}
            <Link to="/contact" className="underline underline-offset-4">
              Contact us
            </Link>
          </p>
        )}
      </div>
      <aside
        aria-label="What you order"
        className="contents lg:sticky lg:top-8 lg:block lg:max-h-[calc(100dvh-4rem)] lg:overflow-y-auto"
      >
        <OrderSummary />
        <PlaceBar
          form={FORM}
          feeNote={feeNote}
          busy={busy || pressed !== undefined}
          disabled={oversize !== undefined}
        />
      </aside>
    </div>
  );
}

/** Enter goes to the next field, as on a phone's keyboard: only the button orders. */
function moveOn(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...event.currentTarget.elements].filter((one) =>
    one.matches("input, select, textarea"),
  );
  const next = fields[fields.indexOf(event.target) + 1];
  if (next instanceof HTMLElement) next.focus();
}
