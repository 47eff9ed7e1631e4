import { expect, test } from "vitest";
import type { Context } from "~/platform/context.ts";
import { confirmLink, deliveryCode, isConfirmKey, isOrderKey, orderLink } from "./access.server.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const ctx = {
  config: { publicUrl: "http://shop.test" },
  secrets: { encryptionKey: "the shop's own secret" },
} as Context;

const ONE = { id: "one", mailboxNo: 0, linkNo: 0 };

test("each mailbox of an order has a key of its own that confirms it, and each of its links one that opens it", () => {
  const keyOf = (link: string) => new URL(link).searchParams.get("key")!;
  const [mailbox, link] = [
    { ...ONE, mailboxNo: 1 },
    { ...ONE, linkNo: 1 },
  ];
  expect(isConfirmKey(ctx, mailbox, keyOf(confirmLink(ctx, ONE)))).toBe(false);
  expect(isOrderKey(ctx, link, keyOf(orderLink(ctx, ONE)))).toBe(false);
  expect(isOrderKey(ctx, mailbox, keyOf(orderLink(ctx, ONE)))).toBe(true);
  expect(deliveryCode(ctx, mailbox)).not.toBe(deliveryCode(ctx, ONE));
  // As links said before orders had numbers for them.
  expect(keyOf(orderLink(ctx, ONE))).toBe("isfSKC2hROnrQ7AmpPYZS-7_OzouYukvK8MM8p-zbrI");
  expect(keyOf(confirmLink(ctx, ONE))).toBe("Q7BQ05cK59CZZ_Kjfpf1Speg1jzbfhuhCagRm6l03sY");
});

test.each([
  ["shows an order", orderLink, isOrderKey, isConfirmKey],
  ["confirms an order", confirmLink, isConfirmKey, isOrderKey],
])(
  "the key of a link that %s is good in its one spelling, and for nothing else",
  (_what, linkTo, opens, opensOther) => {
    const key = new URL(linkTo(ctx, ONE)).searchParams.get("key")!;
    // The last character has bits that decoders overlook.
    const spellings = [...LETTERS].map((last) => key.slice(0, -1) + last);
    const others = ["", `${key}=`, `${key} `, key.slice(0, -1)];
    expect([...spellings, ...others].filter((given) => opens(ctx, ONE, given))).toEqual([key]);
    const other = { ...ONE, id: "other" };
    expect([opens(ctx, other, key), opensOther(ctx, ONE, key)]).toEqual([false, false]);
  },
);
