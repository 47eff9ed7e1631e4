import { getSettings } from "~/features/settings/service.server.ts";
import type { Context } from "~/platform/context.ts";
import { isOrderKey } from "../access.server.ts";
import { describeOrder } from "../order-view.server.ts";
import { readKeyed, readOrder } from "../queries.server.ts";
import { describeReceipt, type Receipt } from "./receipt.ts";

/** The receipt of an order, for whoever holds its link; else undefined. */
export async function openReceipt(
  ctx: Context,
  orderId: string,
  request: Request,
): Promise<Receipt | undefined> {
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const keyed = await readKeyed(ctx.db, orderId);
  if (!keyed || !isOrderKey(ctx, keyed, key)) return undefined;
  const [record, settings] = await Promise.all([readOrder(ctx.db, orderId), getSettings(ctx)]);
  if (!record) return undefined;
  const { name, address, phone, email } = settings.brand;
  return describeReceipt(describeOrder(ctx, record, settings), { name, address, phone, email });
}
