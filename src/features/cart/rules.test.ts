import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addLine,
  applyChecks,
  type CartLine,
  countPieces,
  lineKey,
  parseCart,
  restoreLines,
  sameLine,
  serializeCart,
  setLineQuantity,
  takeOrdered,
  totalKobo,
} from "./rules.ts";

const item = (id: number, size = "10") => ({
  id,
  size,
  name: `Shoe ${id}`,
  image: "",
  priceKobo: 100_00 * id,
  category: "Sneakers",
  brand: "Ade",
});

test("the same product and size is one line, counted up", () => {
  const first = addLine([], item(1));
  expect(first.outcome).toBe("added");
  const second = addLine(first.lines, item(1));
  expect(second.outcome).toBe("updated");
  expect(second.lines).toHaveLength(1);
  expect(second.lines[0]!.quantity).toBe(2);
  expect(addLine(second.lines, item(1, "11")).lines).toHaveLength(2);
});

test("a quantity of zero or less removes the line", () => {
  const { lines } = addLine([], item(1));
  expect(setLineQuantity(lines, 1, "10", 0)).toEqual([]);
  expect(setLineQuantity(lines, 1, "10", -3)).toEqual([]);
  expect(setLineQuantity(lines, 1, "10", 4)[0]!.quantity).toBe(4);
});

test("an order that was placed takes its own pieces out, and none that came in since", () => {
  const one = (id: number, quantity: number) => ({ ...item(id), quantity });
  const ordered = [{ product_id: 1, size: "10", quantity: 2 }];
  expect(takeOrdered([one(1, 2)], ordered)).toEqual([]);
  expect(takeOrdered([one(1, 3), one(2, 1)], ordered)).toEqual([one(1, 1), one(2, 1)]);
  expect(takeOrdered([], ordered)).toEqual([]);
});

const arbitraryItem = fc.record({
  id: fc.integer({ min: 1, max: 4 }),
  size: fc.constantFrom("8", "9"),
});

test("any run of additions keeps lines unique and totals exact", () => {
  fc.assert(
    fc.property(fc.array(arbitraryItem, { maxLength: 60 }), (added) => {
      let lines: CartLine[] = [];
      for (const { id, size } of added) lines = addLine(lines, item(id, size)).lines;
      expect(countPieces(lines)).toBe(added.length);
      expect(totalKobo(lines)).toBe(added.reduce((sum, { id }) => sum + 100_00 * id, 0));
      for (const line of lines)
        expect(lines.filter((other) => sameLine(other, line))).toHaveLength(1);
      expect(parseCart(serializeCart(lines))).toEqual(lines);
    }),
  );
});

test("no stored text, however damaged, breaks the cart", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
      for (const line of parseCart(stored)) {
        expect(line.quantity).toBeGreaterThan(0);
        expect(line.name).not.toBe("");
      }
    }),
  );
});

test("a cart of an older shop keeps its lines", () => {
  const old = JSON.stringify([
    { id: 3, name: "Tote", image: "/t.jpg", size: "", price: 48_000.5, quantity: 2 },
  ]);
  expect(parseCart(old)).toEqual([
    {
      id: 3,
      name: "Tote",
      image: "/t.jpg",
      size: "One Size",
      priceKobo: 4_800_050,
      quantity: 2,
      category: "",
      brand: "",
    },
  ]);
});

test("every difference to the server is explained on its line", () => {
  const lines = [item(1), item(2), item(3), item(4)].map((line) => ({ ...line, quantity: 3 }));
  const fact = (id: number, change: object) => ({
    ...item(id),
    exists: true,
    available: 9,
    ...change,
  });
  const checked = applyChecks(lines, [
    fact(1, { exists: false }),
    fact(2, { available: 0 }),
    fact(3, { available: 1, priceKobo: 5 }),
    fact(4, { category: "Women's Shoes" }),
  ]);
  expect(checked.changes.get(lineKey(lines[0]!))).toEqual([{ kind: "gone" }]);
  expect(checked.changes.get(lineKey(lines[1]!))).toEqual([{ kind: "sold_out" }]);
  expect(checked.changes.get(lineKey(lines[2]!))).toEqual([
    { kind: "price", fromKobo: 300_00, toKobo: 5 },
    { kind: "quantity", from: 3, to: 1 },
  ]);
  expect(checked.changes.has(lineKey(lines[3]!))).toBe(false);
  expect(checked.blocked).toEqual(new Set(["1/10", "2/10"]));
  expect(checked.lines[2]).toMatchObject({ quantity: 1, priceKobo: 5 });
  expect(checked.lines[3]).toMatchObject({ category: "Women's Shoes" });
});

test("pieces of an order that ended come back beside what is there", () => {
  const line = (id: number, quantity: number): CartLine => ({ ...item(id), quantity });
  expect(restoreLines([line(1, 2)], [line(1, 1), line(2, 3)])).toEqual([line(1, 2), line(2, 3)]);
});
