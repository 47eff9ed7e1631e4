import { expect, test } from "vitest";
import { DELIVERY_METHODS, ORDER_PAYMENT_STATUSES, ORDER_STATUSES } from "~/lib/statuses.ts";
import { orderWords, phoneToCall, type Told } from "./own-order-words.ts";
import { paperPayment, paperTitle } from "./paper-words.ts";

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
  creditKobo: 0,
  byCredit: false,
  refundedKobo: 0,
  refundsDueKobo: 0,
  besidesDueKobo: 0,
  estimate: { from: "2026-11-20", to: "2026-11-21" },
  due: null,
  receipt: null,
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

test("what was agreed to go back is told before it has left, and all of it is no piece to wear", () => {
  const had = { ...order, status: "delivered", paymentStatus: "paid" } as const;
  const some = orderWords({ ...had, refundsDueKobo: 1_000_000 });
  expect(some.title).toBe("Wear it well, Adaeze.");
  expect(some.money).toBe(
    "₦163,000.00 paid at the door. ₦10,000.00 of it goes back to you within 7–10 business days.",
  );
  const all = orderWords({ ...had, refundsDueKobo: 16_300_000 });
  expect([all.title, all.lead]).toEqual(["Order 1a2b3c4d", "Your money goes back to you."]);
  expect(all.money).toBe(
    "₦163,000.00 paid at the door. It goes back to you within 7–10 business days.",
  );
  const more = { paymentStatus: "partly_refunded", refundedKobo: 15_300_000 } as const;
  const rest = orderWords({ ...had, ...more, refundsDueKobo: 1_000_000 });
  expect(rest.lead).toBe("Your money goes back to you.");
  expect(rest.money).toBe(
    "₦163,000.00 paid, ₦153,000.00 of it given back. ₦10,000.00 more goes back to you within 7–10 business days.",
  );
});

test("money that came besides goes back without taking the order along", () => {
  const twice = {
    paymentMethod: "paystack",
    paymentStatus: "paid",
    besidesDueKobo: 16_300_000,
  } as const;
  const had = orderWords({ ...order, ...twice, status: "delivered" });
  expect([had.title, had.lead]).toEqual([
    "Wear it well, Adaeze.",
    expect.stringContaining("is with you"),
  ]);
  expect(had.money).toBe(
    "₦163,000.00 paid with Paystack. ₦163,000.00 that you paid beyond that goes back to you within 7–10 business days.",
  );
  const open = { paymentMethod: "transfer", paymentStatus: "awaiting" } as const;
  const wrong = orderWords({ ...order, ...open, besidesDueKobo: 10_000_000 });
  expect(wrong.money).toBe(
    "₦163,000.00 is not paid yet. ₦100,000.00 that came for it goes back to you within 7–10 business days.",
  );
  const late = orderWords({ ...order, ...open, status: "cancelled", besidesDueKobo: 16_300_000 });
  expect([late.lead, late.money]).toEqual([
    "It is cancelled, and your money goes back to you.",
    "₦163,000.00 that came for it goes back to you within 7–10 business days.",
  ]);
});

test("a cancelled order whose gift card has its part again still has the rest to be given back", () => {
  const part = {
    status: "cancelled",
    paymentStatus: "partly_refunded",
    refundedKobo: 2_000_000,
    refundsDueKobo: 14_300_000,
  } as const;
  expect(orderWords({ ...order, ...part })).toMatchObject({
    lead: "It is cancelled, and your money goes back to you.",
    money:
      "₦163,000.00 paid, ₦20,000.00 of it given back. ₦143,000.00 more goes back to you within 7–10 business days.",
  });
  const back = { ...part, paymentStatus: "refunded", refundedKobo: 16_300_000, refundsDueKobo: 0 };
  expect(
    orderWords({ ...order, ...back, status: "cancelled", paymentStatus: "refunded" }).lead,
  ).toBe("Nothing more will happen with this order.");
});

test("whose receipt is being looked at is not told that nothing is paid, nor that a try failed", () => {
  const open = { ...order, paymentMethod: "transfer", paymentStatus: "awaiting" } as const;
  expect(orderWords({ ...open, receipt: { sentAt: null } }).money).toBe(
    "₦163,000.00 is not paid yet.",
  );
  const sent = {
    ...open,
    receipt: { sentAt: "2026-11-19T09:00:00Z" },
    due: { lastTry: "left" },
  } as const;
  expect(orderWords(sent)).toMatchObject({
    title: "Thank you, Adaeze.",
    money: "We have the receipt of your transfer and are looking for the ₦163,000.00.",
  });
  // Too late, or found: its words are those of what became of it.
  expect(orderWords({ ...sent, status: "cancelled" }).money).toBe("It was not paid.");
  expect(orderWords({ ...sent, status: "processing", paymentStatus: "paid" }).money).toBe(
    "₦163,000.00 paid by bank transfer.",
  );
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
  expect(ended({}).lead).toContain("was not confirmed in time");
  expect(ended({ deliveryMethod: "pickup" }).lead).toContain("not confirmed or picked up in time");
  expect(ended({}, "cancelled")).toMatchObject({
    title: "Order 1a2b3c4d",
    lead: "Nothing more will happen with this order.",
  });
});

/** What is said of each state that an order comes into: its title, what it means, how its money stands. */
const states: Record<string, [Partial<Told>, string[]]> = {
  "to be paid at the door": [
    {},
    [
      "Thank you, Adaeze.",
      "We have your order.",
      "Pay ₦163,000.00 when your order arrives, in cash or by transfer.",
    ],
  ],
  "a transfer is waited for": [
    { paymentMethod: "transfer", paymentStatus: "awaiting" },
    ["Thank you, Adaeze.", "We have your order.", "₦163,000.00 is not paid yet."],
  ],
  "its card was declined": [
    { paymentMethod: "paystack", paymentStatus: "failed", due: { lastTry: "declined" } },
    ["Almost yours, Adaeze.", "We have your order.", "₦163,000.00 is not paid yet."],
  ],
  "paid, and packed": [
    { status: "processing", paymentMethod: "paystack", paymentStatus: "paid" },
    ["Thank you, Adaeze.", "We are preparing your pieces.", "₦163,000.00 paid with Paystack."],
  ],
  "pieces were added": [
    { status: "processing", paymentMethod: "transfer", paymentStatus: "paid", dueKobo: 3_000_000 },
    [
      "Thank you, Adaeze.",
      "We pack your pieces when all is paid.",
      "₦133,000.00 paid by bank transfer. ₦30,000.00 for what was added is not paid yet.",
    ],
  ],
  "with the rider": [
    { status: "shipped" },
    [
      "On its way to you",
      "Your order is on its way.",
      "Pay ₦163,000.00 when your order arrives, in cash or by transfer.",
    ],
  ],
  "out, and handed to nobody": [
    {
      status: "shipped",
      events: [
        { kind: "shipped", toStatus: "shipped" },
        { kind: "delivery_failed", toStatus: null },
      ],
    },
    [
      "We could not hand it over",
      "Your parcel waits for another try.",
      "Pay ₦163,000.00 when your order arrives, in cash or by transfer.",
    ],
  ],
  "out once more": [
    {
      status: "shipped",
      events: [
        { kind: "delivery_failed", toStatus: null },
        { kind: "shipped", toStatus: "shipped" },
      ],
    },
    [
      "On its way to you",
      "Your order is on its way.",
      "Pay ₦163,000.00 when your order arrives, in cash or by transfer.",
    ],
  ],
  "in the store": [
    { status: "shipped", deliveryMethod: "pickup" },
    [
      "Ready for you",
      "Your pieces are ready to be picked up.",
      "Pay ₦163,000.00 when you pick it up, in cash or by transfer.",
    ],
  ],
  "arrived, paid by card and gift card": [
    {
      status: "delivered",
      paymentMethod: "paystack",
      paymentStatus: "paid",
      giftCardKobo: 2_000_000,
    },
    [
      "Wear it well, Adaeze.",
      "Your order has arrived.",
      "₦20,000.00 paid by gift card, ₦143,000.00 paid with Paystack.",
    ],
  ],
  "arrived, paid by card and store credit": [
    {
      status: "delivered",
      paymentMethod: "paystack",
      paymentStatus: "paid",
      giftCardKobo: 2_000_000,
      creditKobo: 2_000_000,
      byCredit: true,
    },
    [
      "Wear it well, Adaeze.",
      "Your order has arrived.",
      "₦20,000.00 paid by store credit, ₦143,000.00 paid with Paystack.",
    ],
  ],
  "arrived, paid by card, gift card and store credit": [
    {
      status: "delivered",
      paymentMethod: "paystack",
      paymentStatus: "paid",
      giftCardKobo: 3_000_000,
      creditKobo: 1_000_000,
    },
    [
      "Wear it well, Adaeze.",
      "Your order has arrived.",
      "₦10,000.00 paid by store credit, ₦20,000.00 paid by gift card, ₦133,000.00 paid with Paystack.",
    ],
  ],
  "arrived, and not paid": [
    { status: "delivered" },
    [
      "Wear it well, Adaeze.",
      "Your order has arrived.",
      "₦163,000.00 is not paid yet. We take it in cash or by transfer.",
    ],
  ],
  "arrived, a piece came back": [
    { status: "delivered", paymentStatus: "partly_refunded", refundedKobo: 6_000_000 },
    [
      "Wear it well, Adaeze.",
      "Your order has arrived.",
      "₦163,000.00 paid, ₦60,000.00 of it given back.",
    ],
  ],
  "arrived, and all of it came back": [
    { status: "delivered", paymentStatus: "refunded", refundedKobo: 16_300_000 },
    ["Order 1a2b3c4d", "It had arrived.", "₦163,000.00 given back."],
  ],
  "cancelled before it was paid": [
    { status: "cancelled", paymentMethod: "transfer", paymentStatus: "awaiting" },
    ["Order 1a2b3c4d", "This order was cancelled.", "It was not paid."],
  ],
  "cancelled after it was paid": [
    { status: "cancelled", paymentMethod: "transfer", paymentStatus: "paid" },
    [
      "Order 1a2b3c4d",
      "This order was cancelled.",
      "₦163,000.00 paid by bank transfer. It goes back to you within 7–10 business days.",
    ],
  ],
  "cancelled, and the money is back": [
    { status: "cancelled", paymentStatus: "refunded", refundedKobo: 16_300_000 },
    ["Order 1a2b3c4d", "This order was cancelled.", "₦163,000.00 given back."],
  ],
};

test.each(Object.entries(states))("the words of an order: %s", (_, [change, words]) => {
  const { title, meaning, money } = orderWords({ ...order, ...change });
  expect([title, meaning, money]).toEqual(words);
});

test("who has the pieces is not told of a time to come, nor who has the money back of their joy", () => {
  for (const status of ["delivered", "completed"] as const) {
    expect(paperPayment({ ...order, status })).toBe("Not paid yet");
    const back = orderWords({ ...order, status, paymentStatus: "refunded" });
    expect(back.lead).toBe("Your money has been given back.");
  }
  expect(orderWords({ ...order, status: "cancelled", paymentStatus: "paid" }).lead).toBe(
    "It is cancelled, and your money goes back to you.",
  );
});

test("a day is named while a parcel is still to come, and of one that waits for money only with it", () => {
  expect(orderWords(order).arrival).toBe("Arrives Fri 20 Nov – Sat 21 Nov.");
  const open = { ...order, paymentMethod: "transfer", paymentStatus: "awaiting" } as const;
  expect(orderWords(open).arrival).toBe("Arrives Fri 20 Nov – Sat 21 Nov, once it is paid.");
  const ready = {
    ...order,
    deliveryMethod: "pickup",
    estimate: { from: "2026-11-20", to: "2026-11-20" },
  };
  expect(orderWords({ ...ready, deliveryMethod: "pickup" }).arrival).toBe("Ready Fri 20 Nov.");
  const waiting = orderWords({ ...ready, deliveryMethod: "pickup", status: "shipped" });
  expect([waiting.label, waiting.arrival]).toEqual(["Ready", ""]);
  for (const status of ["delivered", "completed", "cancelled"] as const)
    expect(orderWords({ ...order, status }).arrival).toBe("");
  const events = [{ kind: "delivery_failed", toStatus: null }];
  expect(orderWords({ ...order, status: "shipped", events }).arrival).toBe("");
});

test("the rider calls who takes the parcel", () => {
  const address = {
    street: "12 Admiralty Way",
    landmark: "",
    area: "",
    city: "Lagos",
    state: "Lagos",
  };
  const [phone, receiver] = ["+2348035550142", { name: "Bola Ige", phone: "+2348035550199" }];
  expect(phoneToCall({ phone, address, receiver: null })).toBe(phone);
  expect(phoneToCall({ phone, address, receiver })).toBe(receiver.phone);
  expect(phoneToCall({ phone, address: null, receiver })).toBe(phone);
});

test("an order of which something comes back is no piece to wear, until the return is refused or closed", () => {
  const after = (...steps: string[]) => {
    const events = steps.map((step) => ({ kind: `return_${step}`, toStatus: null }));
    const words = orderWords({ ...order, status: "delivered", paymentStatus: "paid", events });
    return [words.title, words.lead];
  };
  const underWay = [
    "Your return is under way",
    "Order 1a2b3c4d. Each step of the return stands here, and comes by mail.",
  ];
  const here = ["Order 1a2b3c4d", "What you returned is back with us."];
  expect(after("requested")).toEqual(underWay);
  expect(after("requested", "authorized")).toEqual(underWay);
  for (const step of ["received", "inspected", "refunded", "exchanged"])
    expect(after("requested", "authorized", step)).toEqual(here);
  for (const end of ["refused", "closed"])
    expect(after("requested", end)[0]).toBe("Wear it well, Adaeze.");
});
