import { keepWaiting, type Waiting } from "~/client/offline/outbox.ts";
import type { ArgumentsOf, ResultOf } from "~/client/wire.ts";
import { isOneOf, SHOPPER_METHODS } from "~/lib/statuses.ts";
import { saveLastWay } from "./last-way.ts";
import { submitGuestOrder, submitOrder } from "./submit.ts";

/** What waits for the network under this name is an order. */
export const ORDER = "place_order";

type Order = ArgumentsOf<"place_order">;

/** Keeps an order until there is a network. @returns false where the browser keeps nothing */
export const keepOrder = (key: string, order: Order): boolean =>
  keepWaiting({ id: key, kind: ORDER, input: order });

/** What a waiting order asks for, as this shop wrote it. */
export const waitingOrder = (item: Waiting): Order => item.input as Order;

/** Sends one that waited. @throws ShopError */
export async function sendOrder(item: Waiting): Promise<ResultOf<"place_order">> {
  const order = waitingOrder(item);
  const placed = await (item.owner === "" ? submitGuestOrder : submitOrder)(order, item.id);
  const way = order.payment_method;
  if (way && isOneOf(SHOPPER_METHODS, way)) saveLastWay(way);
  return placed;
}

/** Where an order that was placed stands. */
export const pathOfOrder = ({ id, key }: { id: string; key: string }): string =>
  `/orders/${id}?key=${key}`;
