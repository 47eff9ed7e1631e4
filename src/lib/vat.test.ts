import fc from "fast-check";
import { expect, test } from "vitest";
import {
  formatRate,
  toBasisPoints,
  totalWith,
  vatLine,
  vatOfRefund,
  vatOn,
  vatWithin,
  withVat,
} from "./vat.ts";

const amount = fc.integer({ min: 0, max: 9_000_000_000_000 });
const rate = fc.integer({ min: 0, max: 10_000 });

test.each([
  [10_750, 750, 750],
  [100, 750, 7],
  [43, 750, 3],
  [1, 10_000, 1],
  [5_250_000, 750, 366_279],
  [5_250_000, 0, 0],
])("of %i kobo at %i there are %i", (gross, at, vat) => {
  expect(vatWithin(gross, at)).toBe(vat);
});

test("what is left without the VAT bears it again, to half a kobo", () => {
  fc.assert(
    fc.property(amount, rate, (gross, at) => {
      const vat = vatWithin(gross, at);
      const exact = BigInt(gross) * BigInt(at) * 2n;
      const found = BigInt(vat) * BigInt(10_000 + at) * 2n;
      const off = exact > found ? exact - found : found - exact;
      expect(off <= BigInt(10_000 + at)).toBe(true);
      expect(vat >= 0 && vat <= gross).toBe(true);
    }),
  );
});

test("what was added for VAT is what is found in the total, to the kobo", () => {
  fc.assert(
    fc.property(amount, rate, (net, at) => {
      expect(vatWithin(withVat(net, at), at)).toBe(vatOn(net, at));
    }),
  );
});

test("an order comes to its pieces, its delivery and what is added for VAT, and only where it is added", () => {
  fc.assert(
    fc.property(amount, rate, (net, vatRate) => {
      const added = totalWith(net, { vatRate, vatAddedKobo: 0 });
      expect(added.totalKobo).toBe(net + added.vatAddedKobo!);
      expect(added.vatAddedKobo).toBe(vatOn(net, vatRate));
      const within = { vatAddedKobo: null, totalKobo: net };
      expect(totalWith(net, { vatRate, vatAddedKobo: null })).toEqual(within);
      expect(totalWith(net, { vatRate: null, vatAddedKobo: null })).toEqual(within);
    }),
  );
});

test("an order that is given back in parts has given back its VAT to the kobo", () => {
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 8 }), rate, (parts, at) => {
      const total = parts.reduce((sum, part) => sum + part, 0);
      let kept = total;
      let back = 0;
      for (const part of parts) {
        back += vatOfRefund(kept, part, at);
        kept -= part;
      }
      expect(back).toBe(vatWithin(total, at));
    }),
  );
});

test("a rate reads as it was set", () => {
  expect(toBasisPoints(7.5)).toBe(750);
  expect(toBasisPoints(8.11)).toBe(811);
  expect(formatRate(750)).toBe("7.5%");
});

test("papers have no line for VAT that is not there", () => {
  expect([vatLine(0, 750), vatLine(10_750, 0), vatLine(10_750, null)]).toEqual([null, null, null]);
  expect(vatLine(10_750, 750)).toEqual({ rate: 750, kobo: 750, isAdded: false });
});
