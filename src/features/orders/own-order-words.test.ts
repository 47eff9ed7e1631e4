import { expect, test } from "vitest";
import { DELIVERY_METHODS, ORDER_PAYMENT_STATUSES, ORDER_STATUSES } from "~/lib/statuses.ts";
import { orderWords, paperPayment, paperTitle, type Told } from "./own-order-words.ts";

const order: Told = {
  id: "1a2b3c4d-0000-4000-8000-000000000000",
  status: "pending",
  fullName: "Adaeze Obi",
  deliveryMethod: "standard",
  paymentMethod: "on_delivery",
  paymentStatus: "on_delivery",
  totalKobo: 16_300_000,
  dueKobo: 0,
  giftCardKobo: 0,
  refundedKobo: 0,
  due: null,
  events: [],
};

const everyState = ORDER_STATUSES.flatMap((status) =>
  ORDER_PAYMENT_STATUSES.flatMap((paymentStatus) =>
    DELIVERY_METHODS.map((deliveryMethod) => ({ ...order, status, paymentStatus, deliveryMethod })),
  ),
);

test("nobody who has paid, or whose order is over, is asked to pay", () => {
  for (const one of everyState) {
    const isOpen = ["on_delivery", "awaiting", "failed"].includes(one.paymentStatus);
    const asks = /^Pay |not paid yet/.test(orderWords(one).money);
    expect({ ...one, asks }).toEqual({ ...one, asks: isOpen && one.status !== "cancelled" });
  }
});

test("what was added to a paid order and is not paid is told, and has no receipt", () => {
  const more = {
    ...order,
    status: "processing",
    paymentStatus: "paid",
    paymentMethod: "transfer",
    dueKobo: 3_000_000,
  } as const;
  expect(orderWords(more).money).toBe(
    "₦133,000.00 paid by bank transfer. ₦30,000.00 for what was added is not paid yet.",
  );
  expect([paperTitle(more), paperPayment(more)]).toEqual(["Invoice", "Paid in part"]);
  const over = { ...more, status: "cancelled" } as const;
  expect(orderWords(over).money).toMatch(/^₦133,000.00 paid by bank transfer. It goes back/);
  expect(paperPayment(over)).toBe("Paid");
});

test("only a fresh order is thanked for", () => {
  const thanked = everyState.filter((one) => orderWords(one).title.startsWith("Thank you"));
  expect(new Set(thanked.map(({ status }) => status))).toEqual(new Set(["pending", "processing"]));
});

test("an order that arrived and was paid at the door says so", () => {
  const words = orderWords({ ...order, status: "delivered", paymentStatus: "paid" });
  expect(words.title).toBe("Wear it well, Adaeze.");
  expect(words.meaning).toBe("Your order has arrived.");
  expect(words.money).toBe("₦163,000.00 paid at the door.");
});

test("what is picked up is neither delivered nor on its way", () => {
  for (const one of everyState.filter(({ deliveryMethod }) => deliveryMethod === "pickup")) {
    const { title, lead, meaning, money } = orderWords(one);
    expect(`${title} ${lead} ${meaning} ${money}`).not.toMatch(/on its way|arrive|at the door/i);
  }
});

test("a paper is a receipt where money came, else an invoice, and neither when it is over", () => {
  const paper = (change: Partial<Told>) => {
    const one = { ...order, ...change };
    return `${paperTitle(one)}: ${paperPayment(one)}`;
  };
  expect(paper({})).toBe("Invoice: To be paid on delivery");
  expect(paper({ paymentStatus: "awaiting" })).toBe("Invoice: Not paid yet");
  expect(paper({ paymentStatus: "paid" })).toBe("Receipt: Paid");
  expect(paper({ status: "cancelled" })).toBe("Cancelled order: Not paid");
  expect(paper({ status: "cancelled", paymentStatus: "refunded" })).toBe("Receipt: Refunded");
});

test("an order whose payment came to nothing is not thanked for, and one whose time was over says why", () => {
  const left = orderWords({ ...order, due: { lastTry: "left" } });
  expect(left.title).toBe("Almost yours, Adaeze.");
  expect(left.lead).toContain("waits for its payment");
  const ended = (change: Partial<Told>, kind = "expired") =>
    orderWords({
      ...order,
      status: "cancelled",
      events: [{ kind, toStatus: "cancelled" }],
      ...change,
    });
  expect(ended({ paymentMethod: "transfer" })).toMatchObject({
    title: "Order 1a2b3c4d has ended",
    lead: "It was not paid in time, so its pieces are on the shelf again.",
  });
  expect(ended({}).lead).toContain("not confirmed or picked up in time");
  expect(ended({}, "cancelled")).toMatchObject({
    title: "Order 1a2b3c4d",
    lead: "Nothing more will happen with this order.",
  });
});
