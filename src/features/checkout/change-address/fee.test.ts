import { expect, test } from "vitest";
import { decideFee } from "./fee.ts";

test("another fee is billed at the door, given back of what is paid, and asked of nobody else", () => {
  expect(decideFee("paid", 2500, 2500)).toEqual({ kind: "none" });
  expect(decideFee("on_delivery", 2500, 4000)).toEqual({ kind: "reprice", feeKobo: 4000 });
  expect(decideFee("on_delivery", 4000, 2500)).toEqual({ kind: "reprice", feeKobo: 2500 });
  expect(decideFee("paid", 4000, 2500)).toEqual({ kind: "refund", kobo: 1500 });
  expect(decideFee("partly_refunded", 4000, 2500)).toEqual({ kind: "refund", kobo: 1500 });
  expect(decideFee("paid", 2500, 4000)).toEqual({ kind: "refuse", why: "paid_less" });
  for (const fee of [2500, 5000]) {
    expect(decideFee("awaiting", 4000, fee)).toEqual({
      kind: "refuse",
      why: "waits_for_other_amount",
    });
  }
});
