import fc from "fast-check";
import { expect, test } from "vitest";
import { type MoveKind, moveKinds, toDelta, weigh } from "./moves.ts";

const place = { productId: 1, size: "9" };
/** What one piece adds to all there are; kinds that are not here only carry pieces about. */
const comesOrGoes: Partial<Record<MoveKind, number>> = {
  receive: 1,
  adjust: 1,
  recount: 1,
  damage: -1,
};

test("only what comes into the shop or leaves it changes how many pieces there are", () => {
  for (const [kind, { onHand, held, sold }] of Object.entries(moveKinds)) {
    expect(onHand + held + sold, kind).toBe(comesOrGoes[kind as MoveKind] ?? 0);
  }
});

test("a delta carries the difference of every count", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...(Object.keys(moveKinds) as MoveKind[])),
      fc.nat(1_000_000),
      (kind, quantity) => {
        const delta = toDelta({ kind, quantity, ...place }, 7);
        expect(delta.onHand).toBe(moveKinds[kind].onHand * quantity);
        expect(delta.onHand + delta.held + delta.sold).toBe(
          0 + (comesOrGoes[kind] ?? 0) * quantity,
        );
      },
    ),
  );
});

test("a correction may take away, nothing else moves less than nothing", () => {
  expect(toDelta({ kind: "adjust", quantity: -2, ...place }, 7)).toMatchObject({ onHand: -2 });
  expect(toDelta({ kind: "recount", quantity: -2, ...place }, 7)).toMatchObject({ onHand: -2 });
  expect(() => toDelta({ kind: "hold", quantity: -1, ...place }, 7)).toThrow(RangeError);
  expect(() => toDelta({ kind: "count", counted: -1, ...place }, 7)).toThrow(RangeError);
  expect(() => toDelta({ kind: "receive", quantity: 1.5, ...place }, 7)).toThrow(RangeError);
});

test("a count and a removal come to what is not there yet, or there too much", () => {
  expect(toDelta({ kind: "count", counted: 4, ...place }, 7)).toMatchObject({ onHand: -3 });
  expect(toDelta({ kind: "remove", ...place }, 7)).toMatchObject({ onHand: -7 });
});

test("moves of one shelf count together, and a shelf that is gone takes nothing back", () => {
  const shelf = { ...place, onHand: 1, held: 0 };
  const hold = (quantity: number) => ({ kind: "hold" as const, quantity, ...place });
  const receive = { kind: "receive" as const, quantity: 1, ...place };
  expect(weigh([hold(2), receive], [shelf])).toMatchObject({
    short: [],
    shelves: [{ before: 1, after: 0 }],
  });
  expect(weigh([hold(2)], [shelf]).short).toEqual([{ ...place, available: 1 }]);
  expect(weigh([hold(1)], []).short).toEqual([{ ...place, available: 0 }]);
  expect(weigh([receive], [])).toEqual({ deltas: [], shelves: [], short: [] });
  expect(weigh([hold(0)], [shelf]).deltas).toEqual([]);
});
