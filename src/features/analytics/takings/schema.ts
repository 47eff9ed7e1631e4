import { z } from "zod";

const DAY = 86_400_000;
/** A leap year. */
const MOST_DAYS = 366;

/** A period of days, for reports. */
export const daysInput = z
  .object({ from: z.iso.date(), to: z.iso.date() })
  .refine(({ from, to }) => from <= to, { message: "The period ends before it begins" })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MOST_DAYS * DAY, {
    message: "Choose a year at most",
  });

const amounts = z.object({
  card: z.number(),
  transfer: z.number(),
  on_delivery: z.number(),
  /** Over the counter. */
  cash: z.number(),
  card_machine: z.number(),
  /** Paid by gift cards: money that came when they were sold. */
  gift_card: z.number(),
  /** Paid by store credit: money that was refunded as such before, or that the shop gave. */
  store_credit: z.number(),
  /** Money that was no payment of an order, and is to go back. */
  beside: z.number(),
  /** Sent back as money. */
  refunds: z.number(),
  fees: z.number(),
  /** Money that came less money that went: neither what cards and credit paid nor what went back onto them. */
  left: z.number(),
  /** Of what was sold, however it was paid. */
  vat: z.number(),
  /** Given back onto gift cards and store credit instead of sent. */
  to_cards: z.number(),
  /** Of what was paid on delivery, cash that riders took: from the book of cash. */
  rider_cash: z.number(),
});
export type Amounts = z.output<typeof amounts>;
export const amountNames = amounts.keyof().options;

/** What came in and went out, by day. Amounts in naira; what went out is below zero. */
export const takingsOutput = z.object({
  days: z.array(amounts.extend({ day: z.string() })),
  total: amounts,
  /** What staff did, by person. */
  staff: z.array(
    z.object({
      who: z.string(),
      status: z.number(),
      money: z.number(),
      stock: z.number(),
      other: z.number(),
      last_at: z.string(),
    }),
  ),
});
export type Takings = z.output<typeof takingsOutput>;
