import { createECDH } from "node:crypto";
import { expect, test } from "vitest";
import { areKeys, encryptFor, MOST_BYTES } from "./encrypt.server.ts";

// RFC 8291, appendix A.
const browser = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

test("a message is encrypted as in the example of the RFC", () => {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(Buffer.from("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url"));
  const salt = Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url");
  const text = "When I grow up, I want to be a watermelon";
  expect(encryptFor(browser, text, { pair, salt }).toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

test("no two messages look alike, and one that is too long is refused", () => {
  expect(encryptFor(browser, "same").equals(encryptFor(browser, "same"))).toBe(false);
  expect(encryptFor(browser, "x".repeat(MOST_BYTES)).length).toBe(4096);
  expect(() => encryptFor(browser, "x".repeat(MOST_BYTES + 1))).toThrow(RangeError);
});

test("keys that nothing can be encrypted for are no keys", () => {
  expect(areKeys(browser)).toBe(true);
  const point = Buffer.from(browser.p256dh, "base64url");
  point[64]! ^= 1;
  expect(areKeys({ ...browser, p256dh: point.toString("base64url") })).toBe(false);
  expect(areKeys({ ...browser, p256dh: "BA" })).toBe(false);
  expect(areKeys({ ...browser, auth: "short" })).toBe(false);
});
