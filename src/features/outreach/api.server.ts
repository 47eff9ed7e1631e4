import { z } from "zod";
import { MAX_LINE_QUANTITY, MAX_LINES } from "~/features/cart/rules.ts";
import { followTopic } from "~/features/push/follow.server.ts";
import { deviceInput } from "~/lib/push-device.ts";
import { personOf } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { keepCart } from "./abandoned-carts/keep.server.ts";
import { birthdayOf, chooseBirthday } from "./birthdays/choose.server.ts";
import { choosePhone, offeredPhone, phoneOf } from "./briefs/phone.server.ts";
import { chooseMails, reads } from "./readers.server.ts";
import { isBirthday, newsTopic } from "./rules.ts";

const choices = z.object({
  price_drops: z.boolean(),
  abandoned_cart: z.boolean(),
  birthday: z
    .object({ month: z.number().int(), day: z.number().int() })
    .refine(isBirthday, "There is no such day")
    .nullable(),
});

/** Where else than in the mailbox they are read. */
const chosen = choices.extend({
  phone: z.object({
    /** The number that is written to; null: none. */
    number: z.string().nullable(),
    /** The one that could be. */
    offered: z.string().nullable(),
    by: z.enum(["WhatsApp", "SMS"]),
  }),
});

const keepCartInput = z.object({
  lines: z
    .array(
      z.object({
        product_id: z.number().int().positive().max(2_147_483_647),
        size: z.string().max(20),
        quantity: z.number().int().min(1).max(MAX_LINE_QUANTITY),
      }),
    )
    .max(MAX_LINES),
});

async function choicesOf(ctx: Context, userId: string): Promise<z.input<typeof chosen>> {
  const [price_drops, abandoned_cart, birthday, number, offered] = await Promise.all([
    reads(ctx, "price-drops", userId),
    reads(ctx, "abandoned-cart", userId),
    birthdayOf(ctx, userId),
    phoneOf(ctx, userId),
    offeredPhone(ctx, userId),
  ]);
  const phone = { number, offered, by: ctx.texting?.by ?? "WhatsApp" } as const;
  return { price_drops, abandoned_cart, birthday, phone };
}

export const functions = [
  defineFunction({
    name: "own_message_choices",
    description: "Which mails the caller asked for.",
    rights: "signed_in",
    limit: limits.read,
    reads: true,
    input: z.object({}),
    output: chosen,
    handler: (ctx, caller) => choicesOf(ctx, personOf(caller).userId),
  }),
  defineFunction({
    name: "choose_messages",
    description:
      "Begins or ends mails about saved pieces that cost less, about a cart left behind and on a birthday; what is not named stays. `on_phone`: what they say also comes to the phone of the last order that arrived. The account's address must be proved.",
    rights: "signed_in",
    limit: limits.write,
    reads: false,
    input: choices.partial().extend({ on_phone: z.boolean().optional() }),
    output: chosen,
    async handler(ctx, caller, { price_drops, abandoned_cart, birthday, on_phone }) {
      const person = personOf(caller);
      if (price_drops !== undefined) await chooseMails(ctx, "price-drops", person, price_drops);
      if (abandoned_cart !== undefined)
        await chooseMails(ctx, "abandoned-cart", person, abandoned_cart);
      if (birthday !== undefined) await chooseBirthday(ctx, person.userId, birthday);
      if (on_phone !== undefined) await choosePhone(ctx, person.userId, on_phone);
      return choicesOf(ctx, person.userId);
    },
  }),
  defineFunction({
    name: "follow_own_news",
    description: "Has a browser told, too, what the mails say that the caller asked for.",
    rights: "signed_in",
    limit: limits.write,
    reads: false,
    input: z.object({ device: deviceInput }),
    output: z.null(),
    async handler(ctx, caller, { device }, { address }) {
      const person = personOf(caller);
      await followTopic(ctx, { caller: person, address, device }, newsTopic(person.userId), null);
      return null;
    },
  }),
  defineFunction({
    name: "keep_cart",
    description:
      "Keeps the caller's cart as it is now, so that they can be reminded of it; of who did not ask for that mail nothing is kept. No lines: it is forgotten.",
    rights: "signed_in",
    limit: limits.write,
    reads: false,
    input: keepCartInput,
    output: z.object({ kept: z.boolean() }),
    handler: async (ctx, caller, { lines }) => ({
      kept: await keepCart(ctx, personOf(caller).userId, lines),
    }),
  }),
];
