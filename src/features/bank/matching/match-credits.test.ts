import fc from "fast-check";
import { expect, test } from "vitest";
import { type Awaited, matchCredits, type OpenCredit } from "./match-credits.ts";

let made = 0;
const hex = (n: number) => n.toString(16).toUpperCase().padStart(10, "0");
function order(values: Partial<Awaited> = {}): Awaited {
  const n = ++made;
  return {
    orderId: `${n.toString(16).padStart(7, "0")}a-0000-4000-8000-000000000000`,
    name: "Adaézè Ọbí",
    references: [`ORI-${hex(0xa000000000 + n)}`],
    missingKobo: 4_500_000,
    placedOn: "2026-11-01",
    state: "awaited",
    ...values,
  };
}
const credit = (values: Partial<OpenCredit> = {}): OpenCredit => ({
  id: `credit ${++made}`,
  day: "2026-11-02",
  kobo: 4_500_000,
  words: "NIP TRANSFER",
  ...values,
});
const matchOne = (words: string, of: Partial<Awaited> = {}, values: Partial<OpenCredit> = {}) => {
  const one = order(of);
  const [found] = matchCredits([credit({ words, ...values })], [one, order({ missingKobo: 7 })]);
  return { one, best: found!.best, others: found!.others };
};

test.each([
  ["as it is written", "FROM ADA ORI-A0FF00BB01"],
  ["without its hyphen and in small letters", "trf/oria0ff00bb01/ada"],
  ["within other text", "NIP0000132611ORIA0FF00BB01ADA"],
  ["with letters for its digits", "0RI-AOFFOOBBO1"],
  ["with spaces", "ORI A0FF 00BB 01"],
])("a reference is found %s", (_, words) => {
  const { one, best } = matchOne(words, { references: ["ORI-A0FF00BB01"] });
  expect(best).toMatchObject({ orderId: one.orderId, score: 100, isSure: true });
  expect(best?.reasons).toEqual(["Its reference is named", "The amount is the same"]);
});

test("an order's number is as good as a reference, a bank's own long number is none", () => {
  const orderId = "a3fc7910-0000-4000-8000-000000000000";
  expect(matchOne("for order #A3FC7910", { orderId }).best?.isSure).toBe(true);
  expect(matchOne("payment a3fc7910", { orderId }).best?.isSure).toBe(true);
  const digits = "12345678-0000-4000-8000-000000000000";
  const other = { orderId: digits, missingKobo: 1 };
  expect(matchOne("12345678", other, { kobo: 2 }).best).toBeNull();
  expect(matchOne("000012345678999", other, { kobo: 2 }).best).toBeNull();
});

test("a reference that the bank cut off is proposed, and asks", () => {
  const { one, best } = matchOne("NIP FROM ADA ORI-A0FF00", { references: ["ORI-A0FF00BB01"] });
  expect(best).toMatchObject({ orderId: one.orderId, isSure: false });
});

test("less and more than is missing are said and never sure", () => {
  const references = ["ORI-A0FF00BB01"];
  const less = matchOne(references[0]!, { references }, { kobo: 4_000_000 }).best;
  expect(less).toMatchObject({
    isSure: false,
    reasons: ["Its reference is named", "₦5,000 less than is missing"],
  });
  const more = matchOne(references[0]!, { references }, { kobo: 5_000_000 }).best;
  expect(more).toMatchObject({ isSure: false });
  expect(more?.reasons).toContain("₦5,000 more than is missing");
});

test("a name without its tone marks and the amount are sure while nobody else fits", () => {
  const { one, best } = matchOne("NIP/GTB/ADAEZE OBI");
  expect(best).toMatchObject({ orderId: one.orderId, isSure: true });
  expect(matchOne("MRS ADAEZE").best).toMatchObject({ isSure: false });
  expect(matchOne("NIP/GTB/ADAEZE OBI", {}, { isDoubtful: true }).best?.isSure).toBe(false);
  expect(matchOne("NIP/GTB/ADAEZE OBI", {}, { day: "2026-10-31" }).best).toBeNull();
});

test("two orders that fit alike are left to a person, and so are two credits for one", () => {
  const alike = [order(), order()];
  const [undecided] = matchCredits([credit({ words: "ADAEZE OBI" })], alike);
  expect(undecided).toMatchObject({ best: null, others: [{ score: 90 }, { score: 90 }] });
  const two = [credit({ words: "ADAEZE OBI" }), credit({ words: "ADAEZE OBI" })];
  const found = matchCredits(two, [order()]);
  expect(found.map(({ best }) => best?.isSure)).toEqual([false, undefined]);
});

test("the amount alone is a weak sign, and none of an order that is over", () => {
  expect(matchOne("NIP").best).toMatchObject({ score: 35, isSure: false });
  expect(matchOne("NIP", { state: "over" }).best).toBeNull();
  const references = ["ORI-A0FF00BB01"];
  const over = matchOne(references[0]!, { references, state: "over" }).best;
  expect(over).toMatchObject({ isSure: false });
  expect(over?.reasons).toContain("The order was cancelled");
});

test("what was confirmed by hand gets its line, and a second one is said to be too much", () => {
  const references = ["ORI-A0FF00BB01"];
  const of = { references, state: "confirmed" as const };
  expect(matchOne(references[0]!, of).best).toMatchObject({ isSure: true });
  const again = matchOne(references[0]!, { ...of, missingKobo: 0 }).best;
  expect(again).toMatchObject({ isSure: false });
  expect(again?.reasons).toContain("All of its money has come already");
});

const names = fc.constantFrom("Ada Obi", "Ọlá Bello", "Chidi Eze", "Ada Eze");
const amounts = fc.integer({ min: 1, max: 4 }).map((n) => n * 1000);
const someOrders = fc.array(
  fc.record({
    name: names,
    missingKobo: amounts,
    state: fc.constantFrom("awaited" as const, "confirmed" as const, "over" as const),
  }),
  { maxLength: 6 },
);
const someCredits = fc.array(
  fc.record({ kobo: amounts, name: names, named: fc.option(fc.nat({ max: 5 })) }),
  { maxLength: 8 },
);

test("no credit is for two orders, and without a reference no order is given more than it misses", () => {
  fc.assert(
    fc.property(someOrders, someCredits, (orderParts, creditParts) => {
      const orders = orderParts.map((part) => order(part));
      const credits = creditParts.map(({ kobo, name, named }) =>
        credit({ kobo, words: `${name} ${orders[named ?? -1]?.references[0] ?? ""}` }),
      );
      const found = matchCredits(credits, orders);
      expect(found.map(({ creditId }) => creditId)).toEqual(credits.map(({ id }) => id));
      const known = new Map(orders.map((one) => [one.orderId, one]));
      const given = new Map<string, OpenCredit[]>();
      found.forEach(({ best, others }, at) => {
        if (!best) return;
        expect(others.map(({ orderId }) => orderId)).not.toContain(best.orderId);
        given.set(best.orderId, [...(given.get(best.orderId) ?? []), credits[at]!]);
        if (best.isSure) expect(credits[at]!.kobo).toBe(known.get(best.orderId)!.missingKobo);
      });
      for (const [orderId, some] of given) {
        const { references, missingKobo } = known.get(orderId)!;
        const unnamed = some.filter(({ words }) => !words.includes(references[0]!));
        const sum = unnamed.reduce((all, { kobo }) => all + kobo, 0);
        if (some.length > 1 && unnamed.length > 0) expect(sum).toBeLessThanOrEqual(missingKobo);
        expect(
          found.filter(({ best }) => best?.orderId === orderId && best.isSure).length < 2,
        ).toBe(true);
      }
      expect(matchCredits(credits.toReversed(), orders.toReversed()).toReversed()).toEqual(found);
    }),
  );
});
