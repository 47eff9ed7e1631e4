import { expect, test } from "vitest";
import { withoutPersonal } from "./impersonal.ts";

test.each([
  ["ada@example.com red bag", "red bag"],
  ["call me 08035550142", "call me"],
  ["0803 555 0142 bags", "bags"],
  ["+234-803-555-0142", ""],
  ["order 3f2a91bc4d", "order"],
  ["https://example.com/me gele", "gele"],
  ["gele under ₦80,000 size 42", "gele under ₦80,000 size 42"],
  ["agbada 1,500,000 to 2m", "agbada 1,500,000 to 2m"],
])("%s is kept as %j", (text, kept) => expect(withoutPersonal(text)).toBe(kept));
