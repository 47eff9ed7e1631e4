import type { Transaction } from "~/db/client.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import type { Actor } from "./actor.server.ts";
import { tellMailboxes, withMailbox } from "./change-mailbox.server.ts";
import { recordEvent } from "./events.server.ts";
import { addressChangedMail } from "./mails/address-changed.tsx";
import { type OrderRow, writeOrder } from "./order-row.server.ts";
import { isUnproved, takesNewAddress } from "./rules.ts";

/** Where an order and its mails go from now on, with what else that changes; what is left out stays. */
export type NewAddress = Partial<
  Pick<
    OrderRow,
    | "fullName"
    | "email"
    | "phone"
    | "phoneKey"
    | "receiverName"
    | "receiverPhone"
    | "state"
    | "city"
    | "area"
    | "street"
    | "landmark"
    | "deliveryZone"
    | "deliveryFeeKobo"
    | "vatAddedKobo"
    | "totalKobo"
    | "estimateFrom"
    | "estimateTo"
  >
>;

/**
 * The one way in which an order's address changes, with its history. The row must be locked and its
 * version compared.
 *
 * @returns the order as it stands now
 * @throws AppError refused when it has left already
 */
export async function changeAddress(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  to: NewAddress,
  actor: Actor,
): Promise<OrderRow> {
  if (!takesNewAddress(order)) {
    throw new AppError("refused", "This order has left already", { reason: "too_late" });
  }
  const { email = order.email.toLowerCase(), ...place } = to;
  const isOtherMailbox = email !== order.email.toLowerCase();
  const isMoved = Object.entries(place).some(
    ([name, value]) => value !== order[name as keyof typeof place],
  );
  const isMailboxOnly = isOtherMailbox && !isMoved;
  const row = await writeOrder(ctx, tx, order.id, {
    ...place,
    ...(isOtherMailbox ? await withMailbox(ctx, tx, order, email) : {}),
  });
  if (isOtherMailbox) await tellMailboxes(tx, order, row);
  const { deliveryFeeKobo } = order;
  await recordEvent(ctx, tx, order.id, {
    kind: isMailboxOnly ? "mailbox_changed" : "address_changed",
    actor,
    data: {
      before: {
        ...(isMailboxOnly ? {} : whereBefore(order)),
        ...(isOtherMailbox ? { email: order.email } : {}),
      },
      ...(row.deliveryFeeKobo === deliveryFeeKobo
        ? {}
        : { fee_kobo: { from: deliveryFeeKobo, to: row.deliveryFeeKobo } }),
    },
  });
  return row;
}

function whereBefore({ fullName, receiverName, receiverPhone, ...order }: OrderRow) {
  const { phone, state, city, area, street, landmark } = order;
  return {
    ...{ full_name: fullName, phone, state, city, area, street, landmark },
    ...(receiverName === null ? {} : { receiver: receiverName, receiver_phone: receiverPhone }),
  };
}

/** Tells the order's mailbox that somebody has sent it elsewhere: perhaps it was not its owner. */
export async function mailAddressChange(tx: Transaction, order: OrderRow): Promise<void> {
  if (isUnproved(order)) return;
  await queueMail(tx, addressChangedMail, {
    dedupeKey: `order:${order.id}:address:${order.version}`,
    to: order.email,
    data: { order_id: order.id },
  });
}
