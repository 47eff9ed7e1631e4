import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import { ShopError } from "~/client/shop-error.ts";
import { listKey } from "~/features/admin/components/list-page.tsx";
import { addressSchema, contactSchema } from "~/lib/contact.ts";
import { toast } from "~/ui/toast.ts";
import type { useFieldErrors } from "../components/use-fields.ts";
import { sameLine, type useStaffOrderDraft } from "./draft.ts";
import type { Quotes } from "./use-quotes.ts";

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

  return { busy, refusal, place, forgetRefusal: () => setRefusal(undefined) };
}
