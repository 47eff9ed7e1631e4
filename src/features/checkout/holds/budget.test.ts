import { expect, test } from "vitest";
import { defaultSettings } from "~/features/settings/schema.ts";
import { shareOf, shopShare, weighUnpaid, weighUnproved } from "./budget.ts";

const rules = defaultSettings.holds;
const SHOP = 80_000;
const size = (more = {}) => ({
  name: "Ìlẹ̀kẹ̀ Loafer",
  quantity: 1,
  stock: 100,
  heldByContact: 0,
  heldByNetwork: 0,
  heldByAll: 0,
  ...more,
});
const holds = (more = {}) => ({
  contact: { orders: 0, pieces: 0 },
  network: { orders: 0, pieces: 0 },
  wideOrders: 0,
  shopPieces: 0,
  ...more,
});
const refused = (sizes: ReturnType<typeof size>[], held = holds(), shop = SHOP) =>
  weighUnproved(rules, sizes, held, shop)?.rule;

test("a new customer orders as most people do", () => {
  expect(refused([size()])).toBeUndefined();
  expect(refused([size({ quantity: 3 }), size({ quantity: 3 })])).toBeUndefined();
  expect(refused([size()], holds({ contact: { orders: 1, pieces: 5 } }))).toBeUndefined();
});

test("each number of the budget is a limit, and the next piece is over it", () => {
  expect(refused([size({ quantity: 4 })])).toBe("order.budget");
  expect(refused([size({ quantity: 1, heldByContact: 3 })])).toBe("order.budget");
  expect(refused([size(), size()], holds({ contact: { orders: 1, pieces: 5 } }))).toBe(
    "order.budget",
  );
  expect(refused([size()], holds({ contact: { orders: 2, pieces: 2 } }))).toBe("order.budget");
  expect(refused([size()], holds({ network: { orders: 2, pieces: 2 } }))).toBe("order.network");
  expect(refused([size()], holds({ network: { orders: 1, pieces: 6 } }))).toBe("order.network");
  expect(refused([size({ heldByNetwork: 3 })])).toBe("order.network");
  expect(refused([size()], holds({ wideOrders: 20 }))).toBe("order.network");
});

test("all together hold a fifth of a size, and of the last pieces one", () => {
  expect(refused([size({ heldByAll: 19 })])).toBeUndefined();
  expect(refused([size({ heldByAll: 20 })])).toBe("order.breaker");
  expect(refused([size({ stock: 1 })])).toBeUndefined();
  expect(refused([size({ stock: 4, heldByAll: 1 })])).toBe("order.breaker");
});

test("staff are told when many strangers hold a share, not when one wants the last pieces", () => {
  const weighed = (more: object) => weighUnproved(rules, [size(more)], holds(), SHOP);
  expect(weighed({ heldByAll: 20 })?.isNews).toBe(true);
  expect(weighed({ stock: 4, heldByAll: 1 })?.isNews).toBe(false);
  expect(weighed({ stock: 10, quantity: 3 })?.rule).toBe("order.budget");
});

test("all together hold a twentieth of the shop, and of a small shop what one contact may", () => {
  expect(refused([size()], holds({ shopPieces: 3999 }))).toBeUndefined();
  expect(refused([size()], holds({ shopPieces: 4000 }))).toBe("order.breaker");
  expect(shopShare(20, rules)).toBe(rules.unproved_pieces_per_contact);
  expect(shareOf(9, 20, 1)).toBe(1);
});

test("whoever is known orders more, but not the shop", () => {
  const held = { customerPieces: 0, networkPieces: 0 };
  expect(weighUnpaid(rules, 30, held)).toBeUndefined();
  expect(weighUnpaid(rules, 30, { ...held, customerPieces: 31 })?.rule).toBe("order.unpaid");
  expect(weighUnpaid(rules, 1, { ...held, networkPieces: 120 })?.rule).toBe("order.unpaid");
});

test("each refusal tells the shopper how to go on", () => {
  const refusals = [
    weighUnproved(rules, [size({ quantity: 4 })], holds(), SHOP),
    weighUnproved(rules, [size()], holds({ contact: { orders: 2, pieces: 2 } }), SHOP),
    weighUnproved(rules, [size()], holds({ network: { orders: 2, pieces: 2 } }), SHOP),
    weighUnproved(rules, [size({ heldByAll: 20 })], holds(), SHOP),
  ];
  for (const refusal of refusals) {
    // One sentence at the end, with every way in it.
    expect(refusal?.message.split(". ").at(-1)).toMatch(
      /[Cc]onfirm your email address with a code, or sign in, and this order goes through\.$/,
    );
    expect(refusal?.message.match(/[Cc]onfirm your|[Pp]ay one/g)?.length).toBeLessThan(3);
  }
  expect(refusals[1]?.message).toMatch(/ Pay one of them, press the link in its mail, confirm/);
});
