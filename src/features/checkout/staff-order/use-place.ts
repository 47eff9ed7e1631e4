import { useState } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import { ShopError } from "~/client/shop-error.ts";
import { listKey } from "~/features/admin/components/list-page.tsx";
import { addressSchema, contactSchema } from "~/lib/contact.ts";
import type { PaymentMethod } from "~/lib/statuses.ts";
import { toast } from "~/ui/toast.ts";
import type { useFieldErrors } from "../components/use-fields.ts";
import {
  hasOwnTerms,
  nairaIn,
  paymentOf,
  type StaffPayment,
  sameLine,
  type useStaffOrderDraft,
} from "./draft.ts";
import { staffContactSchema } from "./schema.ts";
import type { Quotes } from "./use-quotes.ts";

const PAYMENTS = {
  link: { payment_method: "transfer", is_paid: false },
  on_delivery: { payment_method: "on_delivery", is_paid: false },
  cash: { payment_method: "cash", is_paid: true },
  card_machine: { payment_method: "card_machine", is_paid: true },
  transfer_here: { payment_method: "transfer", is_paid: true },
} as const satisfies Record<StaffPayment, { payment_method: PaymentMethod; is_paid: boolean }>;

const toOtherSchema = z.object({
  receiver_name: contactSchema.shape.name,
  receiver_phone: contactSchema.shape.phone,
});

/** Places the draft as it was quoted, and says why when the shop refuses. */
export function usePlace(
  { draft, update, clear }: ReturnType<typeof useStaffOrderDraft>,
  quotes: Quotes,
  check: ReturnType<typeof useFieldErrors>["check"],
) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const navigate = useNavigate();
  const isPickup = draft.deliveryMethod === "pickup";
  const isToOther = draft.isForOther && !isPickup;

  /** @returns whether it can be placed; what is wrong stands beside its field */
  function isComplete(form: HTMLFormElement): boolean {
    setRefusal(undefined);
    const reason = z.object({ reason: z.string().trim().min(1, "Say why") });
    const schema = z.object({
      ...staffContactSchema.shape,
      ...(isPickup ? {} : addressSchema.shape),
      ...(isToOther ? toOtherSchema.shape : {}),
      ...(hasOwnTerms(draft) ? reason.shape : {}),
    });
    const { contact, address, receiver, reason: why } = draft;
    const to = { receiver_name: receiver.name, receiver_phone: receiver.phone };
    if (!check(schema, { ...contact, ...address, ...to, reason: why }, form)) return false;
    if (draft.lines.length === 0) setRefusal("Choose at least one piece.");
    else if (!quotes.isDeliverable)
      setRefusal(
        "This delivery is not offered there. Choose another one, or enter a fee of your own.",
      );
    else if (quotes.total < 0) setRefusal("The discount is more than the order comes to.");
    else return true;
    return false;
  }

  async function place() {
    setBusy(true);
    try {
      const { id } = await call("place_staff_order", {
        key: draft.key,
        contact: draft.contact,
        ...(isPickup ? {} : { address: draft.address }),
        channel: draft.channel,
        delivery_method: draft.deliveryMethod,
        ...(isToOther ? { receiver: draft.receiver } : {}),
        ...(draft.isGift
          ? { gift: { wrap: quotes.giftWrap !== null, note: draft.gift.note } }
          : {}),
        ...PAYMENTS[paymentOf(draft, quotes.chosen)],
        ...(quotes.code ? { discount_code: quotes.code } : {}),
        ...own("own_discount", draft.ownDiscount),
        ...own("own_delivery_fee", draft.ownFee),
        ...(hasOwnTerms(draft) ? { reason: draft.reason } : {}),
        notes: draft.notes,
        lines: draft.lines.map(({ product_id, size, quantity, ownPrice }) => ({
          product_id,
          size,
          quantity,
          ...own("own_price", ownPrice),
          price:
            nairaIn(ownPrice) ??
            quotes.checked.find((now) => sameLine(now, { product_id, size }))?.price ??
            0,
        })),
        expected: {
          delivery_fee: quotes.fee,
          discount: quotes.off,
          ...(quotes.giftWrap === null ? {} : { gift_wrap: quotes.giftWrap }),
          total: quotes.total,
        },
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

  return { busy, refusal, isComplete, place, forgetRefusal: () => setRefusal(undefined) };
}

/** A field of the wire that is left out where nothing was typed. */
function own<Name extends string>(name: Name, text: string | undefined) {
  const amount = nairaIn(text);
  return (amount === undefined ? {} : { [name]: amount }) as Partial<Record<Name, number>>;
}
