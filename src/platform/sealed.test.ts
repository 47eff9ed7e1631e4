import { expect, test } from "vitest";
import type { Context } from "./context.ts";
import { isSealed, sealText } from "./crypto.ts";
import { deviceOf, newDeviceCookie } from "./device.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const ctx = {
  config: { publicUrl: "http://shop.test" },
  secrets: { encryptionKey: "the shop's own secret" },
} as Context;

/** As somebody may send it: the last character has bits that decoders overlook. */
const spellingsOf = (seal: string) => [
  ...[...LETTERS].map((last) => seal.slice(0, -1) + last),
  ...["", `${seal}=`, `${seal} `, seal.slice(0, -1)],
];

test("a seal is good in its one spelling, for its text and its purpose", () => {
  const { secrets } = ctx;
  const seal = sealText(secrets, "leave", "ada@example.com");
  const good = spellingsOf(seal).filter((given) =>
    isSealed(secrets, "leave", "ada@example.com", given),
  );
  expect(good).toEqual([seal]);
  expect(isSealed(secrets, "leave", "bola@example.com", seal)).toBe(false);
  expect(isSealed(secrets, "enter", "ada@example.com", seal)).toBe(false);
});

test("a device is known by the one spelling of what it was given", () => {
  const cookie = newDeviceCookie(ctx).split(";")[0]!;
  const known = spellingsOf(cookie).filter((given) =>
    deviceOf(ctx, new Headers({ cookie: `${given}; other=1` })),
  );
  expect(known).toEqual([cookie]);
});
