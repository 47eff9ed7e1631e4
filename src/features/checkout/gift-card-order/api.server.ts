import { defineLimit } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { placeOrderOutput } from "../schema.ts";
import { buyGiftCard } from "./buy-gift-card.server.ts";
import { buyGiftCardInput } from "./schema.ts";

/** Each mails somebody and waits for money; nobody buys cards by the dozen. */
const buyLimit = defineLimit({
  name: "buy_gift_card",
  seconds: 600,
  own: 10,
  network: 20,
  also: "unproved orders",
});

export const functions = [
  defineFunction({
    name: "buy_gift_card",
    description:
      "Orders a gift card, which is issued and mailed once it is paid. The same Idempotency-Key header and body gives the same order.",
    rights: "anyone",
    limit: buyLimit,
    reads: false,
    input: buyGiftCardInput,
    output: placeOrderOutput,
    handler: (ctx, caller, input, request) =>
      buyGiftCard(ctx, caller, input, {
        idempotencyKey: request.headers.get("idempotency-key"),
        address: request.address,
      }),
  }),
];
