import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CASH_KINDS } from "~/lib/statuses.ts";
import { cashDelta, settle } from "./cash.ts";
import { judgeDelivery, judgeFailure, linkState, WRONG_CODES, whyNotOut } from "./rules.ts";

const packed = {
  status: "processing",
  paymentStatus: "paid",
  paymentMethod: "transfer",
  deliveryMethod: "standard",
  dueKobo: 0,
} as const;
const atDoor = { ...packed, paymentStatus: "on_delivery", paymentMethod: "on_delivery" } as const;

describe("what goes out with a rider", () => {
  test("is packed, and paid or to be paid at the door", () => {
    expect(whyNotOut(packed, undefined)).toBeUndefined();
    expect(whyNotOut(atDoor, undefined)).toBeUndefined();
    expect(whyNotOut({ ...packed, status: "pending" }, undefined)).toBe("is not packed yet");
    expect(whyNotOut({ ...packed, paymentStatus: "awaiting" }, undefined)).toBe("is not paid");
    expect(whyNotOut({ ...packed, paymentStatus: "refunded" }, undefined)).toBe("was refunded");
    expect(whyNotOut({ ...packed, dueKobo: 100 }, undefined)).toMatch("not paid");
    expect(whyNotOut({ ...packed, deliveryMethod: "pickup" }, undefined)).toMatch("picked up");
    expect(whyNotOut({ ...packed, status: "cancelled" }, undefined)).toBe("was cancelled");
    expect(whyNotOut({ ...packed, status: "delivered" }, undefined)).toMatch("has arrived");
  });

  test("is with one rider at a time, and may be tried again", () => {
    const shipped = { ...atDoor, status: "shipped" } as const;
    expect(whyNotOut(shipped, undefined)).toMatch("another carrier");
    expect(whyNotOut(shipped, { state: "open", isOut: true })).toMatch("with a rider already");
    expect(whyNotOut(shipped, { state: "open", isOut: false })).toBeUndefined();
    expect(whyNotOut(shipped, { state: "failed", isOut: true })).toBeUndefined();
  });
});

describe("a link", () => {
  const now = new Date("2026-11-22T10:00:00Z");
  const later = new Date("2026-11-22T11:00:00Z");
  const run = { linkHash: "x", linkExpiresAt: later, endedAt: null };
  test("works until its run ends, it is revoked or its time is over", () => {
    expect(linkState(run, now)).toBe("works");
    expect(linkState(run, later)).toBe("expired");
    expect(linkState({ ...run, linkHash: null }, now)).toBe("revoked");
    expect(linkState({ ...run, endedAt: now }, now)).toBe("ended");
  });
});

describe("a rider's word", () => {
  const open = { state: "open", wrongCodes: 0 } as const;
  const expected = { code: "0412", dueKobo: 500 };
  const right = { code: "0412", collectKobo: 500 };
  test("counts with the right code and the right amount", () => {
    expect(judgeDelivery(open, expected, right)).toBe("done");
    expect(judgeDelivery(open, expected, { ...right, code: "0413" })).toBe("wrong_code");
    expect(judgeDelivery(open, expected, { ...right, collectKobo: 0 })).toBe("amount_changed");
    expect(judgeDelivery({ ...open, wrongCodes: WRONG_CODES }, expected, right)).toBe("locked");
  });
  test("is as good as once when it is said again, and overrules nobody", () => {
    expect(judgeDelivery({ ...open, state: "delivered" }, expected, right)).toBe("done");
    expect(judgeDelivery({ ...open, state: "recalled" }, expected, right)).toBe("closed");
    expect(judgeFailure({ state: "failed" })).toBe("done");
    expect(judgeFailure({ state: "delivered" })).toBe("closed");
  });
});

describe("the book of cash", () => {
  const amount = fc.integer({ min: 1, max: 1e12 });
  test("an entry changes what is in hand by what came or left, and by nothing else", () => {
    fc.assert(
      fc.property(fc.constantFrom(...CASH_KINDS), amount, (kind, kobo) => {
        const { riderKobo, tillKobo, missingKobo } = cashDelta(kind, kobo);
        const came = { collected: 1, paid_in: 1, uncollected: -1, paid_out: -1 }[kind as string];
        expect(riderKobo + tillKobo + missingKobo).toBe((came ?? 0) * kobo);
      }),
    );
  });

  test("who has handed in has nothing, and the till has what was handed in", () => {
    const sum = (entries: ReturnType<typeof settle>, part: keyof ReturnType<typeof cashDelta>) =>
      entries.reduce((total, { kind, amount: kobo }) => total + cashDelta(kind, kobo)[part], 0);
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.nat(1e12), (held, handedIn) => {
        const entries = settle(held, handedIn);
        expect(held + sum(entries, "riderKobo")).toBe(0);
        expect(sum(entries, "tillKobo")).toBe(handedIn);
        expect(sum(entries, "missingKobo")).toBe(held - handedIn);
      }),
    );
  });
});
