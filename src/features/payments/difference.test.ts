import fc from "fast-check";
import { expect, test } from "vitest";
import { differenceOf } from "./difference.ts";

const kobo = fc.integer({ min: 0, max: 50_000_000 });
/** The order comes to another amount, its difference is paid, or what is due is sent back. */
const event = fc.oneof(
  fc.record({ kind: fc.constant("total" as const), kobo }),
  fc.constant({ kind: "pay" as const }),
  fc.constant({ kind: "send" as const }),
);

test("however a paid order changes, what came less what went back is what of it is paid", () => {
  fc.assert(
    fc.property(kobo, fc.array(event, { maxLength: 40 }), (first, events) => {
      let order = { totalKobo: first, dueKobo: 0 };
      let came = first;
      let sent = 0;
      let unsentKobo = 0;
      for (const event of events) {
        if (event.kind === "pay") {
          came += order.dueKobo;
          order = { ...order, dueKobo: 0 };
        } else if (event.kind === "send") {
          sent += unsentKobo;
          unsentKobo = 0;
        } else {
          const { dueKobo, backKobo } = differenceOf({ ...order, unsentKobo }, event.kobo);
          // Nobody is asked for money that is on its way back to them.
          expect(Math.min(dueKobo, backKobo)).toBe(0);
          order = { totalKobo: event.kobo, dueKobo };
          unsentKobo = backKobo;
        }
        expect(came - sent - unsentKobo + order.dueKobo).toBe(order.totalKobo);
        expect(sent + unsentKobo).toBeLessThanOrEqual(came);
        expect(Math.min(order.dueKobo, unsentKobo)).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
