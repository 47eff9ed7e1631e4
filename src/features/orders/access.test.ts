import { expect, test } from "vitest";
import type { Context } from "~/platform/context.ts";
import { confirmLink, isConfirmKey, isOrderKey, orderLink } from "./access.server.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const ctx = {
  config: { publicUrl: "http://shop.test" },
  secrets: { encryptionKey: "the shop's own secret" },
} as Context;

test.each([
  ["shows an order", orderLink, isOrderKey, isConfirmKey],
  ["confirms an order", confirmLink, isConfirmKey, isOrderKey],
])(
  "the key of a link that %s is good in its one spelling, and for nothing else",
  (_what, linkTo, opens, opensOther) => {
    const key = new URL(linkTo(ctx, "one")).searchParams.get("key")!;
    // The last character has bits that decoders overlook.
    const spellings = [...LETTERS].map((last) => key.slice(0, -1) + last);
    const others = ["", `${key}=`, `${key} `, key.slice(0, -1)];
    expect([...spellings, ...others].filter((given) => opens(ctx, "one", given))).toEqual([key]);
    expect([opens(ctx, "other", key), opensOther(ctx, "one", key)]).toEqual([false, false]);
  },
);
